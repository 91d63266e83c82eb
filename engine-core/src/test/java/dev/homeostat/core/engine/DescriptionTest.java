package dev.homeostat.core.engine;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.sent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A program that makes an application of something else may find that it makes no sense. */
class DescriptionTest {

  private static final Problem ERROR = Problem.error("Misspelt").at("/spec").expected("sense");
  private static final Problem WARNING = Problem.warning("Odd").at("/spec").expected("sense");

  @Test
  void with_an_error_nothing_is_done_and_what_was_done_stays() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    ReconcileResult pass = stage.want(app -> app.problems(List.of(ERROR))).pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.INVALID);
    assertThat(pass.problems()).containsExactly(ERROR);
    assertThat(sent(pass)).isEmpty();
    assertThat(pass.state().records()).hasSize(1);
    assertThat(stage.cluster().get(configMap("a"))).isPresent();
    assertThat(stage.plan().problems()).containsExactly(ERROR);
    assertThat(stage.explain().problems()).containsExactly(ERROR);
  }

  @Test
  void a_warning_is_told_in_each_pass() {
    Stage stage = Stage.of(config("a")).want(app -> app.problems(List.of(WARNING)));
    assertThat(stage.settle().problems()).containsExactly(WARNING);
    assertThat(stage.pass().problems()).containsExactly(WARNING);
  }

  @Test
  void what_is_wrong_with_it_does_not_hold_up_its_end() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.want(app -> app.problems(List.of(ERROR))).tearDown();
    assertThat(stage.cluster().objects()).isEmpty();
  }
}
