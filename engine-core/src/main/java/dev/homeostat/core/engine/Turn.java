package dev.homeostat.core.engine;

import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One resource in one pass that acts: what is intended, what is there, and whether something is
 * left to do. Belongs to the thread of the pass.
 */
final class Turn {

  private final ResourceId id;
  private final Prepared prepared;
  private final Intent intent;
  private @Nullable Resource live;
  private boolean open;

  Turn(ResourceId id, Prepared prepared, Intent intent, @Nullable Resource live) {
    this.id = id;
    this.prepared = prepared;
    this.intent = intent;
    this.live = live;
  }

  ResourceId id() {
    return id;
  }

  Prepared prepared() {
    return prepared;
  }

  Intent intent() {
    return intent;
  }

  /** The object as it was last seen, or {@code null} if it was not. */
  @Nullable Resource live() {
    return live;
  }

  /** Of the object that is there, as far as is known. */
  Optional<String> uid() {
    ResourceRecord record = prepared.record();
    if (live == null && intent instanceof Intent.Skip && record != null) {
      return Optional.of(record.uid());
    }
    return Optional.ofNullable(live).map(Resource::uid);
  }

  void saw(Resource object) {
    live = object;
  }

  /** Whether what comes after it has to wait. */
  boolean isOpen() {
    return open;
  }

  void leaveOpen() {
    open = true;
  }
}
