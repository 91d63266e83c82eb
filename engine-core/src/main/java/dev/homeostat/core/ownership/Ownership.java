package dev.homeostat.core.ownership;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.core.model.Annotations;
import dev.homeostat.spi.state.RefusedChange;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.Optional;
import org.apiguardian.api.API;

/** The relation of an application to an object that stands where a resource shall be. */
@API(status = INTERNAL)
public enum Ownership {
  /** It is owned by the application (rule ACT-7). */
  OURS,
  /** It is not owned by the application, and may be adopted (rule ACT-8). */
  ADOPTABLE,
  /** It was owned by the application, and belongs to another one now (rule ACT-7). */
  HANDED_OVER,
  /** It belongs to another owner, or may do so (rule ACT-8). */
  FOREIGN;

  /** The path of the label with the uid of the application that owns an object. */
  public static final FieldPath MARK =
      FieldPath.of("metadata", "labels", Annotations.APPLICATION_UID);

  /**
   * Returns the mark that was applied last.
   *
   * @param record what the inventory knows of an object
   * @return the uid of the application at that time, empty if none was applied
   */
  public static Optional<String> appliedMark(ResourceRecord record) {
    return MARK.in(record.lastApplied()).map(JsonNode::asText);
  }

  /**
   * Returns whether the server refused to put the mark on an object, and has never had it there.
   *
   * @param record what the inventory knows of the object
   * @return false also if the object got the mark when it was created
   */
  public static boolean isMarkRefused(ResourceRecord record) {
    return appliedMark(record).isEmpty()
        && record.refused().stream().map(RefusedChange::path).anyMatch(Ownership::isOfMark);
  }

  /** Returns whether a change of a path is one of the mark, too. */
  public static boolean isOfMark(FieldPath path) {
    return MARK.startsWith(path) || path.startsWith(MARK);
  }

  /** Returns the reference to the controller of an object. */
  public static Optional<JsonNode> controller(Resource live) {
    for (JsonNode reference : live.tree().path("metadata").path("ownerReferences")) {
      if (reference.path("controller").asBoolean()) {
        return Optional.of(reference);
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the apparent owner of a foreign object.
   *
   * @param live as the server has it
   * @param applicationUid the mark of the application
   * @return a short description, empty if it has no owner
   */
  public static Optional<String> owner(Resource live, String applicationUid) {
    Optional<JsonNode> controller = controller(live);
    if (controller.isPresent()) {
      return controller.map(
          reference ->
              "controlled by "
                  + reference.path("kind").asText()
                  + " "
                  + reference.path("name").asText());
    }
    Optional<String> mark = live.label(Annotations.APPLICATION_UID);
    if (mark.isPresent() && !mark.get().equals(applicationUid)) {
      return Optional.of("part of another application");
    }
    if (live.annotation("meta.helm.sh/release-name").isPresent()) {
      return Optional.of("part of a Helm release");
    }
    if (live.annotation("argocd.argoproj.io/tracking-id").isPresent()
        || live.label("argocd.argoproj.io/instance").isPresent()) {
      return Optional.of("part of an Argo CD application");
    }
    return live.label("app.kubernetes.io/managed-by").map(manager -> "managed by " + manager);
  }
}
