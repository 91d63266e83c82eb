package dev.homeostat.testkit.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.ResourceId;
import dev.homeostat.Source;
import dev.homeostat.testkit.history.HistoryStep.Edit;
import dev.homeostat.testkit.history.HistoryStep.Want;
import dev.homeostat.tree.Trees;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Histories are plain values: random ones, their YAML, and how they are made short. */
class HistoryTest {

  @Property(tries = 300)
  void a_history_reads_back_as_it_was_written(@ForAll @LongRange(min = 0) long seed) {
    for (Histories some : List.of(Histories.ofAllKinds(), Histories.ofLimitedApplications())) {
      History history = some.history(seed);
      assertThat(History.parse(history.toString())).isEqualTo(history);
    }
  }

  @Property(tries = 50)
  void a_seed_gives_the_same_history_each_time(@ForAll long seed) {
    assertThat(Histories.ofAllKinds().history(seed).toString())
        .isEqualTo(Histories.ofAllKinds().history(seed).toString());
  }

  @Test
  void a_thousand_histories_have_steps_of_each_type_and_behaviours_of_each_type() {
    Set<Class<?>> steps = new HashSet<>();
    Set<Class<?>> behaviours = new HashSet<>();
    LongStream.range(0, 1000)
        .boxed()
        .flatMap(
            seed ->
                Stream.of(Histories.ofAllKinds(), Histories.ofLimitedApplications())
                    .map(histories -> histories.history(seed)))
        .flatMap(history -> history.steps().stream())
        .forEach(
            step -> {
              steps.add(step.getClass());
              if (step instanceof HistoryStep.Serve serve) {
                serve.behaviours().forEach(behaviour -> behaviours.add(behaviour.getClass()));
              }
            });

    // A plan is made before each pass, so that no history need ask for one.
    Set<Class<?>> all = new HashSet<>(List.of(HistoryStep.class.getPermittedSubclasses()));
    all.remove(HistoryStep.Plan.class);
    assertThat(steps).containsExactlyInAnyOrderElementsOf(all);
    assertThat(behaviours)
        .containsExactlyInAnyOrder(ServerBehaviour.class.getPermittedSubclasses());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {a: 1}                          | expected a list of steps, got {"a":1}
          [7]                             | step 0: expected an object, got 7
          [pass, {}]                      | step 1: expected a step with one name, got {}
          [jump]                          | step 0: expected server, want, edit, delete, make, wait, pass, plan, restart, hand over, lose state or forgo state, got jump
          [{pass: fails}]                 | step 0: expected a fault as in "stops after save 1" or "loses the answer to write 2", got fails
          [{make: x}]                     | step 0: expected an object, got "x"
          [{edit: {name: x}}]             | step 0: expected add, replace or remove in the edit {"name":"x"}
          [{server: [{hide: /a}]}]        | step 0: expected default, override, drop, inject, normalise, refuse or immutable, got hide
          [{want: {manifest: [x]}}]       | step 0: expected an object, got "x"
          [{wait: soon}]                  | step 0: Text cannot be parsed to a Duration
          """)
  void a_text_that_is_no_history_is_refused(String yaml, String message) {
    assertThatIllegalArgumentException().isThrownBy(() -> History.parse(yaml)).withMessage(message);
  }

  @Test
  void a_failing_history_is_made_short_by_steps_and_then_by_fields() {
    History found =
        LongStream.range(0, 500)
            .mapToObj(Histories.of(Histories.Kind.TUNE)::history)
            .filter(HistoryTest::hasTag)
            .findFirst()
            .orElseThrow();

    History small = Histories.shrink(found, HistoryTest::hasTag);

    assertThat(small.steps()).singleElement().isInstanceOf(Want.class);
    Wish wish = ((Want) small.steps().get(0)).wish();
    assertThat(wish.schemas()).isEmpty();
    assertThat(wish.manifest())
        .singleElement()
        .extracting(tree -> tree.path("spec").size())
        .isEqualTo(1);
  }

  private static boolean hasTag(History history) {
    return history.steps().stream()
        .anyMatch(
            step ->
                step instanceof Want want
                    && want.wish().manifest().stream()
                        .anyMatch(tree -> !tree.at("/spec/tags/0").isMissingNode()));
  }

  @Test
  void what_does_not_fail_is_not_made_short() {
    History history = Histories.ofAllKinds().history(1);

    assertThat(Histories.shrink(history, any -> false)).isEqualTo(history);
  }

  @Test
  void histories_of_an_application_keep_its_schema_and_edit_its_fields() {
    Application application =
        Application.named("shop", "web")
            .manifest(
                Manifest.parse(
                    "{apiVersion: v1, kind: ConfigMap, metadata: {name: s}, data: {a: x, b: y}}"))
            .observe(ObserverSchema.of(ResourceId.configMap("s")).observe("/data/a").build())
            .build();

    List<HistoryStep> steps =
        LongStream.range(0, 50)
            .mapToObj(Histories.of(application)::history)
            .flatMap(history -> history.steps().stream())
            .toList();

    assertThat(steps)
        .filteredOn(Want.class::isInstance)
        .allSatisfy(step -> assertThat(((Want) step).wish().schemas()).isEmpty());
    assertThat(steps)
        .filteredOn(Edit.class::isInstance)
        .extracting(step -> ((Edit) step).path().toString())
        .contains("/data/a", "/data/b", "/data/z");
  }

  @Test
  void an_application_without_a_manifest_has_no_histories() {
    Application template =
        Application.named("shop", "web")
            .source(new Source.Csar("https://example.com/a.csar", Trees.emptyObject()))
            .build();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Histories.of(template))
        .withMessageStartingWith("expected an application with a manifest");
  }
}
