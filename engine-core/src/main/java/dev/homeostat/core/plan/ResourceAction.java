package dev.homeostat.core.plan;

import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.core.resource.ResourceFindings;
import dev.homeostat.core.retry.Backoffs;
import dev.homeostat.report.FailureKind;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.state.WriteConflict;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The decision of step 4 for one resource. A pass carries it out and a plan reports it, both
 * through {@link #accept}, so that neither can forget a case (law 13).
 */
public sealed interface ResourceAction {

  /**
   * Calls the method of this case.
   *
   * @param handler handles all cases
   */
  void accept(Handler handler);

  /** Returns whether the action needs a request that changes the cluster. */
  default boolean isWrite() {
    return this instanceof Create || this instanceof Update;
  }

  /** Handles each case of an action. */
  interface Handler {
    /** Handles a resource that is skipped. */
    void skip(Skip action);

    /** Handles a resource that is as desired. */
    void keep(Keep action);

    /** Handles a resource whose differences are not reverted now. */
    void withhold(Withhold action);

    /** Handles a resource whose differences the application does not allow to be reverted. */
    void leaveDifferent(LeaveDifferent action);

    /** Handles a missing resource that is not created. */
    void leaveMissing(LeaveMissing action);

    /** Handles an object of others that is as desired. */
    void leaveSatisfied(LeaveSatisfied action);

    /** Handles an object that was handed over. */
    void letGo(LetGo action);

    /** Handles a resource that is created. */
    void create(Create action);

    /** Handles a resource that is changed. */
    void update(Update action);

    /** Handles a resource whose last write failed, before the time of the next try. */
    void pause(Pause action);

    /** Handles a resource that others delete each time that it is created. */
    void contest(Contested action);

    /** Handles a resource that waits. */
    void await(Wait action);

    /** Handles a resource that needs a change by the user. */
    void block(Block action);
  }

  /**
   * It did not change since it was as desired (rule STATE-5).
   *
   * @param findings the findings to report all the same
   */
  record Skip(ResourceFindings findings) implements ResourceAction {
    @Override
    public void accept(Handler handler) {
      handler.skip(this);
    }
  }

  /**
   * It is as desired.
   *
   * @param live as it was read
   * @param contests the known conflicts with other writers
   */
  record Keep(Resource live, List<WriteConflict> contests) implements ResourceAction {
    @Override
    public void accept(Handler handler) {
      handler.keep(this);
    }
  }

  /**
   * It differs, and none of the differences is reverted in this pass (rule ACT-16).
   *
   * @param live as it was read
   * @param withheld the differences
   * @param contests the known conflicts with other writers
   */
  record Withhold(Resource live, WithheldEdits withheld, List<WriteConflict> contests)
      implements ResourceAction {
    @Override
    public void accept(Handler handler) {
      handler.withhold(this);
    }
  }

  /**
   * It differs, and the application does not allow updates (rule ACT-14), or hooks leave an object
   * that would be adopted as it is (rule ACT-8). What is remembered of the object stays, since
   * nothing was applied (rule STATE-2).
   *
   * @param live as it was read
   * @param withheld the differences
   */
  record LeaveDifferent(Resource live, WithheldEdits withheld) implements ResourceAction {
    @Override
    public void accept(Handler handler) {
      handler.leaveDifferent(this);
    }
  }

  /**
   * It is absent, and is not created.
   *
   * @param refusal why it is not allowed; empty if it was created once, on purpose (rule ACT-10)
   */
  record LeaveMissing(Optional<String> refusal) implements ResourceAction {

    static LeaveMissing onPurpose() {
      return new LeaveMissing(Optional.empty());
    }

    static LeaveMissing notAllowed(String why) {
      return new LeaveMissing(Optional.of(why));
    }

    @Override
    public void accept(Handler handler) {
      handler.leaveMissing(this);
    }
  }

  /**
   * It is as desired, but not owned by the application (rule ACT-8).
   *
   * @param live as it was read
   */
  record LeaveSatisfied(Resource live) implements ResourceAction {
    @Override
    public void accept(Handler handler) {
      handler.leaveSatisfied(this);
    }
  }

  /**
   * It was handed over to another application (rule ACT-7).
   *
   * @param rest the action for the object as a foreign one
   */
  record LetGo(ResourceAction rest) implements ResourceAction {
    @Override
    public void accept(Handler handler) {
      handler.letGo(this);
    }
  }

  /** It is created. */
  record Create() implements ResourceAction {
    @Override
    public void accept(Handler handler) {
      handler.create(this);
    }
  }

  /**
   * It is changed.
   *
   * @param live as it was read
   * @param edits the changes; empty for an object that is only adopted
   * @param withheld the other differences
   * @param adopted whether the application did not own it before
   * @param contests the known conflicts with other writers
   */
  record Update(
      Resource live,
      List<Edit> edits,
      WithheldEdits withheld,
      boolean adopted,
      List<WriteConflict> contests)
      implements ResourceAction {
    @Override
    public void accept(Handler handler) {
      handler.update(this);
    }
  }

  /**
   * It failed before, and its time has not come (rule ACT-6).
   *
   * @param pause why, and until when
   */
  record Pause(Backoffs.Pause pause) implements ResourceAction {
    @Override
    public void accept(Handler handler) {
      handler.pause(this);
    }
  }

  /**
   * It is not there, since it was deleted each time that it was created (rule POLICY-7).
   *
   * @param until when it is created again
   * @param contests the known conflicts with other writers
   */
  record Contested(Instant until, List<WriteConflict> contests) implements ResourceAction {
    @Override
    public void accept(Handler handler) {
      handler.contest(this);
    }
  }

  /**
   * It waits, and is reconciled again without a change by the user.
   *
   * @param why for people
   * @param until the time of the next attempt, or {@code null} if an event will trigger it
   * @param failure the class of the failed read for which it waits
   */
  record Wait(String why, @Nullable Instant until, Optional<FailureKind> failure)
      implements ResourceAction {

    /** It waits for no failed request. */
    Wait(String why, @Nullable Instant until) {
      this(why, until, Optional.empty());
    }

    @Override
    public void accept(Handler handler) {
      handler.await(this);
    }
  }

  /**
   * It needs a change by the user.
   *
   * @param why for people
   * @param problem the problem to report; empty if the owner requested the block
   * @param failure the class of the failed request because of which it is blocked
   */
  record Block(String why, Optional<Problem> problem, Optional<FailureKind> failure)
      implements ResourceAction {

    /** It is blocked by no failed request. */
    Block(String why, Optional<Problem> problem) {
      this(why, problem, Optional.empty());
    }

    @Override
    public void accept(Handler handler) {
      handler.block(this);
    }
  }
}
