package dev.homeostat.core.plan;

import dev.homeostat.Readiness;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.report.FailureKind;
import dev.homeostat.report.FieldChange;
import dev.homeostat.report.HeldResource;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One resource in one pass or plan: the action, what is there, and whether something is left to do.
 * Belongs to the thread of the pass.
 */
public final class PlannedResource {

  private final ResourceId id;
  private final PreparedResource prepared;
  private final ResourceAction action;
  private @Nullable Resource live;
  private List<FieldChange> changes = List.of();
  private @Nullable FailureKind failure;
  private @Nullable Readiness readiness;
  private boolean open;
  private boolean ofOthers;
  private boolean doubtful;

  PlannedResource(
      ResourceId id, PreparedResource prepared, ResourceAction action, @Nullable Resource live) {
    this.id = id;
    this.prepared = prepared;
    this.action = action;
    this.live = live;
  }

  /** Returns the identity of the resource. */
  public ResourceId id() {
    return id;
  }

  /** Returns the resource with its desired state. */
  public PreparedResource prepared() {
    return prepared;
  }

  /** Returns the decision about the resource. */
  public ResourceAction action() {
    return action;
  }

  /** The object as it was last seen, or {@code null} if it was not. */
  public @Nullable Resource live() {
    return live;
  }

  /** Returns whether it is known what is there: the read was answered, or was not needed. */
  public boolean isSeen() {
    return !doubtful
        && (live != null
            || !(action instanceof ResourceAction.Wait || action instanceof ResourceAction.Pause));
  }

  /** Records that the server knows an object that was not seen. */
  public void doubt() {
    doubtful = true;
  }

  /** Returns whether the object that is there belongs to another owner. */
  public boolean isOfOthers() {
    return ofOthers;
  }

  /** Records that the object that is there belongs to another owner. */
  PlannedResource leftToOthers() {
    ofOthers = true;
    return this;
  }

  /** Records that the object belongs to the application now. */
  public void taken() {
    ofOthers = false;
  }

  /**
   * Returns whether a foreign object is there. The watch of an application, which selects by its
   * mark, does not show such an object.
   */
  public boolean isForeign() {
    return live != null && prepared.record() == null && action instanceof ResourceAction.Block;
  }

  /** Of the object that is there, as far as is known. */
  public Optional<String> uid() {
    ResourceRecord record = prepared.record();
    if (live == null && action instanceof ResourceAction.Skip && record != null) {
      return Optional.of(record.uid());
    }
    return Optional.ofNullable(live).map(Resource::uid);
  }

  /** Replaces the object by a later version of it. */
  public void saw(Resource object) {
    live = object;
  }

  /** Adds the changes that were made before the resource was held up. */
  public void changed(List<FieldChange> made) {
    changes = List.copyOf(made);
  }

  /** Returns the changes that were made before the resource was held up. */
  List<FieldChange> changes() {
    return changes;
  }

  /** Records the readiness of the object. */
  public void judged(Readiness found) {
    readiness = found;
  }

  /** Returns the readiness of the object, if it was judged. */
  public Optional<Readiness> readiness() {
    return Optional.ofNullable(readiness);
  }

  /** Records the class of the request that failed, for the resource or for a read of it. */
  void failed(FailureKind kind) {
    failure = kind;
  }

  /** Returns the resource as held up for a reason. */
  HeldResource held(String why) {
    HeldResource held = HeldResource.of(id, why).withChanges(changes);
    return failure == null ? held : held.withFailure(failure);
  }

  /** Returns whether what comes after it has to wait. */
  public boolean isOpen() {
    return open;
  }

  void leaveOpen() {
    open = true;
  }
}
