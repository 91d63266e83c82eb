package dev.homeostat.testkit.contract;

import static dev.homeostat.testkit.contract.Verdicts.failing;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.DeltaHook.Create;
import dev.homeostat.spi.DeltaHook.Delete;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.DeltaHook.Hold;
import dev.homeostat.spi.DeltaHook.InSync;
import dev.homeostat.spi.DeltaHook.Update;
import dev.homeostat.spi.TranslationHook;
import dev.homeostat.testkit.GivenContext;
import dev.homeostat.testkit.StandingClock;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The contracts of the hooks of steps 0 to 2, and of the delta, find those that break them. */
class BrokenHooksTest {

  private static final JsonNode ONE = JsonNodeFactory.instance.textNode("1");

  private final AtomicInteger calls = new AtomicInteger();

  private String call() {
    return Integer.toString(calls.incrementAndGet());
  }

  private static ObjectNode with(ObjectNode tree, String name, String value) {
    ObjectNode changed = Trees.thaw(tree);
    changed.withObjectProperty("spec").put(name, value);
    return changed;
  }

  @Test
  void a_delta_hook_that_answers_in_another_way_each_time() {
    assertThat(
            failing(
                new Broken.DeltaContract(
                    false,
                    (input, context) ->
                        calls.incrementAndGet() % 2 == 0
                            ? new Hold(context.clock().instant().plusSeconds(9), "why " + call())
                            : input.soFar())))
        .contains(
            "asked_again_it_answers_the_same",
            "another_instance_answers_the_same",
            "asked_in_another_order_it_answers_the_same",
            "many_threads_get_the_same_answers");
  }

  @Test
  void a_refinement_that_adds_changes_of_its_own() {
    Edit own = Edit.put(FieldPath.of("data", "own"), ONE, Rule.POLICY_1);
    assertThat(
            failing(
                new Broken.DeltaContract(
                    false,
                    (input, context) ->
                        input.soFar() instanceof InSync
                            ? new Update(List.of(own))
                            : input.soFar())))
        .contains("a_refinement_holds_back_or_denies_and_adds_nothing");
  }

  @Test
  void e28_a_delta_hook_that_finds_everything_in_sync() {
    assertThat(failing(new Broken.DeltaContract(false, (input, context) -> new InSync())))
        .contains(
            "what_is_missing_is_not_in_sync", "a_refinement_holds_back_or_denies_and_adds_nothing");
    assertThat(failing(new Broken.DeltaContract(true, (input, context) -> new InSync())))
        .contains("what_is_missing_is_not_in_sync");
  }

  @Test
  void a3_a_refinement_that_deletes_or_does_not_decide_about_a_deletion() {
    String contract = "a_refinement_holds_back_or_denies_and_adds_nothing";
    assertThat(
            failing(
                new Broken.DeltaContract(
                    false,
                    (input, context) ->
                        input.soFar() instanceof Update ? new Delete(Rule.ACT_4) : input.soFar())))
        .contains(contract);
    assertThat(
            failing(
                new Broken.DeltaContract(
                    false,
                    (input, context) ->
                        input.soFar() instanceof Delete ? new InSync() : input.soFar())))
        .contains(contract);
  }

  @Test
  void a_refinement_that_refines_its_own_decision() {
    assertThat(
            failing(
                new Broken.DeltaContract(
                    false,
                    (input, context) ->
                        input.soFar() instanceof Hold hold
                            ? new Hold(hold.until().plusSeconds(1), "still")
                            : new Hold(context.clock().instant().plusSeconds(9), "wait"))))
        .contains("refining_twice_is_refining_once");
  }

  @Test
  void a_decision_that_cannot_be_done() {
    assertThat(
            failing(
                new Broken.DeltaContract(
                    false,
                    (input, context) ->
                        input.soFar() instanceof Update
                            ? new Hold(context.clock().instant().minusSeconds(1), "too late")
                            : input.soFar())))
        .contains("what_it_decides_can_be_done");
    assertThat(failing(new Broken.DeltaContract(false, (input, context) -> new Create())))
        .contains("what_it_decides_can_be_done");
  }

  @Test
  void a_strategy_that_is_never_satisfied() {
    DeltaHook never =
        new Broken.Delta(
            "never",
            true,
            (input, context) ->
                input.current().isEmpty()
                    ? new Create()
                    : new Update(
                        List.of(
                            Edit.put(
                                FieldPath.of("metadata", "labels", "at"),
                                JsonNodeFactory.instance.textNode(
                                    input.current().orElseThrow().resourceVersion()),
                                Rule.POLICY_1))));
    assertThat(failing(new Broken.DeltaContract(true, never::decide)))
        .contains("what_a_strategy_had_done_it_finds_done");
  }

  @Test
  void a_merge_that_makes_another_resource() {
    assertThat(
            failing(
                new Broken.MergeContract(
                    input -> Trees.thaw(input.soFar()).put("kind", "Something"))))
        .contains("the_desired_state_is_of_the_same_resource");
  }

  @Test
  void a_merge_that_adds_to_what_it_made() {
    assertThat(
            failing(
                new Broken.MergeContract(
                    input ->
                        with(
                            input.soFar(),
                            "count",
                            input.soFar().at("/spec/count").asText()
                                + input
                                    .lastApplied()
                                    .map(tree -> tree.at("/spec/count").asText())
                                    .orElse("")
                                + "x"))))
        .contains("merging_twice_is_merging_once", "refining_twice_is_refining_once");
  }

  @Test
  void a_merge_that_never_comes_to_rest() {
    assertThat(
            failing(
                new Broken.MergeContract(
                    input -> {
                      ObjectNode more = Trees.thaw(input.soFar());
                      if (more.at("/spec/replicas").isInt()) {
                        int last =
                            input
                                .lastApplied()
                                .map(tree -> tree.at("/spec/replicas").asInt())
                                .orElse(0);
                        more.withObjectProperty("spec").put("replicas", last + 1);
                      }
                      return more;
                    })))
        .contains("merging_twice_is_merging_once", "what_it_desires_can_be_had");
  }

  @Test
  void a_merge_that_changes_what_it_is_given() {
    assertThat(failing(new Broken.MergeContract(input -> input.soFar().put("kind", "Thing"))))
        .contains("it_is_asked_something_and_never_throws");
  }

  @Test
  void a_schema_of_another_resource_or_of_none() {
    assertThat(
            failing(
                new Broken.SchemaContract(
                    resource ->
                        Optional.of(
                            ObserverSchema.of(ResourceId.secret("other")).defaults().build()))))
        .contains("each_schema_is_of_the_resource_that_was_asked_for");
    assertThat(failing(new Broken.SchemaContract(resource -> Optional.empty())))
        .containsExactly("it_answers_for_a_resource_at_least");
  }

  @Test
  void a_schema_that_is_none() {
    assertThat(
            failing(
                new Broken.SchemaContract(
                    resource ->
                        Optional.of(
                            ObserverSchema.of(resource.id())
                                .defaults()
                                .observe("/metadata/resourceVersion")
                                .build()))))
        .contains("the_engine_takes_its_schemas", "an_application_comes_to_rest");
  }

  @Test
  void a_translation_that_claims_all_and_says_nothing() {
    TranslationHook names = new Samples.Names();
    assertThat(
            failing(
                new Broken.TranslationContract(
                    source -> new TranslationHook.Untranslatable(List.of()))))
        .contains(
            "what_is_its_own_it_translates",
            "what_is_wrong_it_says",
            "what_is_not_its_own_it_leaves_to_others",
            "the_manifest_can_be_had");
    assertThat(
            failing(
                new Broken.TranslationContract(
                    source -> {
                      TranslationHook.Translation right =
                          names.translate(
                              source,
                              GivenContext.of(
                                  new Broken.SchemaContract(resource -> Optional.empty())
                                      .application(),
                                  "names",
                                  new StandingClock()));
                      return right instanceof TranslationHook.Translated done
                          ? TranslationHook.Translated.of(done.manifest())
                              .withDependsOn(
                                  Map.of(
                                      ResourceId.service("web"), Set.of(ResourceId.secret("gone"))))
                              .withWarnings(List.of(Problem.warning("Call" + call())))
                          : right;
                    })))
        .contains(
            "what_depends_on_what_are_resources_of_the_manifest",
            "asked_again_it_answers_the_same");
  }
}
