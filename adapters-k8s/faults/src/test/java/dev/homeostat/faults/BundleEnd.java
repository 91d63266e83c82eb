package dev.homeostat.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import java.util.ArrayList;
import java.util.List;

/** What a bundle has to be in the end: held, looked at, and else what those who want it wrote. */
final class BundleEnd {

  /** The fields that the server sets on each object. */
  private static final List<String> MARKS =
      List.of("uid", "resourceVersion", "generation", "creationTimestamp", "managedFields");

  private BundleEnd() {}

  /** The differences; empty if there are none. */
  static List<String> differences(Resource bundle, String manifest) {
    ObjectNode tree = bundle.tree().deepCopy();
    ObjectNode metadata = tree.withObjectProperty("metadata");
    JsonNode generation = metadata.path("generation");
    metadata.remove(MARKS);

    ObjectNode expected = tree.objectNode();
    expected.put("apiVersion", Bundles.API).put("kind", Bundles.KIND);
    expected
        .putObject("metadata")
        .put("name", bundle.name())
        .put("namespace", bundle.namespace())
        .putArray("finalizers")
        .add("homeostat.dev/" + ControllerProgram.NAME);
    expected.putObject("spec").put("manifest", manifest);
    expected.putObject("status").put("phase", "SETTLED").set("observedGeneration", generation);

    List<String> differences = new ArrayList<>();
    for (String part : List.of("metadata", "spec", "status")) {
      if (!tree.path(part).equals(expected.path(part))) {
        String shown = part.equals("spec") ? "" : ": " + tree.path(part);
        differences.add(part + " of bundle " + bundle.name() + " differs" + shown);
      }
    }
    if (tree.size() != expected.size()) {
      differences.add("bundle " + bundle.name() + " has other members");
    }
    return differences;
  }
}
