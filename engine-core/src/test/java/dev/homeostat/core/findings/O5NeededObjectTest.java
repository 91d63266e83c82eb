package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.core.Stage;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.cluster.ClusterResponse;
import org.junit.jupiter.api.Test;

/** O5: an object stays as long as another one that may need it cannot be changed (ACT-4). */
class O5NeededObjectTest {

  private static final ClusterResponse.Refused IMMUTABLE =
      refusal(422, "Invalid", "no", "FieldValueInvalid data.k: field is immutable");

  @Test
  void o5_what_an_immutable_object_needs_stays_and_goes_with_the_change() {
    boolean[] immutable = {true};
    Stage stage = Stage.of(config("job") + config("token"));
    stage.settle();
    stage.filter(
        (request, server) ->
            immutable[0] && request.isWrite() && request.address().id().name().equals("job")
                ? IMMUTABLE
                : server.get());
    stage.want(config("job", "without token"));
    for (int i = 0; i < 3; i++) {
      ReconcileResult pass = stage.pass();
      assertThat(pass.outcome()).isNotEqualTo(ReconcileResult.Outcome.SETTLED);
      assertThat(pass.state().condition(Condition.READY).orElseThrow().status())
          .isEqualTo(Condition.Status.FALSE);
      assertThat(stage.cluster().objects()).extracting(Resource::id).contains(configMap("token"));
    }
    immutable[0] = false;
    stage.want(app -> app.revision("now")).settle();
    assertThat(stage.cluster().objects())
        .extracting(Resource::id)
        .containsExactly(configMap("job"));
  }
}
