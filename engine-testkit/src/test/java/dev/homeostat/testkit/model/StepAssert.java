package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import dev.homeostat.spi.state.AcceptedForm;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.Assertions;

/** Assertions on what the model did with a resource. */
final class StepAssert extends AbstractAssert<StepAssert, ResourceStep> {

  private StepAssert(ResourceStep actual) {
    super(actual, StepAssert.class);
  }

  static StepAssert assertThatStep(ResourceStep actual) {
    return new StepAssert(actual);
  }

  StepAssert hasOutcome(ResourceStep.Outcome outcome) {
    Assertions.assertThat(actual.outcome()).as(shown()).isEqualTo(outcome);
    return this;
  }

  /** Checks the objects that were asked for, in their order. */
  StepAssert asked(String... contents) {
    List<JsonNode> expected = new ArrayList<>();
    for (String content : contents) {
      expected.add(Yaml.content(Yaml.object(content)));
    }
    Assertions.assertThat(actual.asked().stream().map(Yaml::content).toList())
        .as(shown())
        .isEqualTo(expected);
    return this;
  }

  StepAssert askedNothing() {
    return asked();
  }

  StepAssert decided(String path, Policy policy, Decision.Outcome outcome) {
    Assertions.assertThat(actual.decisions())
        .contains(new Decision(FieldPath.parse(path), policy, outcome));
    return this;
  }

  /** Checks that nothing is decided at a path or below it. */
  StepAssert decidedNothingAt(String path) {
    FieldPath at = FieldPath.parse(path);
    Assertions.assertThat(actual.decisions()).noneMatch(decision -> decision.path().startsWith(at));
    return this;
  }

  /** Checks what is awaited, in any order. */
  StepAssert awaits(String... paths) {
    Assertions.assertThat(actual.awaiting().stream().map(FieldPath::toString))
        .as(shown())
        .containsExactlyInAnyOrder(paths);
    return this;
  }

  StepAssert isAsWanted() {
    Assertions.assertThat(actual.isAsWanted()).as("as wanted: " + shown()).isTrue();
    return this;
  }

  StepAssert isNotAsWanted() {
    Assertions.assertThat(actual.isAsWanted()).as("as wanted: " + shown()).isFalse();
    return this;
  }

  /** Checks the removals that had no effect. */
  StepAssert hasIneffective(String... paths) {
    Assertions.assertThat(actual.ineffective().stream().map(FieldPath::toString))
        .as(shown())
        .containsExactlyInAnyOrder(paths);
    return this;
  }

  StepAssert pinned(String path, String value) {
    Assertions.assertThat(actual.memory().pins().values())
        .containsEntry(FieldPath.parse(path), Yaml.value(value));
    return this;
  }

  StepAssert hasNoPins() {
    Assertions.assertThat(actual.memory().pins().values()).isEmpty();
    return this;
  }

  /** Checks the only form that is accepted at a path. */
  StepAssert accepted(String path, AcceptedForm.Kind kind) {
    Assertions.assertThat(actual.memory().accepted())
        .as(shown())
        .filteredOn(form -> form.path().equals(FieldPath.parse(path)))
        .extracting(Accepted::kind)
        .containsExactly(kind);
    return this;
  }

  StepAssert acceptedNothing() {
    Assertions.assertThat(actual.memory().accepted()).as(shown()).isEmpty();
    return this;
  }

  /** Checks the paths that are remembered as refused. */
  StepAssert refused(String... paths) {
    Assertions.assertThat(actual.memory().refused().keySet())
        .as(shown())
        .extracting(FieldPath::toString)
        .containsExactlyInAnyOrder(paths);
    return this;
  }

  private String shown() {
    return actual.outcome() + " " + actual.decisions() + " asked " + actual.asked();
  }
}
