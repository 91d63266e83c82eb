package dev.homeostat.testkit.contract;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.Response;
import dev.homeostat.spi.ResponseMergeHook;
import dev.homeostat.testkit.ReconcileResultAssert;
import dev.homeostat.testkit.Simulation;
import dev.homeostat.testkit.contract.Tape.Call;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * The contract of every response merge hook: it is pure and idempotent, changes no value that is
 * set (rule POLICY-1), and adds only values of the server's response.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public abstract class ResponseMergeHookContract extends PureHookContract<ResponseMergeHook> {

  /** Made by the test engine. */
  protected ResponseMergeHookContract() {}

  private static final class Watched extends Taped<ResponseMergeHook> implements ResponseMergeHook {
    Watched(ResponseMergeHook hook, Tape<ResponseMergeHook> tape) {
      super(hook, tape);
    }

    @Override
    public ObjectNode fill(Response response, HookContext context) {
      return tape.call(hook, context, response, (asked, given) -> asked.fill(response, given));
    }
  }

  @Override
  final ResponseMergeHook taped(ResponseMergeHook hook, Tape<ResponseMergeHook> tape) {
    return new Watched(hook, tape);
  }

  private static ObjectNode known(Response response) {
    return response.soFar().isEmpty() ? response.desired() : response.soFar();
  }

  @Test
  void what_is_known_it_leaves_as_it_is() {
    for (Call<ResponseMergeHook> call : tape().calls()) {
      ObjectNode known = known((Response) call.input());
      ObjectNode filled = (ObjectNode) call.outcome().answer();
      assertThat(TreeInclusion.isWithin(known, filled)).as("%s holds %s", filled, known).isTrue();
    }
  }

  @Test
  void what_it_adds_the_server_answered() {
    for (Call<ResponseMergeHook> call : tape().calls()) {
      Response response = (Response) call.input();
      ObjectNode filled = (ObjectNode) call.outcome().answer();
      assertThat(TreeInclusion.isMadeOf(filled, known(response), response.answered().tree()))
          .as("%s is made of what was known and of %s", filled, response.answered().tree())
          .isTrue();
    }
  }

  @Test
  void filling_twice_is_filling_once() {
    ResponseMergeHook hook = hook();
    for (Call<ResponseMergeHook> call : tape().calls()) {
      Response response = (Response) call.input();
      ObjectNode once = (ObjectNode) call.outcome().answer();
      Response later =
          response.toBuilder()
              .desired(once)
              .soFar(response.soFar().isEmpty() ? response.soFar() : once)
              .build();
      assertThat(hook.fill(later, call.context())).as("%s", response).isEqualTo(once);
    }
  }

  @Test
  void an_application_comes_to_rest() {
    Simulation simulation = simulation();
    simulation.settle();
    ReconcileResultAssert.assertThat(simulation.pass()).isSettled().wroteNothing();
  }
}
