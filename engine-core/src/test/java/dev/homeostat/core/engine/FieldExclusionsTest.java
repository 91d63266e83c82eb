package dev.homeostat.core.engine;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Policy;
import dev.homeostat.core.Stage;
import dev.homeostat.report.Explanation;
import dev.homeostat.report.FieldExclusion;
import dev.homeostat.report.FieldManager;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The reasons why fields are not observed, in the explanation of an application. */
class FieldExclusionsTest {

  private static final FieldPath K = FieldPath.of("data", "k");
  private static final FieldPath LATE = FieldPath.of("data", "late");

  /** Releases two fields. */
  private record Releasing() implements ManglingHook {

    @Override
    public String name() {
      return "releasing";
    }

    @Override
    public void mangle(DesiredStateEditor app, HookContext context) {
      app.resources().forEach(each -> each.release(K).release(LATE));
    }
  }

  private static Optional<Explanation.Field> field(Stage stage, FieldPath path) {
    return stage.explain().fields().stream().filter(field -> field.path().equals(path)).findFirst();
  }

  private static Stage edited(Stage stage) {
    stage.settle();
    stage.cluster().withHand("rival").edit(configMap("a"), "/data/late", "theirs");
    return stage;
  }

  @Test
  void a_hook_that_released_a_field_is_named_also_if_the_manifest_does_not_set_it() {
    Stage stage = edited(Stage.of(config("a")).hooks(new Releasing()));
    FieldExclusion hook = new FieldExclusion.ByHook("releasing");
    assertThat(field(stage, K).orElseThrow().exclusion()).contains(hook);
    Explanation.Field late = field(stage, LATE).orElseThrow();
    assertThat(late.policy()).isEqualTo(Policy.UNOBSERVED);
    assertThat(late.exclusion()).contains(hook);
    assertThat(late.writtenBy().map(FieldManager::manager)).contains("rival");
  }

  @Test
  void an_exception_of_the_owner_goes_before_a_hook() {
    ObserverSchema schema = ObserverSchema.of(configMap("a")).defaults().except("/data/k").build();
    Stage stage =
        edited(Stage.of(config("a")).want(app -> app.observe(schema)).hooks(new Releasing()));
    assertThat(field(stage, K).orElseThrow().exclusion())
        .contains(
            new FieldExclusion.ByExcept(
                K,
                "/spec/observerSchema/0/observer_schema_except/0",
                "/spec/observerSchema/0/observer_schema_except/0"));
  }

  @Test
  void a_field_that_is_observed_again_has_no_reason() {
    ObserverSchema schema =
        ObserverSchema.of(configMap("a")).defaults().except("/data/k").observe("/data/k").build();
    Stage stage = edited(Stage.of(config("a")).want(app -> app.observe(schema)));
    assertThat(field(stage, K).orElseThrow().exclusion()).isEmpty();
  }

  @Test
  void what_no_schema_names_is_not_listed_and_has_its_reason() {
    Stage stage = edited(Stage.of(config("a")));
    assertThat(field(stage, LATE)).isEmpty();
    assertThat(stage.explain().exclusions().get(configMap("a")).of(LATE))
        .isEqualTo(FieldExclusion.UNNAMED);
  }

  @Test
  void a_written_schema_is_the_reason_for_all_that_it_does_not_name() {
    ObserverSchema schema = ObserverSchema.of(configMap("a")).observe("/data/other").build();
    Stage stage = edited(Stage.of(config("a")).want(app -> app.observe(schema)));
    FieldExclusion reason =
        new FieldExclusion.BySchema("/spec/observerSchema/0", "/spec/observerSchema/0");
    assertThat(field(stage, K).orElseThrow().exclusion()).contains(reason);
    assertThat(stage.explain().exclusions().get(configMap("a")).of(LATE)).isEqualTo(reason);
  }
}
