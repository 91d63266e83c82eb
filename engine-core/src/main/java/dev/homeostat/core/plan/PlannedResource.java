package dev.homeostat.core.plan;

import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.report.FieldChange;
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
  private boolean open;

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
    return live != null
        || !(action instanceof ResourceAction.Wait || action instanceof ResourceAction.Pause);
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

  /** Returns whether what comes after it has to wait. */
  public boolean isOpen() {
    return open;
  }

  void leaveOpen() {
    open = true;
  }
}
