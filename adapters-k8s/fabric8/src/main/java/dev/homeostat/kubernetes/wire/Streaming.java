package dev.homeostat.kubernetes.wire;

import static org.apiguardian.api.API.Status.INTERNAL;

import org.apiguardian.api.API;

/** The reply to a request for a stream. */
@API(status = INTERNAL, since = "0.1")
public sealed interface Streaming permits Streaming.Begun, Streaming.Refused {

  /**
   * The stream has begun.
   *
   * @param trees its elements; to be closed
   */
  record Begun(TreeStream trees) implements Streaming {}

  /**
   * It has not.
   *
   * @param reply what came instead
   */
  record Refused(Reply reply) implements Streaming {}
}
