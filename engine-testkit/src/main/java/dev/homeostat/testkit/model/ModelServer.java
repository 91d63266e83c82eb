package dev.homeostat.testkit.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The server as the model sees it: a function from an object to what is stored of it. Defaulting,
 * normalising, pruning, injecting and refusing are its business.
 */
@API(status = INTERNAL)
@FunctionalInterface
public interface ModelServer {

  /**
   * Asks for an object.
   *
   * @param before the object that is there, empty for a create
   * @param asked the whole object as it should be
   * @return what the server makes of it
   */
  ServerReply write(Optional<ObjectNode> before, ObjectNode asked);
}
