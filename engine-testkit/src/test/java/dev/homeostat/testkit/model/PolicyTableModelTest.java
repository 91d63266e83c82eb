package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.Decision.Outcome.AWAITING;
import static dev.homeostat.testkit.model.Decision.Outcome.KEPT;
import static dev.homeostat.testkit.model.Decision.Outcome.PINNED;
import static dev.homeostat.testkit.model.Decision.Outcome.REMOVED;
import static dev.homeostat.testkit.model.Decision.Outcome.SET;
import static dev.homeostat.testkit.model.StepAssert.assertThatStep;

import dev.homeostat.Policy;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Section C of the rules: one policy per field. */
class PolicyTableModelTest {

  /** In the manifest, observed. */
  @Nested
  class Enforced {

    @Test
    void is_set_at_create() {
      Scenario song = Scenario.song().manifest("spec: {k: 1}");

      assertThatStep(song.pass())
          .hasOutcome(Outcome.CREATED)
          .asked("spec: {k: 1}")
          .decided("/spec/k", Policy.ENFORCED, SET)
          .isAsWanted();
    }

    @Test
    void is_kept_while_it_is_as_wanted() {
      Scenario song = Scenario.song().manifest("spec: {k: 1}").applied();

      assertThatStep(song.pass())
          .hasOutcome(Outcome.UNCHANGED)
          .askedNothing()
          .decided("/spec/k", Policy.ENFORCED, KEPT)
          .isAsWanted();
    }

    @Test
    void is_put_back_when_it_changes_or_goes() {
      Scenario song = Scenario.song().manifest("spec: {k: 1, j: 1}").applied();
      song.live("spec: {k: 2}");

      assertThatStep(song.pass())
          .hasOutcome(Outcome.UPDATED)
          .asked("spec: {k: 1, j: 1}")
          .decided("/spec/k", Policy.ENFORCED, SET)
          .decided("/spec/j", Policy.ENFORCED, SET)
          .isAsWanted();
    }

    @Test
    void is_so_when_a_hook_sets_it_whatever_the_schema_says() {
      Scenario song = Scenario.song().manifest("spec: {k: 1}").schema("spec: {k: null}");
      song.hook("/metadata/labels/team", "blue").applied();
      song.live("{metadata: {labels: {team: red, o: x}}, spec: {k: 1}}");

      assertThatStep(song.pass())
          .asked("{metadata: {labels: {team: blue, o: x}}, spec: {k: 1}}")
          .decided("/metadata/labels/team", Policy.ENFORCED, SET);
    }
  }

  /** In the manifest, not observed. */
  @Nested
  class InitialOnly {

    private final Scenario song =
        Scenario.song().manifest("spec: {k: 1, i: 1}").schema("spec: {k: null}");

    @Test
    void is_set_at_create() {
      assertThatStep(song.pass()).asked("spec: {k: 1, i: 1}");
    }

    @Test
    void is_left_alone_when_it_changes() {
      song.applied().live("spec: {k: 1, i: 2}");

      assertThatStep(song.pass()).askedNothing().decidedNothingAt("/spec/i").isAsWanted();
    }

    @Test
    void is_left_alone_when_the_manifest_changes() {
      song.applied().manifest("spec: {k: 1, i: 2}");

      assertThatStep(song.pass()).askedNothing().isAsWanted();
    }
  }

  /** Null in the manifest, observed by a written schema. */
  @Nested
  class EnforcedAbsent {

    private final Scenario song =
        Scenario.song().manifest("spec: {k: 1, 'n': null}").schema("spec: {k: null, 'n': null}");

    @Test
    void is_not_sent_at_create() {
      assertThatStep(song.pass())
          .asked("spec: {k: 1}")
          .decided("/spec/n", Policy.ENFORCED_ABSENT, KEPT)
          .awaits()
          .isAsWanted();
    }

    @Test
    void is_removed_when_it_appears() {
      song.applied().live("spec: {k: 1, 'n': 5}");

      assertThatStep(song.pass())
          .asked("spec: {k: 1}")
          .decided("/spec/n", Policy.ENFORCED_ABSENT, REMOVED);
    }
  }

  /** Not in the manifest, observed. */
  @Nested
  class Pinned {

    private final Scenario song =
        Scenario.song().manifest("spec: {k: 1}").schema("spec: {k: null, p: null}");

    @Test
    void is_awaited_until_the_server_gives_a_value_which_is_no_change() {
      assertThatStep(song.pass())
          .asked("spec: {k: 1}")
          .decided("/spec/p", Policy.PINNED, AWAITING)
          .awaits("/spec/p")
          .isAsWanted();

      assertThatStep(song.pass())
          .hasOutcome(Outcome.UNCHANGED)
          .askedNothing()
          .decided("/spec/p", Policy.PINNED, AWAITING)
          .awaits("/spec/p")
          .isAsWanted();
    }

    @Test
    void takes_the_first_value_from_an_answer() {
      song.server().filling("/spec/p", "5");

      assertThatStep(song.pass()).pinned("/spec/p", "5").awaits();
    }

    @Test
    void takes_the_first_value_from_a_later_read() {
      song.applied().live("spec: {k: 1, p: 5}");

      assertThatStep(song.pass())
          .askedNothing()
          .decided("/spec/p", Policy.PINNED, PINNED)
          .pinned("/spec/p", "5");
    }

    @Test
    void is_put_back_from_then_on() {
      song.applied().live("spec: {k: 1, p: 5}").applied().live("spec: {k: 1, p: 6}");
      assertThatStep(song.pass())
          .asked("spec: {k: 1, p: 5}")
          .decided("/spec/p", Policy.PINNED, SET);

      song.live("spec: {k: 1}");
      assertThatStep(song.pass()).asked("spec: {k: 1, p: 5}");
    }
  }

  /** The server's own. */
  @Nested
  class Watched {

    private final Scenario song =
        Scenario.song().manifest("spec: {k: 1}").schema("{spec: {k: null}, status: {phase: null}}");

    @Test
    void is_shown_and_never_written() {
      assertThatStep(song.pass()).decided("/status/phase", Policy.WATCHED, KEPT).awaits();
      song.live("{spec: {k: 1}, status: {phase: A}}");
      assertThatStep(song.pass())
          .askedNothing()
          .decided("/status/phase", Policy.WATCHED, KEPT)
          .isAsWanted();
      song.live("{spec: {k: 1}, status: {phase: B}}");

      assertThatStep(song.pass()).askedNothing().isAsWanted();
    }

    @Test
    void is_not_written_beside_a_repair() {
      song.applied().live("{spec: {k: 2}, status: {phase: A}}");

      assertThatStep(song.pass()).asked("{spec: {k: 1}, status: {phase: A}}");
    }

    @Test
    void is_not_written_at_a_recreate() {
      song.server().changing(object -> object.withObjectProperty("status").put("phase", "A"));
      song.applied().deleted();

      assertThatStep(song.pass()).asked("spec: {k: 1}");
    }
  }

  /** Neither in the manifest nor observed. */
  @Nested
  class Unobserved {

    @Test
    void is_left_alone() {
      Scenario song = Scenario.song().manifest("spec: {k: 1}").applied();
      song.live("spec: {k: 2, o: 5}");

      assertThatStep(song.pass()).asked("spec: {k: 1, o: 5}").decidedNothingAt("/spec/o");
    }
  }
}
