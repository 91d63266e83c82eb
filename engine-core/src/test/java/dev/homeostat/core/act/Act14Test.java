package dev.homeostat.core.act;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.sent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Pass;
import dev.homeostat.Settings.Wanted;
import dev.homeostat.core.Stage;
import dev.homeostat.report.Condition;
import org.junit.jupiter.api.Test;

/** ACT-14: to suspend is to stop acting; to want nothing is to tear down and stay. */
class Act14Test {

  @Test
  void a_suspended_application_is_not_acted_on() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.cluster().edit(configMap("a"), "/data/k", "else");
    Pass pass = stage.settings(settings -> settings.withSuspend(true)).pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(pass.result()).isEqualTo(Pass.Result.SETTLED);
    assertThat(pass.state().condition(Condition.SUSPENDED)).isPresent();
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"else\"");
  }

  @Test
  void it_says_so_once() {
    Stage stage = Stage.of(config("a")).settings(settings -> settings.withSuspend(true));
    assertThat(stage.pass().stateWrites()).isEqualTo(1);
    assertThat(stage.pass().stateWrites()).isZero();
  }

  @Test
  void it_goes_on_where_it_was() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.cluster().edit(configMap("a"), "/data/k", "else");
    stage.settings(settings -> settings.withSuspend(true)).pass();
    Pass pass = stage.settings(settings -> settings.withSuspend(false)).settle();
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"v\"");
    assertThat(pass.state().condition(Condition.SUSPENDED)).isEmpty();
  }

  @Test
  void suspension_comes_before_the_wish_for_nothing() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.settings(settings -> settings.withSuspend(true).withWanted(Wanted.ABSENT));
    assertThat(sent(stage.pass())).isEmpty();
  }

  @Test
  void a_deletion_is_done_all_the_same() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.settings(settings -> settings.withSuspend(true)).tearDown();
    assertThat(stage.cluster().objects()).isEmpty();
  }

  @Test
  void wanting_nothing_tears_down_and_keeps_application_and_state() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    String salt = stage.state().salt();
    Pass pass = stage.settings(settings -> settings.withWanted(Wanted.ABSENT)).settle();
    assertThat(stage.cluster().objects()).isEmpty();
    assertThat(pass.result()).isEqualTo(Pass.Result.SETTLED);
    assertThat(stage.state().salt()).isEqualTo(salt);
    assertThat(stage.state().records()).isEmpty();
  }

  @Test
  void wanting_it_again_builds_it_up_again() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.settings(settings -> settings.withWanted(Wanted.ABSENT)).settle();
    stage.settings(settings -> settings.withWanted(Wanted.PRESENT)).settle();
    assertThat(stage.cluster().get(configMap("a"))).isPresent();
  }

  @Test
  void an_application_that_was_never_built_up_has_nothing_to_tear_down() {
    Stage stage = Stage.of(config("a")).settings(settings -> settings.withWanted(Wanted.ABSENT));
    assertThat(sent(stage.settle())).isEmpty();
    assertThat(stage.plan().delta().isInSync()).isTrue();
  }
}
