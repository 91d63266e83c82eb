package dev.homeostat.core.engine;

import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.state.ResourceRecord;
import org.jspecify.annotations.Nullable;

/**
 * One resource in one pass that acts: what is intended, what is there, and whether something is
 * left to do. Belongs to the thread of the pass.
 */
final class Turn {

  private final Prepared prepared;
  private final Intent intent;
  private @Nullable Resource live;
  private boolean open;

  Turn(Prepared prepared, Intent intent, @Nullable Resource live) {
    this.prepared = prepared;
    this.intent = intent;
    this.live = live;
  }

  ResourceId id() {
    return prepared.id();
  }

  /** The id, as the record has it if there is one. */
  ResourceId rememberedId() {
    ResourceRecord record = prepared.record();
    return record == null ? prepared.id() : record.id();
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
