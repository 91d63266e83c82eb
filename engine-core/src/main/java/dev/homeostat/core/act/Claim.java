package dev.homeostat.core.act;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Resource;
import dev.homeostat.Settings.Adoption;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Whose an object is that stands where a resource shall be (rules ACT-7 and ACT-8). */
@API(status = INTERNAL)
public enum Claim {
  /** It is ours. */
  OURS,
  /** It is not ours, and may be taken over. */
  ADOPTABLE,
  /** It is somebody else's, or may be. */
  FOREIGN;

  /**
   * Judges an object.
   *
   * @param live as the server has it
   * @param record what the inventory knows of that id, or {@code null}
   * @param applicationUid the mark of the application
   * @param adoption what the application wants
   * @return whose it is
   */
  public static Claim of(
      Resource live, @Nullable ResourceRecord record, String applicationUid, Adoption adoption) {
    if (isOurs(live, record, applicationUid)) {
      return OURS;
    }
    return switch (adoption) {
      case NEVER -> FOREIGN;
      case IF_UNOWNED -> owner(live, applicationUid).isEmpty() ? ADOPTABLE : FOREIGN;
      case ALWAYS -> ADOPTABLE;
    };
  }

  /**
   * Whether an object is the one that the inventory knows.
   *
   * @param live as the server has it
   * @param record what the inventory knows of that id, or {@code null}
   * @param applicationUid the mark of the application
   * @return true if it has the uid of the record, or carries our mark while it is expected
   */
  public static boolean isOurs(
      Resource live, @Nullable ResourceRecord record, String applicationUid) {
    if (record == null) {
      return false;
    }
    return (!record.uid().isEmpty() && record.uid().equals(live.uid()))
        || live.label(Annotations.APPLICATION_UID).filter(applicationUid::equals).isPresent();
  }

  /**
   * Who seems to own an object that is not ours.
   *
   * @param live as the server has it
   * @param applicationUid the mark of the application
   * @return in a few words, empty if nobody claims it
   */
  public static Optional<String> owner(Resource live, String applicationUid) {
    for (JsonNode reference : live.tree().at("/metadata/ownerReferences")) {
      if (reference.path("controller").asBoolean()) {
        return Optional.of(
            "controlled by "
                + reference.path("kind").asText()
                + " "
                + reference.path("name").asText());
      }
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
