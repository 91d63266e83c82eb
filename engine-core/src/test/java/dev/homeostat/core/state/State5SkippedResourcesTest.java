package dev.homeostat.core.state;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.Settings.FieldRemoval;
import dev.homeostat.core.Stage;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.HookContext;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** STATE-5: what has not moved on either side is skipped without a look. */
class State5SkippedResourcesTest {

  /** A stage that has settled, and on which who looks sees a drift. */
  private static Stage liar(UnaryOperator<Stage> more) {
    Stage stage = more.apply(Stage.of(config("a")));
    stage.settle();
    return stage.filter(new HiddenDrift());
  }

  private static boolean looks(Stage stage) {
    ReconcileResult pass = stage.plan();
    return !pass.delta().updated().isEmpty();
  }

  @Test
  void what_has_not_moved_is_skipped() {
    assertThat(looks(liar(stage -> stage))).isFalse();
  }

  @Test
  void another_version_on_the_server_is_looked_at() {
    Stage stage = liar(each -> each);
    stage.cluster().edit(configMap("a"), "/metadata/annotations", java.util.Map.of("x", "y"));
    assertThat(looks(stage)).isTrue();
  }

  @Test
  void another_wish_is_looked_at() {
    assertThat(looks(liar(each -> each).want(config("a", "w")))).isTrue();
  }

  @Test
  void another_schema_is_looked_at() {
    Stage stage =
        liar(each -> each)
            .want(
                app ->
                    app.observe(
                        configMap("a"),
                        schema -> schema.defaults().observe("/metadata/annotations/x")));
    assertThat(looks(stage)).isTrue();
  }

  @Test
  void other_settings_that_matter_are_looked_at() {
    Stage stage =
        liar(each -> each).settings(settings -> settings.withFieldRemoval(FieldRemoval.KEEP));
    assertThat(looks(stage)).isTrue();
  }

  @Test
  void an_object_of_another_uid_is_looked_at() {
    Stage stage = liar(each -> each);
    var live = stage.cluster().get(configMap("a")).orElseThrow();
    stage.cluster().remove(configMap("a"));
    stage.cluster().put(live);
    assertThat(looks(stage)).isTrue();
  }

  @Test
  void what_was_not_left_as_wanted_is_looked_at() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage
        .refuse(
            request -> request.isWrite(),
            Stage.refusal(422, "Invalid", "x", "FieldValueInvalid data.k: no"))
        .want(config("a", "w"));
    stage.pass();
    assertThat(stage.record(configMap("a")).settled()).isEmpty();
  }

  @Test
  void a_slow_resync_looks_at_everything_again() {
    Stage stage = liar(each -> each.engine(builder -> builder.resync(Duration.ofMinutes(30))));
    stage.pass();
    assertThat(looks(stage)).isFalse();
    stage.forward(Duration.ofMinutes(29));
    assertThat(looks(stage)).isFalse();
    stage.forward(Duration.ofMinutes(2));
    assertThat(looks(stage)).isTrue();
  }

  @Test
  void a_delta_hook_is_asked_all_the_same() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    int[] asked = {0};
    stage.hooks(
        new DeltaHook() {
          @Override
          public String name() {
            return "curious";
          }

          @Override
          public Decision decide(Input input, HookContext context) {
            asked[0]++;
            return input.soFar();
          }
        });
    stage.pass();
    assertThat(asked[0]).isEqualTo(1);
  }

  @Test
  void skipping_costs_no_request_beside_the_look_at_the_version() {
    Stage stage = Stage.of(config("a") + object("v1", "Secret", "name: s", "data: {}"));
    stage.settle();
    ReconcileResult pass = stage.pass();
    assertThat(pass.reads()).isEqualTo(2);
    assertThat(pass.delta().unchanged()).hasSize(2);
  }
}
