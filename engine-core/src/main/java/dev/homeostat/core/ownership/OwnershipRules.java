package dev.homeostat.core.ownership;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.Owner;
import dev.homeostat.Resource;
import dev.homeostat.Settings.Adoption;
import dev.homeostat.core.mangle.OwnershipHook;
import dev.homeostat.core.model.Annotations;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Digest;
import java.util.List;
import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The rules by which an application owns an object (ACT-7, ACT-8). */
@API(status = INTERNAL)
public final class OwnershipRules {

  /** The kinds whose objects are kept while they are in use (rule ACT-13). */
  private static final Set<String> KEPT_KINDS =
      Set.of("Namespace", "apiextensions.k8s.io/CustomResourceDefinition");

  private final Application application;
  private final boolean byMarks;

  /**
   * Creates the rules of an application.
   *
   * @param application the application
   * @param byMarks whether no state is kept, so that the marks of an object alone decide
   */
  public OwnershipRules(Application application, boolean byMarks) {
    this.application = application;
    this.byMarks = byMarks;
  }

  /**
   * Creates the rules of a pass.
   *
   * @param pass over the application
   * @return the rules
   */
  public static OwnershipRules of(PassContext pass) {
    return new OwnershipRules(pass.application(), !pass.keepsState());
  }

  /**
   * Determines the ownership of an object.
   *
   * @param live as the server has it
   * @param record the inventory's record of that id, or {@code null}
   * @param manifest the digest of the desired state; if it changed, an object that was handed over
   *     may be taken back
   * @return the ownership
   */
  public Ownership of(Resource live, @Nullable ResourceRecord record, Digest manifest) {
    if (isOurs(live, record) && !isMarkRefused(live, record)) {
      return Ownership.OURS;
    }
    if (isKnownUnmarked(live, record)) {
      // What the server refused is remembered, so that it is not tried in each pass.
      return mayAdopt(live) ? Ownership.OURS : Ownership.FOREIGN;
    }
    if (isHandedOver(live, record)) {
      boolean isTakenBack =
          application.settings().adoption() == Adoption.ALWAYS
              && !manifest.equals(record == null ? null : record.manifest().orElse(null));
      return isTakenBack ? Ownership.ADOPTABLE : Ownership.HANDED_OVER;
    }
    return mayAdopt(live) ? Ownership.ADOPTABLE : Ownership.FOREIGN;
  }

  private boolean mayAdopt(Resource live) {
    return isAdoptedByLabels(live)
        || switch (application.settings().adoption()) {
          case NEVER -> false;
          case IF_UNOWNED -> Ownership.owner(live, application.uid()).isEmpty();
          case ALWAYS -> true;
        };
  }

  /**
   * Returns whether an object goes with the application: it is owned, and the server has not
   * refused to let it be adopted (rule ACT-8).
   *
   * @param live as the server has it
   * @param record the inventory's record of that id
   * @return false for an object of others
   */
  public boolean isTaken(Resource live, ResourceRecord record) {
    return isOurs(live, record) && !isMarkRefused(live, record);
  }

  /**
   * Returns whether an object of others is still theirs, because the server refuses the mark (rule
   * ACT-8).
   *
   * @param live as the server has it after a write
   * @param record the inventory's record of that id before the write, or {@code null}
   * @param refused what the server refused of the write
   * @return false for an object that has the mark, had it before, or belongs to the owner
   */
  public boolean isAdoptionRefused(
      Resource live, @Nullable ResourceRecord record, List<FieldPath> refused) {
    boolean isRefused =
        refused.stream().anyMatch(Ownership::isOfMark)
            || (record != null && Ownership.isMarkRefused(record));
    boolean wasMarked =
        record != null && isKnown(live, record) && Ownership.appliedMark(record).isPresent();
    return isRefused
        && !wasMarked
        && live.label(Annotations.APPLICATION_UID).filter(application.uid()::equals).isEmpty()
        && !isControlledByOwner(live);
  }

  /** The mark counts also if others have set it, and the owner makes the mark unnecessary. */
  private boolean isMarkRefused(Resource live, @Nullable ResourceRecord record) {
    return record != null
        && Ownership.isMarkRefused(record)
        && live.label(Annotations.APPLICATION_UID).isEmpty()
        && !isControlledByOwner(live);
  }

  private boolean isControlledByOwner(Resource live) {
    return application.owner().filter(owner -> isController(owner, live)).isPresent();
  }

  /**
   * Returns whether an object is owned by the application: it has the uid of the record, carries
   * the application's mark while it is expected or since it was kept when it was no longer desired
   * (rule ACT-13), or has the application's owner as its controller. The mark of another
   * application takes precedence over all of them. Without a state, the mark counts only where no
   * owner reference is set.
   *
   * @param live as the server has it
   * @param record the inventory's record of that id, or {@code null}
   * @return true if it is owned by the application
   */
  public boolean isOurs(Resource live, @Nullable ResourceRecord record) {
    if (hasMarkOfAnother(live, record)) {
      return false;
    }
    if (isControlledByOwner(live)) {
      return true;
    }
    return byMarks
        ? isOursByMark(live)
        : isKnown(live, record)
            || (live.label(Annotations.APPLICATION_UID).isPresent()
                && (record != null || isKept(live)));
  }

  /** Returns whether the application forgets an object and keeps it, with its mark. */
  private static boolean isKept(Resource live) {
    return KEPT_KINDS.contains(live.id().groupKind())
        || live.annotation(Annotations.ON_DELETE).filter("keep"::equals).isPresent();
  }

  /** An object that has an owner reference to set, and does not have it, is not ours. */
  private boolean isOursByMark(Resource live) {
    return live.label(Annotations.APPLICATION_UID).isPresent()
        && Ownership.controller(live).isEmpty()
        && application.owner().filter(owner -> OwnershipHook.isReferred(owner, live)).isEmpty();
  }

  /**
   * Returns whether an object that the application owned carries the mark of another application.
   * One that the server never let be marked was not owned (rule ACT-8).
   *
   * @param live as the server has it
   * @param record the inventory's record of that id, or {@code null}
   * @return true if it was handed over, in this pass or before
   */
  public boolean isHandedOver(Resource live, @Nullable ResourceRecord record) {
    boolean wasOurs =
        record != null
            && (record.phase() == ResourceRecord.Phase.HANDED_OVER
                || (isKnown(live, record) && !Ownership.isMarkRefused(record)));
    return wasOurs && hasMarkOfAnother(live, record);
  }

  /**
   * Returns whether an object has a mark of another application. The mark that was applied last
   * counts as the application's own: an owner that is created again has a new uid.
   */
  private boolean hasMarkOfAnother(Resource live, @Nullable ResourceRecord record) {
    return live.label(Annotations.APPLICATION_UID)
        .filter(mark -> !mark.equals(application.uid()))
        .filter(
            mark -> record == null || Ownership.appliedMark(record).filter(mark::equals).isEmpty())
        .isPresent();
  }

  private boolean isAdoptedByLabels(Resource live) {
    return !application.adoptedLabels().isEmpty()
        && application.adoptedLabels().entrySet().stream()
            .allMatch(
                label -> live.label(label.getKey()).filter(label.getValue()::equals).isPresent())
        && live.label(Annotations.APPLICATION_UID)
            .filter(mark -> !mark.equals(application.uid()))
            .isEmpty()
        && Ownership.controller(live).isEmpty();
  }

  /** It is known by its uid, but the server never let it be marked (rule ACT-8). */
  private static boolean isKnownUnmarked(Resource live, @Nullable ResourceRecord record) {
    return record != null && isKnown(live, record) && Ownership.isMarkRefused(record);
  }

  private static boolean isKnown(Resource live, @Nullable ResourceRecord record) {
    return record != null && !record.uid().isEmpty() && record.uid().equals(live.uid());
  }

  private static boolean isController(Owner owner, Resource live) {
    return Ownership.controller(live)
        .map(reference -> reference.path("uid").asText())
        .filter(owner.uid()::equals)
        .isPresent();
  }
}
