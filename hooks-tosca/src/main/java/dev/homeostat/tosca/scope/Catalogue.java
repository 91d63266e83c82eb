package dev.homeostat.tosca.scope;

import dev.homeostat.tosca.file.Dialect;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.yaml.YamlReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Files that come with this module: the types of the Simple Profile, the one type that carries
 * Kubernetes objects, and what well-known imports name. They are read once, when first needed.
 */
final class Catalogue {

  private static final String SIMPLE = "simple-profile-1.yaml";
  private static final String SIMPLE_2 = "simple-profile-2.yaml";
  private static final String INDIGO = "kubernetes-object.yaml";

  private static final Map<String, String> PROFILES =
      Map.of(
          "org.oasis-open.simple:2.0", SIMPLE_2,
          "org.oasis-open.tosca.simple:2.0", SIMPLE_2,
          "tosca.nodes.indigo:1.0", INDIGO);

  /** The URLs from which public templates import the type that carries Kubernetes objects. */
  private static final List<String> WELL_KNOWN =
      List.of(
          "https://raw.githubusercontent.com/grycap/ec3/tosca/tosca/custom_types.yaml",
          "https://raw.githubusercontent.com/grycap/tosca/main/custom_types.yaml");

  /** Shared, so that a type is the same for all files; nothing in them changes. */
  private static final Map<String, Scope> READ = new ConcurrentHashMap<>();

  private Catalogue() {}

  /** Returns the scopes that every file of a version has without importing them. */
  static List<Scope> builtIn(Dialect dialect) {
    return List.of(scope(dialect.isSimple() ? SIMPLE : INDIGO));
  }

  /** A profile that is known by its name. */
  static Optional<Scope> profile(String name) {
    return Optional.ofNullable(PROFILES.get(name)).map(Catalogue::scope);
  }

  /** The names of all profiles. */
  static List<String> profiles() {
    return PROFILES.keySet().stream().sorted().toList();
  }

  /** Returns a file that is well known by its URL, so that it need not be fetched. */
  static Optional<Scope> file(String url, Dialect dialect) {
    return WELL_KNOWN.contains(url.toLowerCase(Locale.ROOT))
        ? Optional.of(scope(dialect.isSimple() ? SIMPLE : INDIGO))
        : Optional.empty();
  }

  private static Scope scope(String resource) {
    return READ.computeIfAbsent(resource, Catalogue::read);
  }

  private static Scope read(String resource) {
    try (InputStream in = Catalogue.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(resource + " is missing");
      }
      Part file = Part.of(new YamlReader().read(in.readAllBytes(), resource).documents().get(0));
      String version = file.get("tosca_definitions_version").tree().asText();
      return new Scope(file, Dialect.of(version).orElseThrow(), List.of());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
