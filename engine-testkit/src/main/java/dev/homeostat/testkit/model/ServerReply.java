package dev.homeostat.testkit.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.apiguardian.api.API;

/** The reply of a server to an object that it was asked to store. */
@API(status = INTERNAL)
public sealed interface ServerReply {

  /**
   * The object was stored.
   *
   * @param object as the server has it now
   */
  record Stored(ObjectNode object) implements ServerReply {}

  /**
   * The object is invalid (422 with causes).
   *
   * @param fields the fields that the causes name, as the server writes them: {@code
   *     spec.ports[0].nodePort}
   */
  record Invalid(List<String> fields) implements ServerReply {}

  /** The request failed for a reason that has nothing to do with a field of the object. */
  record Failed() implements ServerReply {}

  /** The answer was lost: the object may have been stored or not. */
  record Lost() implements ServerReply {}
}
