package dev.homeostat.core.hooks;

import static dev.homeostat.core.hooks.HookTrial.MAP;
import static dev.homeostat.core.hooks.HookTrial.codes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.Source;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.LastAppliedHook;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.ObserverSchemaHook;
import dev.homeostat.spi.TranslationHook;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** HOOK-1: first answer, one strategy with refinements, or all. */
class Hook1PhasesTest {

  private static final String DATA = MAP + "data: {k: v, l: w}\n";

  /** Observes one key of data, or leaves the answer to others. */
  private record Observer(String name, int order, Optional<String> replaces, String key)
      implements ObserverSchemaHook {
    @Override
    public Optional<ObserverSchema> observe(Input input, HookContext context) {
      return key.isEmpty()
          ? Optional.empty()
          : Optional.of(ObserverSchema.of(input.resource().id()).observe("/data/" + key).build());
    }
  }

  /** Translates, or not. */
  private record Translator(String name, int order, Function<Source, Translation> word)
      implements TranslationHook {
    @Override
    public Translation translate(Source source, HookContext context) {
      return word.apply(source);
    }
  }

  /** Writes its name behind what is there at {@code /data/k}. */
  private record Merger(String name, int order, Optional<String> replaces)
      implements LastAppliedHook {
    @Override
    public ObjectNode merge(Input input, HookContext context) {
      ObjectNode tree = Trees.thaw(input.soFar());
      ObjectNode data = (ObjectNode) tree.get("data");
      data.put("k", data.get("k").asText() + "," + name);
      return tree;
    }
  }

  /** Decides from what was decided so far. */
  private record Refinement(String name, int order, Function<Decision, Decision> word)
      implements DeltaHook {
    @Override
    public Decision decide(Input input, HookContext context) {
      return word.apply(input.soFar());
    }
  }

  private static Observer observer(String name, int order, String key) {
    return new Observer(name, order, Optional.empty(), key);
  }

  private static String observed(HookTrial trial) {
    return trial.plan().state().mangledObserverSchema().get(0).path("data").toString();
  }

  @Test
  void the_first_observer_schema_hook_that_answers_counts() {
    assertThat(
            observed(
                HookTrial.of(
                    DATA,
                    observer("late", 3, "l"),
                    observer("silent", 1, ""),
                    observer("early", 2, "k"))))
        .isEqualTo("{\"k\":null}");
  }

  @Test
  void the_default_schema_applies_when_no_hook_answers() {
    HookTrial trial = HookTrial.of(DATA, observer("silent", 1, ""));
    assertThat(codes(trial.plan())).isEmpty();
    assertThat(observed(trial)).isEqualTo("{\"k\":null,\"l\":null}");
  }

  @Test
  void who_replaces_the_default_schema_is_asked_last_and_must_answer() {
    Observer instead = new Observer("a", -9, Optional.of("default-schema"), "l");
    assertThat(observed(HookTrial.of(DATA, instead, observer("beside", 5, "k"))))
        .isEqualTo("{\"k\":null}");
    assertThat(observed(HookTrial.of(DATA, instead, observer("silent", 5, ""))))
        .isEqualTo("{\"l\":null}");
    Observer mute = new Observer("a", 0, Optional.of("default-schema"), "");
    ReconcileResult pass = HookTrial.of(DATA, mute).pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.INVALID);
    assertThat(codes(pass)).containsExactly("NoObserverSchema");
  }

  private static ReconcileResult observedAs(ResourceId target) {
    return HookTrial.of(
            DATA,
            new ObserverSchemaHook() {
              @Override
              public String name() {
                return "observer";
              }

              @Override
              public Optional<ObserverSchema> observe(Input input, HookContext context) {
                return Optional.of(ObserverSchema.of(target).observe("/data/k").build());
              }
            })
        .pass();
  }

  @Test
  void a_schema_of_another_resource_is_refused() {
    ResourceId asked = ResourceId.configMap("a");
    for (ResourceId other :
        List.of(ResourceId.configMap("b"), ResourceId.of("Secret", "a"), asked.in("elsewhere"))) {
      ReconcileResult pass = observedAs(other);
      assertThat(codes(pass)).containsExactly("SchemaOfAnotherResource");
      assertThat(pass.requests()).isEmpty();
      assertThat(pass.problems().get(0).toString()).contains("hook 'observer'", other.toString());
    }
  }

  @Test
  void a_schema_may_leave_out_the_namespace_of_its_resource() {
    assertThat(codes(observedAs(ResourceId.configMap("a")))).isEmpty();
  }

  @Test
  void the_first_translator_that_answers_counts() {
    Application tosca =
        Application.named("shop", "web")
            .tosca(Document.of(TextNode.valueOf("a template")), Trees.emptyObject())
            .build();
    Translator other = new Translator("other", 1, source -> new TranslationHook.NotMine());
    Translator ours = new Translator("ours", 2, source -> translated(DATA));
    Translator later = new Translator("later", 3, source -> translated(DATA.replace("v", "x")));
    HookTrial trial = HookTrial.of(tosca, later, ours, other);
    assertThat(trial.pass().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(trial.map("/data/k")).isEqualTo("v");

    Translator bad =
        new Translator(
            "bad",
            0,
            source -> new TranslationHook.Untranslatable(List.of(Problem.error("BadTemplate"))));
    ReconcileResult failed = HookTrial.of(tosca, bad, ours).pass();
    assertThat(codes(failed)).as("an answer, too").containsExactly("BadTemplate");
    assertThat(codes(HookTrial.of(tosca, other).pass())).containsExactly("NoTranslator");
  }

  private static TranslationHook.Translation translated(String manifest) {
    return TranslationHook.Translated.of(Manifest.parse(manifest));
  }

  @Test
  void one_strategy_runs_and_then_its_refinements_in_order() {
    HookTrial trial =
        HookTrial.of(
            DATA,
            new Merger("second", 2, Optional.empty()),
            new Merger("strategy", 9, Optional.of("merge")),
            new Merger("first", 1, Optional.empty()));
    trial.pass();
    assertThat(trial.map("/data/k")).isEqualTo("v,strategy,first,second");
  }

  @Test
  void two_that_claim_one_strategy_are_an_error_that_names_both() {
    HookTrial trial =
        HookTrial.of(
            DATA,
            new Merger("one", 0, Optional.of("merge")),
            new Merger("two", 0, Optional.of("merge")));
    assertThatThrownBy(trial::engine)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("hooks 'one' and 'two' both replace 'merge': remove one");
  }

  @Test
  void a_delta_refinement_may_hold_back_or_deny() {
    Refinement window =
        new Refinement(
            "window",
            1,
            soFar -> new DeltaHook.Hold(HookTrial.NOW.plusSeconds(60), "outside the window"));
    HookTrial trial = HookTrial.of(DATA, window);
    ReconcileResult held = trial.pass();
    assertThat(held.outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
    assertThat(held.requeue().fixedDelay()).contains(Duration.ofSeconds(60));
    assertThat(held.delta().waiting()).hasToString("[ConfigMap shop/a: outside the window]");
    assertThat(held.requests()).isEmpty();

    ReconcileResult denied =
        HookTrial.of(DATA, new Refinement("police", 1, soFar -> new DeltaHook.Deny("never")))
            .pass();
    assertThat(denied.delta().blocked()).hasToString("[ConfigMap shop/a: never]");
    assertThat(denied.requests()).isEmpty();
  }

  @Test
  void refinements_see_what_was_decided_before_them() {
    List<String> seen = new ArrayList<>();
    Refinement first =
        new Refinement(
            "b-first",
            1,
            soFar -> {
              seen.add(soFar.getClass().getSimpleName());
              return new DeltaHook.Deny("first");
            });
    Refinement second =
        new Refinement(
            "a-second",
            2,
            soFar -> {
              seen.add(soFar.toString());
              return soFar;
            });
    HookTrial.of(DATA, second, first).pass();
    assertThat(seen).containsExactly("Create", "Deny[why=first]");
  }

  @Test
  void all_mangling_hooks_run_by_order_then_name_and_each_sees_those_before() {
    List<String> seen = new ArrayList<>();
    HookTrial.of(
            DATA,
            looking("c", 1, seen),
            looking("a", 2, seen),
            looking("b", 1, seen),
            looking("z", -1, seen))
        .pass();
    assertThat(seen).containsExactly("z sees 0", "b sees 1", "c sees 2", "a sees 3");
  }

  private static Mangler looking(String name, int order, List<String> seen) {
    FieldPath annotations = FieldPath.of("metadata", "annotations");
    return Mangler.of(
            name,
            (app, context) -> {
              var map = app.resource(ResourceId.configMap("a")).orElseThrow();
              seen.add(
                  name + " sees " + map.desired().at(annotations).map(at -> at.size()).orElse(0));
              map.annotation(name, "here");
            })
        .at(order);
  }

  @Test
  void the_first_lifecycle_hook_that_does_not_proceed_decides() {
    List<String> asked = new ArrayList<>();
    ReconcileResult pass =
        HookTrial.of(
                DATA,
                gate("one", HookVerdict.proceed(), asked),
                gate("two", HookVerdict.refuse("no"), asked),
                gate("three", HookVerdict.refuse("not asked"), asked))
            .pass();
    assertThat(asked).containsExactly("one", "three");
    assertThat(pass.problems().get(0).got()).isEqualTo("'three': not asked");
  }

  private static LifecycleHook gate(String name, HookVerdict verdict, List<String> asked) {
    return new LifecycleHook() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public HookVerdict beforeReconcile(HookContext context) {
        asked.add(name);
        return verdict;
      }
    };
  }
}
