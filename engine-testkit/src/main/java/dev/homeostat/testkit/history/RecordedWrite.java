package dev.homeostat.testkit.history;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ResourceId;
import dev.homeostat.testkit.model.ServerReply;
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
}
