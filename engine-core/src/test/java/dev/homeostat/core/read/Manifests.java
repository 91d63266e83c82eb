package dev.homeostat.core.read;

import dev.homeostat.ApplicationId;
import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.List;

/** Reads manifests of the application shop/web from a file of the name app.yaml. */
public final class Manifests {

  public static final ApplicationId APPLICATION = new ApplicationId("shop", "web");

  private Manifests() {}

  static ManifestReader.Reading read(String yaml) {
    return read(yaml, new KnownKinds());
  }

  static ManifestReader.Reading read(String yaml, KnownKinds cluster) {
    Manifest manifest = Manifest.parse(yaml, "app.yaml");
    return ManifestReader.read(manifest, APPLICATION, new Kinds(cluster));
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

  /** What a manifest that defines a kind says of it. */
  public static KindInfo defined(String definition, String apiVersion, String kind) {
    Kinds kinds = new Kinds(new KnownKinds());
    kinds.learn(Manifest.parse(definition, "crd.yaml").documents());
    return (KindInfo) kinds.of(apiVersion, kind);
  }

  /** Each as in {@code MissingField /spec/manifest/0/kind app.yaml:1}. */
  public static List<String> shown(List<Problem> problems) {
    return problems.stream()
        .map(problem -> problem.code() + " " + problem.path() + " " + problem.source())
        .toList();
  }
}
