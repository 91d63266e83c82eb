package dev.homeostat.core.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.tree.Document;
import java.util.List;
import java.util.stream.Stream;

/** Reads manifests of the application shop/web from a file of the name app.yaml. */
public final class Manifests {

  public static final ApplicationId APPLICATION = new ApplicationId("shop", "web");

  private Manifests() {}

  static ManifestReader.Reading read(String yaml) {
    return read(yaml, new KnownKinds());
  }

  static ManifestReader.Reading read(String yaml, KnownKinds cluster) {
    Manifest manifest = Manifest.parse(yaml, "app.yaml");
    return ManifestReader.read(manifest, List.of(), APPLICATION, new KindCatalog(cluster));
  }

  /** Reads a manifest of an application in some namespace. */
  static ManifestReader.Reading read(Manifest manifest, String namespace) {
    ApplicationId application = new ApplicationId(namespace, "web");
    return ManifestReader.read(manifest, List.of(), application, new KindCatalog(new KnownKinds()));
  }

  /** Reads trees that a program made. */
  static ManifestReader.Reading read(JsonNode... trees) {
    Manifest manifest = Manifest.ofDocuments(Stream.of(trees).map(Document::of).toList());
    return ManifestReader.read(manifest, List.of(), APPLICATION, new KindCatalog(new KnownKinds()));
  }

  /** A resource within as many lists, or with as many objects within it. */
  static ObjectNode nested(int depth, boolean lists) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    ObjectNode inner = tree;
    for (int i = 0; i < depth; i++) {
      inner.put("apiVersion", "v1").put("kind", lists ? "List" : "Thing");
      inner = lists ? inner.putArray("items").addObject() : inner.putObject("spec");
    }
    inner.put("apiVersion", "v1").put("kind", "Thing").putObject("metadata").put("name", "a");
    tree.withObjectProperty("metadata").put(lists ? "x" : "name", "a");
    return tree;
  }

  /** The one resource of a manifest without errors. */
  public static Resource resource(String yaml) {
    ManifestReader.Reading reading = read(yaml);
    if (reading.resources().size() != 1 || reading.problems().stream().anyMatch(Problem::isError)) {
      throw new AssertionError(reading.toString());
    }
    return reading.resources().get(0);
  }

  static List<String> ids(ManifestReader.Reading reading) {
    return reading.resources().stream().map(Resource::toString).toList();
  }

  /** Returns the information on a kind from a manifest that defines it. */
  public static KindInfo defined(String definition, String apiVersion, String kind) {
    KindCatalog kinds = new KindCatalog(new KnownKinds());
    kinds.learn(Manifest.parse(definition, "crd.yaml").documents());
    return (KindInfo) kinds.of(apiVersion, kind);
  }

  /** Each as in {@code MissingField /spec/manifest/0/kind app.yaml:1}. */
  public static List<String> shown(List<Problem> problems) {
    return problems.stream()
        .map(
            problem ->
                problem.code()
                    + " "
                    + problem.path()
                    + " "
                    + problem.source().map(Object::toString).orElse("null"))
        .toList();
  }
}
