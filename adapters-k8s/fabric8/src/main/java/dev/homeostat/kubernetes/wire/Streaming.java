package dev.homeostat.kubernetes.wire;

/** The reply to a request for a stream. */
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
