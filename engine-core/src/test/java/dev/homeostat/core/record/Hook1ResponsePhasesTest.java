package dev.homeostat.core.record;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import dev.homeostat.core.StepCollector;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.report.Step;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.ObservedStateHook;
import dev.homeostat.spi.Response;
import dev.homeostat.spi.ResponseMergeHook;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** HOOK-1: hooks complete the desired state, and the observed state, from a response, in order. */
class Hook1ResponsePhasesTest {

  /** Adds an entry to what the hooks before it made, or to nothing if it replaces the strategy. */
  private static ObjectNode marked(Response response, String name) {
    ObjectNode tree = Trees.thaw(response.soFar());
    tree.withObjectProperty("data")
        .put(name, response.answered().tree().at("/data/k").asText() + tree.path("data").size());
    return tree;
  }

  private record Fills(String name, int order, Optional<String> replaces)
      implements ResponseMergeHook {
    @Override
    public ObjectNode fill(Response response, HookContext context) {
      return marked(response, name);
    }
  }

  private record Projects(String name, int order, Optional<String> replaces)
      implements ObservedStateHook {
    @Override
    public ObjectNode project(Response response, HookContext context) {
      return marked(response, name);
    }
  }

  private static Stage settled(Hook... hooks) {
    Stage stage = Stage.of(config("a")).hooks(hooks);
    stage.pass();
    return stage;
  }

  private static String applied(Stage stage) {
    return stage.record(configMap("a")).lastApplied().path("data").toString();
  }

  private static String observed(Stage stage) {
    return stage.record(configMap("a")).lastObserved().orElseThrow().path("data").toString();
  }

  @Test
  void refinements_see_the_built_in_result_and_those_before_them() {
    Stage stage =
        settled(
            new Fills("later", 2, Optional.empty()),
            new Fills("first", 1, Optional.empty()),
            new Projects("next", 2, Optional.empty()),
            new Projects("before", 1, Optional.empty()));
    assertThat(applied(stage)).isEqualTo("{\"k\":\"v\",\"first\":\"v1\",\"later\":\"v2\"}");
    assertThat(observed(stage)).isEqualTo("{\"k\":\"v\",\"before\":\"v1\",\"next\":\"v2\"}");
  }

  @Test
  void a_hook_that_replaces_the_strategy_begins_with_nothing() {
    Stage stage =
        settled(
            new Fills("mine", 1, Optional.of("fill")),
            new Projects("its", 1, Optional.of("project")));
    assertThat(applied(stage)).isEqualTo("{\"mine\":\"v0\"}");
    assertThat(observed(stage)).isEqualTo("{\"its\":\"v0\"}");
  }

  @Test
  void an_unchanged_object_is_shown_to_them_in_each_pass() {
    int[] asked = {0};
    ObservedStateHook counting =
        new ObservedStateHook() {
          @Override
          public String name() {
            return "counting";
          }

          @Override
          public ObjectNode project(Response response, HookContext context) {
            asked[0]++;
            return response.soFar();
          }
        };
    Stage stage = settled(counting);
    int once = asked[0];
    stage.cluster().edit(configMap("a"), "/metadata/labels/theirs", "x");
    stage.pass();
    assertThat(asked[0]).isGreaterThan(once);
  }

  @Test
  void listeners_are_shown_what_was_completed_and_what_was_observed() {
    StepCollector listener = new StepCollector();
    Stage stage = Stage.of(config("a")).engine(builder -> builder.listener(listener));
    stage.pass();
    for (Step.Phase phase : List.of(Step.Phase.FILL, Step.Phase.PROJECT)) {
      assertThat(listener.steps())
          .filteredOn(step -> step.phase() == phase)
          .singleElement()
          .satisfies(
              step -> {
                assertThat(step.resource()).isEqualTo(configMap("a"));
                assertThat(step.tree().at("/data/k").asText()).isEqualTo("v");
              });
    }
  }

  /** A recorder of the calls of a lifecycle hook. */
  private record Told(List<String> words) implements LifecycleHook {
    @Override
    public String name() {
      return "told";
    }

    @Override
    public void afterCreate(Resource created, HookContext context) {
      words.add("created " + created.tree().at("/data/k").asText());
    }

    @Override
    public void afterUpdate(Resource updated, HookContext context) {
      words.add("updated " + updated.tree().at("/data/k").asText());
    }

    @Override
    public void afterDelete(ResourceId gone, HookContext context) {
      words.add("deleted " + gone.name());
    }
  }

  @Test
  void lifecycle_hooks_are_told_once_what_was_done_in_a_wave() {
    List<String> words = new ArrayList<>();
    Stage stage =
        Stage.of(config("a") + config("b", "later"))
            .want(app -> app.wave(configMap("b"), 1000))
            .hooks(new Told(words));
    stage.settle();
    assertThat(words).containsExactly("created v", "created later");
    words.clear();
    stage.want(config("a", "w") + config("b", "later")).settle();
    assertThat(words).containsExactly("updated w");
  }

  @Test
  void a_change_that_others_made_before_the_patch_arrived_is_no_update() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    boolean[] first = {true};
    stage.filter(
        (request, next) -> {
          if (request.verb() == ClusterRequest.Verb.PATCH && first[0]) {
            first[0] = false;
            stage.cluster().edit(configMap("a"), "/data/k", "w");
            return Stage.refusal(409, "Conflict", "the object has been modified");
          }
          return next.get();
        });
    ReconcileResult pass = stage.want(config("a", "w")).pass();
    assertThat(pass.delta().unchanged()).containsExactly(configMap("a"));
    assertThat(pass.delta().updated()).isEmpty();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(stage.record(configMap("a")).lastApplied().at("/data/k").asText()).isEqualTo("w");
  }

  @Test
  void an_object_that_is_created_again_is_deleted_and_updated_for_them() {
    List<String> words = new ArrayList<>();
    String way = "name: a, annotations: {homeostat.dev/on-immutable: recreate}";
    Stage stage = Stage.of(Stage.object("v1", "ConfigMap", way, "data: {k: v, fix: one}"));
    stage.settle();
    stage
        .hooks(new Told(words))
        .refuse(
            request ->
                request.verb() == ClusterRequest.Verb.PATCH
                    && request.body().toString().contains("/data/fix"),
            Stage.refusal(422, "Invalid", "x", "FieldValueInvalid data.fix: field is immutable"));
    ReconcileResult pass =
        stage.want(Stage.object("v1", "ConfigMap", way, "data: {k: w, fix: two}")).pass();
    assertThat(words).containsExactly("updated w", "deleted a");
    assertThat(pass.requeue().fixedDelay()).hasValueSatisfying(wait -> assertThat(wait).isZero());
    stage.pass();
    assertThat(words).containsExactly("updated w", "deleted a", "created w");
    assertThat(stage.value(configMap("a"), "/data/fix")).contains("\"two\"");
  }
}
