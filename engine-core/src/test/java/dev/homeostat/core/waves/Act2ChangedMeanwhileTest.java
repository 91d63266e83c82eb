package dev.homeostat.core.waves;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.sent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import org.junit.jupiter.api.Test;

/** ACT-2: a resource that is not as desired after its write holds back what later waves begin. */
class Act2ChangedMeanwhileTest {

  @Test
  void a_field_that_others_change_during_the_write_holds_back_the_next_wave() {
    String first = object("v1", "ConfigMap", "name: a", "data: {one: a, two: b}");
    Stage stage = Stage.of(first);
    stage.settle();
    stage.cluster().edit(configMap("a"), "/data/one", "drift");
    boolean[] rival = {true};
    stage.filter(
        (request, next) -> {
          if (request.isWrite() && rival[0]) {
            stage.cluster().withHand("rival").edit(configMap("a"), "/data/two", "drift");
          }
          return next.get();
        });
    stage.want(first + config("b")).want(app -> app.wave(configMap("a"), 0));
    stage.want(app -> app.wave(configMap("b"), 1));

    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).containsExactly("patch ConfigMap shop/a");
    assertThat(pass.delta().waiting())
        .singleElement()
        .satisfies(held -> assertThat(held.resource()).isEqualTo(configMap("b")));
    rival[0] = false;
    assertThat(sent(stage.pass()))
        .containsExactly("patch ConfigMap shop/a", "create ConfigMap shop/b");
  }
}
