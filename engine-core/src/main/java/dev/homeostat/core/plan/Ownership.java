package dev.homeostat.core.plan;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.Owner;
import dev.homeostat.Resource;
import dev.homeostat.Settings.Adoption;
import dev.homeostat.core.model.Annotations;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Digest;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

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

  private static final FieldPath APPLIED_MARK =
      FieldPath.of("metadata", "labels", Annotations.APPLICATION_UID);

  /**
   * Determines the ownership of an object.
   *
   * @param live as the server has it
   * @param record the inventory's record of that id, or {@code null}
   * @param application the application
   * @param manifest the digest of the desired state; if it changed, an object that was handed over
   *     may be taken back
   * @return the ownership
   */
  public static Ownership of(
      Resource live, @Nullable ResourceRecord record, Application application, Digest manifest) {
    if (isOurs(live, record, application)) {
      return OURS;
    }
    Adoption adoption = application.settings().adoption();
    if (isHandedOver(live, record, application)) {
      boolean isTakenBack =
          adoption == Adoption.ALWAYS
              && !manifest.equals(record == null ? null : record.manifest().orElse(null));
      return isTakenBack ? ADOPTABLE : HANDED_OVER;
    }
    if (isAdoptedByLabels(live, application)) {
      return ADOPTABLE;
    }
    return switch (adoption) {
      case NEVER -> FOREIGN;
      case IF_UNOWNED -> owner(live, application.uid()).isEmpty() ? ADOPTABLE : FOREIGN;
      case ALWAYS -> ADOPTABLE;
    };
  }

  /**
   * Returns whether an object is owned by the application: it has the uid of the record, carries
   * the application's mark while it is expected, or has the application's owner as its controller.
   * The mark of another application takes precedence over all of them.
   *
   * @param live as the server has it
   * @param record the inventory's record of that id, or {@code null}
   * @param application the application
   * @return true if it is owned by the application
   */
  public static boolean isOurs(
      Resource live, @Nullable ResourceRecord record, Application application) {
    if (hasMarkOfAnother(live, record, application)) {
      return false;
    }
    return isKnown(live, record)
        || (record != null && live.label(Annotations.APPLICATION_UID).isPresent())
        || application.owner().filter(owner -> isController(owner, live)).isPresent();
  }

  /**
   * Returns whether an object that the application owned carries the mark of another application.
   *
   * @param live as the server has it
   * @param record the inventory's record of that id, or {@code null}
   * @param application the application
   * @return true if it was handed over, in this pass or before
   */
  public static boolean isHandedOver(
      Resource live, @Nullable ResourceRecord record, Application application) {
    boolean wasOurs =
        isKnown(live, record)
            || (record != null && record.phase() == ResourceRecord.Phase.HANDED_OVER);
    return wasOurs && hasMarkOfAnother(live, record, application);
  }

  /**
   * Returns whether an object has a mark of another application. The mark that was applied last
   * counts as the application's own: an owner that is created again has a new uid.
   */
  private static boolean hasMarkOfAnother(
      Resource live, @Nullable ResourceRecord record, Application application) {
    return live.label(Annotations.APPLICATION_UID)
        .filter(mark -> !mark.equals(application.uid()))
        .filter(mark -> record == null || appliedMark(record).filter(mark::equals).isEmpty())
        .isPresent();
  }

  /**
   * Returns the mark that was applied last.
   *
   * @param record what the inventory knows of an object
   * @return the uid of the application at that time, empty if none was applied
   */
  public static Optional<String> appliedMark(ResourceRecord record) {
    return APPLIED_MARK.in(record.lastApplied()).map(JsonNode::asText);
  }

  private static boolean isAdoptedByLabels(Resource live, Application application) {
    return !application.adoptedLabels().isEmpty()
        && application.adoptedLabels().entrySet().stream()
            .allMatch(
                label -> live.label(label.getKey()).filter(label.getValue()::equals).isPresent())
        && live.label(Annotations.APPLICATION_UID)
            .filter(mark -> !mark.equals(application.uid()))
            .isEmpty()
        && controller(live).isEmpty();
  }

  private static Optional<JsonNode> controller(Resource live) {
    for (JsonNode reference : live.tree().path("metadata").path("ownerReferences")) {
      if (reference.path("controller").asBoolean()) {
        return Optional.of(reference);
      }
    }
    return Optional.empty();
  }

  private static boolean isKnown(Resource live, @Nullable ResourceRecord record) {
    return record != null && !record.uid().isEmpty() && record.uid().equals(live.uid());
  }

  private static boolean isController(Owner owner, Resource live) {
    return controller(live)
        .filter(reference -> reference.path("uid").asText().equals(owner.uid()))
        .isPresent();
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
