package dev.homeostat.kubernetes.wire;

/** What came back where an answer was asked for that goes on. */
public sealed interface Streaming permits Streaming.Begun, Streaming.Refused {

  /**
   * The answer has begun.
   *
   * @param trees what it says; to be closed
   */
  record Begun(TreeStream trees) implements Streaming {}

  /**
   * It has not.
   *
   * @param reply what came instead
   */
  record Refused(Reply reply) implements Streaming {}
}
