package dev.homeostat.tosca.scope;

import dev.homeostat.tosca.file.Dialect;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.yaml.YamlFeature;
import dev.homeostat.yaml.YamlLimits;
import dev.homeostat.yaml.YamlReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Files that come with this module: the types of the Simple Profile, the one type that carries
 * Kubernetes objects, and what well-known imports name. They are read once, when first needed.
 */
final class Catalogue {

  private static final String SIMPLE = "simple-profile-1.yaml";
  private static final String SIMPLE_2 = "simple-profile-2.yaml";
  private static final String INDIGO = "kubernetes-object.yaml";
  private static final String KINDS = "kubernetes-kinds.yaml";
  private static final String CAPABILITIES = "kubernetes-capabilities.yaml";
  private static final String ORCHESTRATION = "orchestration.yaml";
  private static final String DEFINITIONS = "kubernetes-definitions.yaml";

  /**
   * A file of the catalogue.
   *
   * @param names of the profiles that it stands for
   * @param paths or URLs from which templates import what it stands for
   * @param resource its file
   * @param whole whether it has all types of what it stands for
   */
  private record Entry(Pattern names, Pattern paths, String resource, boolean whole) {

    static Entry of(String names, String paths, String resource) {
      return new Entry(Pattern.compile(names), Pattern.compile(paths), resource, true);
    }
  }

  private static final List<Entry> ENTRIES =
      List.of(
          Entry.of(
              "org\\.oasis-open\\.(tosca\\.)?simple:(1\\.[0-3]|2\\.0)|tosca_simple_yaml_1_[0-3]",
              "(internal:/?)?(tosca/)?profiles/(simple|common)/[0-9.]+/profile\\.yaml",
              SIMPLE_2),
          new Entry(
              Pattern.compile("tosca\\.nodes\\.indigo:1\\.0"),
              Pattern.compile(
                  "(?i)https?://(raw\\.githubusercontent|github)\\.com/(grycap|indigo-dc)/"
                      + "[^?#]*custom_types\\.ya?ml"),
              INDIGO,
              false),
          Entry.of(
              "(org\\.oasis-open|io)\\.kubernetes:[0-9][0-9.]*",
              "(.*/)?profiles/io/kubernetes/[0-9.]+/profile\\.yaml",
              KINDS),
          Entry.of(
              "cloud\\.puccini\\.kubernetes:[0-9][0-9.]*",
              "(internal:/?|.*/)?(tosca/)?profiles/kubernetes/[0-9.]+/profile\\.yaml",
              CAPABILITIES),
          Entry.of(
              "cloud\\.puccini\\.orchestration:[0-9][0-9.]*",
              "(internal:/?|.*/)?(tosca/)?profiles/orchestration/[0-9.]+/profile\\.yaml",
              ORCHESTRATION),
          Entry.of("unfurl\\.k8s:[0-9][0-9.]*", "(.*/)?tosca_plugins/k8s\\.yaml", DEFINITIONS));

  /** Shared, so that a type is the same for all files; nothing in them changes. */
  private static final YamlReader CORE =
      new YamlReader(YamlLimits.DEFAULT, Set.of(YamlFeature.CORE_SCALARS));

  private static final Map<String, Scope> READ = new ConcurrentHashMap<>();

  /**
   * A file that stands for another one.
   *
   * @param scope of the file
   * @param whole whether it has all types of the other one
   */
  record Substitute(Scope scope, boolean whole) {}

  private Catalogue() {}

  /**
   * Returns the scopes that every file of a version has without importing them. Files of 2.0 in the
   * field use the types of the Simple Profile without importing it.
   */
  static List<Scope> builtIn(Dialect dialect, boolean strict) {
    if (dialect.isSimple()) {
      return List.of(scope(SIMPLE));
    }
    return strict ? List.of(scope(INDIGO)) : List.of(scope(INDIGO), scope(SIMPLE_2));
  }

  /** A profile that is known by its name. */
  static Optional<Substitute> profile(String name, Dialect dialect) {
    return find(entry -> entry.names().matcher(name).matches(), dialect);
  }

  /** The names of all profiles. */
  static List<String> profiles() {
    return List.of(
        "cloud.puccini.kubernetes:1.0",
        "cloud.puccini.orchestration:1.0",
        "io.kubernetes:1.0",
        "org.oasis-open.simple:2.0",
        "tosca.nodes.indigo:1.0",
        "unfurl.k8s:1.0");
  }

  /** Returns what stands for a file that is well known by its path or URL. */
  static Optional<Substitute> file(String url, Dialect dialect) {
    return find(entry -> entry.paths().matcher(url).matches(), dialect);
  }

  private static Optional<Substitute> find(Predicate<Entry> fitting, Dialect dialect) {
    return ENTRIES.stream()
        .filter(fitting)
        .findFirst()
        .map(entry -> new Substitute(scope(resource(entry, dialect)), entry.whole()));
  }

  /** A Simple Profile has these types already. */
  private static String resource(Entry entry, Dialect dialect) {
    boolean builtIn = entry.resource().equals(INDIGO) || entry.resource().equals(SIMPLE_2);
    return builtIn && dialect.isSimple() ? SIMPLE : entry.resource();
  }

  /** Returns whether a file is one of the catalogue. */
  static boolean has(Scope scope) {
    return READ.containsValue(scope);
  }

  private static Scope scope(String resource) {
    // One file may need another one, so this is not computed within the map.
    Scope known = READ.get(resource);
    if (known != null) {
      return known;
    }
    Scope made = read(resource);
    Scope first = READ.putIfAbsent(resource, made);
    return first == null ? made : first;
  }

  private static Scope read(String resource) {
    try (InputStream in = Catalogue.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(resource + " is missing");
      }
      Part file = Part.of(CORE.read(in.readAllBytes(), resource).documents().get(0));
      String version = file.get("tosca_definitions_version").tree().asText();
      return new Scope(file, Dialect.of(version).orElseThrow(), builtInOf(resource));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Profiles of a Simple Profile derive from its types. */
  private static List<Scope> builtInOf(String resource) {
    return Set.of(CAPABILITIES, ORCHESTRATION, DEFINITIONS).contains(resource)
        ? List.of(scope(SIMPLE))
        : List.of();
  }
}
