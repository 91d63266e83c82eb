package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.StepAssert.assertThatStep;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rule SCHEMA-9: a 422 whose cause names a path is answered by one more, wider try. */
class Schema9SecondTryModelTest {

  private static Predicate<ObjectNode> has(String pointer) {
    return object -> !object.at(pointer).isMissingNode();
  }

  /** The value b is valid in the mode B only, and the mode is initial only. */
  private static Scenario withoutMode() {
    Scenario song =
        Scenario.song()
            .manifest("spec: {u: {mode: B, b: 1}}")
            .schema("spec: {u: {b: null}}")
            .applied();
    song.live("spec: {u: {b: 0, theirs: 7}}");
    return song;
  }

  @Test
  void the_parent_is_what_is_desired_there_laid_over_what_is_live_E18() {
    Scenario song = withoutMode();
    song.server().refusing(object -> object.at("/spec/u/mode").isMissingNode(), "spec.u.b");

    assertThatStep(song.pass())
        .hasOutcome(Outcome.UPDATED)
        .asked("spec: {u: {b: 1, theirs: 7}}", "spec: {u: {mode: B, b: 1, theirs: 7}}")
        .isAsWanted();
  }

  @Test
  void where_that_is_refused_too_the_unobserved_values_of_others_go() {
    Scenario song = withoutMode();
    song.server().refusing(has("/spec/u/theirs"), "spec.u.b");

    assertThatStep(song.pass())
        .hasOutcome(Outcome.UPDATED)
        .asked(
            "spec: {u: {b: 1, theirs: 7}}",
            "spec: {u: {mode: B, b: 1, theirs: 7}}",
            "spec: {u: {mode: B, b: 1}}")
        .isAsWanted();
  }

  @Test
  void what_is_set_at_the_create_alone_stays_as_it_is() {
    Scenario song = withoutMode();
    song.live("spec: {u: {mode: A, b: 0}}");
    song.server().refusing(has("/spec/u/b"), "spec.u.b");

    assertThatStep(song.pass()).asked("spec: {u: {mode: A, b: 1}}", "spec: {u: {mode: B, b: 1}}");
  }

  @Test
  void values_of_others_outside_the_parent_stay() {
    Scenario song = Scenario.song().manifest("spec: {o: {u: {b: 1}}}").applied();
    song.live("spec: {o: {u: {b: 0, theirs: 1}, theirs: 2}, theirs: 3}");
    song.server().refusing(has("/spec/o/u/theirs"), "spec.o.u.b");

    assertThatStep(song.pass())
        .asked(
            "spec: {o: {u: {b: 1, theirs: 1}, theirs: 2}, theirs: 3}",
            "spec: {o: {u: {b: 1}, theirs: 2}, theirs: 3}");
  }

  @Test
  void the_next_levels_are_tried_up_to_three() {
    Scenario song = Scenario.song().manifest("spec: {a: {b: {c: {d: {e: 1}}}}}").applied();
    song.live("spec: {a: {b: {c: {d: {e: 0}}, theirs: 1}}}");
    song.server().refusing(has("/spec/a/b/theirs"), "spec.a.b.c.d.e");

    assertThatStep(song.pass())
        .hasOutcome(Outcome.UPDATED)
        .asked("spec: {a: {b: {c: {d: {e: 1}}, theirs: 1}}}", "spec: {a: {b: {c: {d: {e: 1}}}}}");
  }

  @Test
  void a_fourth_level_is_not_tried() {
    Scenario song = Scenario.song().manifest("spec: {k: 1, a: {b: {c: {d: {e: 1}}}}}").applied();
    song.live("spec: {k: 0, a: {b: {c: {d: {e: 0}}}, theirs: 1}}");
    song.server().refusing("/spec/a/b/c/d/e", "1");

    assertThatStep(song.pass())
        .asked(
            "spec: {k: 1, a: {b: {c: {d: {e: 1}}}, theirs: 1}}",
            "spec: {k: 1, a: {b: {c: {d: {e: 0}}}, theirs: 1}}")
        .refused("/spec/a/b/c/d/e");
  }

  @ParameterizedTest
  @CsvSource({"spec, k", "metadata, labels", "spec, template"})
  void spec_and_metadata_themselves_are_never_replaced(String parent, String name) {
    Scenario song = Scenario.song();
    song.manifest("{%s: {%s: {x: 1}}, other: {k: 1}}".formatted(parent, name)).applied();
    String live = "{%s: {%s: {x: 0}, theirs: 1}, other: {k: %s}}";
    song.live(live.formatted(parent, name, 0));
    song.server()
        .refusing(
            object -> object.at("/" + parent + "/" + name + "/x").asInt() == 1,
            parent + "." + name);

    assertThatStep(song.pass())
        .asked(
            "{%s: {%s: {x: 1}, theirs: 1}, other: {k: 1}}".formatted(parent, name),
            live.formatted(parent, name, 1));
  }
}
