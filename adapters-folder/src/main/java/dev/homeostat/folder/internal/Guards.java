package dev.homeostat.folder.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks that a patch does not change what is immutable in an object. */
final class Guards {

  private Guards() {}

  static ClusterResponse.@Nullable Refused check(
      ResourceId id, ObjectNode old, ObjectNode patched) {
    for (String name : List.of("apiVersion", "kind")) {
      if (!old.path(name).equals(patched.path(name))) {
        return Refusals.invalid(id, "FieldValueInvalid", name, "field is immutable");
      }
    }
    if (!patched.path("metadata").isObject()) {
      return Refusals.doesNotFit();
    }
    for (String name : List.of("name", "namespace")) {
      if (!metadata(old, name).equals(metadata(patched, name))) {
        return ClusterResponse.Refused.of(
            400,
            "BadRequest",
            "the " + name + " of the object does not match the " + name + " on the URL");
      }
    }
    ClusterResponse.Refused version = checkVersion(id, metadata(old, "resourceVersion"), patched);
    if (version != null) {
      return version;
    }
    JsonNode uid = patched.path("metadata").path("uid");
    if (!uid.asText("").isEmpty() && !uid.equals(old.path("metadata").path("uid"))) {
      return Refusals.invalid(id, "FieldValueInvalid", "metadata.uid", "field is immutable");
    }
    if (Bookkeeping.isGoing(old) && !Admission.newFinalizers(old, patched).isEmpty()) {
      return Refusals.invalid(
          id,
          "FieldValueForbidden",
          "metadata.finalizers",
          "no new finalizers can be added if the object is being deleted");
    }
    return null;
  }

  private static ClusterResponse.@Nullable Refused checkVersion(
      ResourceId id, String live, ObjectNode patched) {
    String wanted = metadata(patched, "resourceVersion");
    if (wanted.isEmpty() || wanted.equals("0") || wanted.equals(live)) {
      return null;
    }
    if (!wanted.matches("[0-9]+")) {
      return ClusterResponse.Refused.of(500, "", "the resourceVersion is not a number");
    }
    return Refusals.conflict(
        id,
        "the object has been modified; please apply your changes to the latest version and try"
            + " again");
  }

  private static String metadata(ObjectNode tree, String name) {
    return tree.path("metadata").path(name).asText("");
  }
}
