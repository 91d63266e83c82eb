package dev.homeostat.testkit.history;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ResourceId;
import dev.homeostat.testkit.model.ServerReply;
import dev.homeostat.tree.Trees;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One write of the engine, as the server saw and answered it.
 *
 * @param id of which object
 * @param before the object before it, empty if there was none
 * @param asked the object as it should be, null for a delete
 * @param reply what the engine got
 */
record RecordedWrite(
    ResourceId id, Optional<ObjectNode> before, @Nullable ObjectNode asked, ServerReply reply) {

  /** A delete asks for no object. */
  boolean isDelete() {
    return asked == null;
  }

  /** Returns whether the server refused to create the object. */
  boolean isRefusedCreate() {
    return before.isEmpty() && !isDelete() && reply instanceof ServerReply.Invalid;
  }

  /** Returns whether the server did this and nothing else, and its answer was heard. */
  boolean isDoneAsAsked() {
    if (asked == null) {
      return !(reply instanceof ServerReply.Lost)
          && !(reply instanceof ServerReply.Stored); // it is going, not gone
    }
    return reply instanceof ServerReply.Stored stored
        && Trees.equal(ModelCheck.content(asked), ModelCheck.content(stored.object()));
  }
}
