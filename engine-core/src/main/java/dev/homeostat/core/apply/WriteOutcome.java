package dev.homeostat.core.apply;

import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.core.pass.Veto;
import dev.homeostat.core.retry.Backoffs;
import java.time.Instant;
import java.util.List;

/** The outcome of the requests for one resource. */
public sealed interface WriteOutcome {

  /**
   * The object is as desired, except for the refused changes.
   *
   * @param live the object as the server has it
   * @param result the changes that were sent, and those that were refused
   * @param lost the pins that the server refused (rule POLICY-3)
   * @param replaced values of others that went with a parent that was replaced (rule SCHEMA-9)
   */
  record Applied(Resource live, WriteResult result, List<FieldPath> lost, List<FieldPath> replaced)
      implements WriteOutcome {

    /** Returns this outcome with another result. */
    public Applied with(WriteResult other) {
      return new Applied(live, other, lost, replaced);
    }
  }

  /**
   * The object was deleted, so that a later pass creates it again (rule ACT-12).
   *
   * @param why for people
   * @param until the time of that pass
   */
  record Deleted(String why, Instant until) implements WriteOutcome {}

  /**
   * Nothing went wrong; a later pass goes on.
   *
   * @param why for people
   * @param until the time of that pass
   */
  record Postponed(String why, Instant until) implements WriteOutcome {}

  /**
   * The server refused the request.
   *
   * @param pause why, and when it is tried again
   */
  record Failed(Backoffs.Pause pause) implements WriteOutcome {}

  /**
   * A lifecycle hook did not let the request be sent.
   *
   * @param veto the verdict of the hook
   */
  record Vetoed(Veto veto) implements WriteOutcome {}
}
