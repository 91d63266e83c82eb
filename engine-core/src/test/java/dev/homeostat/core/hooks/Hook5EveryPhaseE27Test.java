package dev.homeostat.core.hooks;

import static dev.homeostat.core.hooks.HookTrial.MAP;
import static dev.homeostat.core.hooks.HookTrial.codes;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Source;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.LastAppliedHook;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.ObservedStateHook;
import dev.homeostat.spi.ObserverSchemaHook;
import dev.homeostat.spi.Response;
import dev.homeostat.spi.ResponseMergeHook;
import dev.homeostat.spi.TranslationHook;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** HOOK-5: a hook of any phase that contributed, and is gone, fails the pass before it changes. */
class Hook5EveryPhaseE27Test {

  private static final String DATA = MAP + "data: {k: v, l: w}\n";
  private static final FieldPath K = FieldPath.parse("/data/k");

  private record Observes() implements ObserverSchemaHook {
    @Override
    public String name() {
      return "observes";
    }

    @Override
    public Optional<ObserverSchema> observe(Input input, HookContext context) {
      return Optional.of(
          ObserverSchema.of(input.resource().id())
              .observe(FieldPath.parse("/data/l").toString())
              .build());
    }
  }

  private record Merges(Optional<String> replaces) implements LastAppliedHook {
    @Override
    public String name() {
      return "merges";
    }

    @Override
    public ObjectNode merge(Input input, HookContext context) {
      ObjectNode tree = Trees.thaw(input.manifest().tree());
      tree.withObjectProperty("data").put("merged", "x");
      return tree;
    }
  }

  private record Decides(Optional<String> replaces) implements DeltaHook {
    @Override
    public String name() {
      return "decides";
    }

    @Override
    public Decision decide(Input input, HookContext context) {
      if (replaces.isPresent()) {
        return input.current().isEmpty() ? new Create() : new InSync();
      }
      return input.soFar() instanceof Update ? new Deny("no change") : input.soFar();
    }
  }

  private record Guards() implements LifecycleHook {
    @Override
    public String name() {
      return "guards";
    }

    @Override
    public HookVerdict beforeDelete(Resource live, HookContext context) {
      return HookVerdict.refuse("it holds data");
    }
  }

  private record Fills(Optional<String> replaces) implements ResponseMergeHook {
    @Override
    public String name() {
      return "fills";
    }

    @Override
    public ObjectNode fill(Response response, HookContext context) {
      ObjectNode tree = Trees.thaw(response.desired());
      tree.withObjectProperty("data").put("filled", "x");
      return tree;
    }
  }

  private record Projects(Optional<String> replaces) implements ObservedStateHook {
    @Override
    public String name() {
      return "projects";
    }

    @Override
    public ObjectNode project(Response response, HookContext context) {
      return Trees.thaw(response.desired());
    }
  }

  private record Idle(String name)
      implements LastAppliedHook, DeltaHook, LifecycleHook, ObserverSchemaHook {
    @Override
    public ObjectNode merge(LastAppliedHook.Input input, HookContext context) {
      return input.soFar();
    }

    @Override
    public Decision decide(DeltaHook.Input input, HookContext context) {
      return input.soFar();
    }

    @Override
    public Optional<ObserverSchema> observe(ObserverSchemaHook.Input input, HookContext context) {
      return Optional.empty();
    }
  }

  static Stream<Hook> contributors() {
    return Stream.of(
        new Observes(),
        new Merges(Optional.empty()),
        new Merges(Optional.of("merge")),
        new Decides(Optional.of("delta")),
        new Fills(Optional.of("fill")),
        new Projects(Optional.of("project")),
        Mangler.of("releases", (app, context) -> app.resources().forEach(each -> each.release(K))),
        Mangler.of("hides", (app, context) -> app.resources().forEach(each -> each.sensitive(K))));
  }

  private static void assertMissing(ReconcileResult pass, String name) {
    assertThat(codes(pass)).containsExactly("HookMissing");
    assertThat(pass.problems().get(0).expected()).contains("'" + name + "'");
    assertThat(pass.requests()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("contributors")
  void one_that_took_part_is_missed_and_can_be_retired(Hook hook) {
    HookTrial trial = HookTrial.of(DATA, hook);
    trial.pass();
    trial.hooks();
    assertMissing(trial.plan(), hook.name());
    assertMissing(trial.pass(), hook.name());
    trial.want(app -> app.retiredHooks(hook.name()));
    assertThat(codes(trial.pass())).isEmpty();
    assertThat(codes(trial.want(DATA).pass())).as("nothing is left of it").isEmpty();
  }

  @Test
  void one_that_denied_a_change_is_missed() {
    HookTrial trial = HookTrial.of(DATA, new Decides(Optional.empty()));
    trial.pass();
    trial.want(DATA.replace("v", "x")).pass();
    assertMissing(trial.hooks().pass(), "decides");
    assertThat(trial.map("/data/k")).isEqualTo("v");
  }

  @Test
  void one_that_refused_a_deletion_is_missed_by_passes_and_by_the_teardown() {
    String other = DATA.replace("name: a", "name: b");
    HookTrial trial = HookTrial.of(DATA + "---\n" + other, new Guards());
    trial.pass();
    trial.want(DATA).pass();
    trial.hooks();
    assertMissing(trial.pass(), "guards");
    assertMissing(trial.delete(), "guards");
    ResourceId b = ResourceId.configMap("b");
    assertThat(trial.at(b, "/kind").asText()).isEqualTo("ConfigMap");
    trial.want(app -> app.retiredHooks("guards")).pass();
    assertThat(trial.at(b, "/kind").isMissingNode()).isTrue();
  }

  @Test
  void a_teardown_needs_no_hook_that_only_set_fields() {
    HookTrial trial = HookTrial.of(DATA, Mangler.labelling("labels", "team", "blue"));
    trial.pass();
    assertThat(codes(trial.hooks().delete())).isEmpty();
  }

  @Test
  void one_that_changed_nothing_may_go() {
    HookTrial trial = HookTrial.of(DATA, new Idle("idle"));
    trial.pass();
    assertThat(trial.hooks().pass().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
  }

  @Test
  void one_that_the_application_names_no_more_may_go_after_a_pass() {
    Guards guards = new Guards();
    String other = DATA.replace("name: a", "name: b");
    HookTrial trial = HookTrial.of(DATA + "---\n" + other, guards);
    trial.pass();
    trial.want(DATA).pass();
    trial.want(DATA + "---\n" + other).pass();
    assertThat(trial.hooks().pass().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
  }

  @Test
  void a_translator_is_missed_while_the_source_needs_one() {
    TranslationHook translates =
        new TranslationHook() {
          @Override
          public String name() {
            return "translates";
          }

          @Override
          public Translation translate(Source source, HookContext context) {
            return Translated.of(Manifest.parse(DATA));
          }
        };
    Application tosca =
        Application.named("shop", "web")
            .tosca(Document.of(TextNode.valueOf("a template")), Trees.emptyObject())
            .build();
    HookTrial trial = HookTrial.of(tosca, translates);
    trial.pass();
    assertMissing(trial.hooks().pass(), "translates");
    assertThat(trial.want(DATA).pass().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
  }

  @Test
  void the_state_keeps_who_took_part() {
    ReconcileResult pass = HookTrial.of(DATA, new Observes()).pass();
    assertThat(pass.state().toJson().path("contributions").toString())
        .isEqualTo("{\"observes\":[\"OBSERVER_SCHEMA\"]}");
  }
}
