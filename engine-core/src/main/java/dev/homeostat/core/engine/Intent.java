package dev.homeostat.core.engine;

import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.state.Contest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What shall be done with one resource in this pass. */
sealed interface Intent {

  /**
   * Nothing of it has moved since it was as wanted (rule STATE-5).
   *
   * @param aspects what is worth knowing of it all the same
   */
  record Skip(Aspects aspects) implements Intent {}

  /**
   * It is as wanted, or nothing may be done about the difference now.
   *
   * @param live as it was read
   * @param contests who changes it, as far as is known
   */
  record Keep(Resource live, List<Contest> contests) implements Intent {}

  /** It is not there, and shall not be created again (rule ACT-10). */
  record LeaveOut() implements Intent {}

  /**
   * It is as wanted, but not ours.
   *
   * @param live as it was read
   */
  record Satisfied(Resource live) implements Intent {}

  /**
   * It is created.
   *
   * @param recreated whether it was there before
   */
  record Create(boolean recreated) implements Intent {}

  /**
   * It is changed.
   *
   * @param live as it was read
   * @param edits what differs; empty for an object that is only taken over
   * @param adopted whether it was not ours before
   * @param contests who changes it, as far as is known
   */
  record Update(Resource live, List<Edit> edits, boolean adopted, List<Contest> contests)
      implements Intent {}

  /**
   * It failed before, and its time has not come (rule ACT-6).
   *
   * @param pause why, and until when
   */
  record Pause(Backoffs.Pause pause) implements Intent {}

  /**
   * Somebody else keeps deleting it (rule POLICY-7).
   *
   * @param until when it is created again
   * @param contests who changes it, as far as is known
   */
  record Contested(Instant until, List<Contest> contests) implements Intent {}

  /**
   * It will be looked at again by itself.
   *
   * @param why for people
   * @param until when, or {@code null} if a change will tell
   */
  record Wait(String why, @Nullable Instant until) implements Intent {}

  /**
   * Somebody has to do something.
   *
   * @param why for people
   * @param problem what is told beside it; empty if it is the owner's own wish
   */
  record Block(String why, Optional<Problem> problem) implements Intent {}
}
