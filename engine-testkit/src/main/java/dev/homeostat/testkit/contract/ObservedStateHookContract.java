package dev.homeostat.testkit.contract;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ObservedStateHook;
import dev.homeostat.spi.Response;
import dev.homeostat.testkit.ReconcileResultAssert;
import dev.homeostat.testkit.Simulation;
import dev.homeostat.testkit.contract.Tape.Call;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * The contract of every observed-state hook: it is pure, and the observed state that it returns is
 * part of the response of the server.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public abstract class ObservedStateHookContract extends PureHookContract<ObservedStateHook> {

  /** Made by the test engine. */
  protected ObservedStateHookContract() {}

  private static final class Watched extends Taped<ObservedStateHook> implements ObservedStateHook {
    Watched(ObservedStateHook hook, Tape<ObservedStateHook> tape) {
      super(hook, tape);
    }

    @Override
    public ObjectNode project(Response response, HookContext context) {
      return tape.call(hook, context, response, (asked, given) -> asked.project(response, given));
    }
  }

  @Override
  final ObservedStateHook taped(ObservedStateHook hook, Tape<ObservedStateHook> tape) {
    return new Watched(hook, tape);
  }

  @Test
  void what_it_observes_the_server_answered() {
    for (Call<ObservedStateHook> call : tape().calls()) {
      Response response = (Response) call.input();
      ObjectNode observed = (ObjectNode) call.outcome().answer();
      assertThat(TreeInclusion.isObservedIn(observed, response.answered().tree()))
          .as("%s is in %s", observed, response.answered().tree())
          .isTrue();
    }
  }

  @Test
  void refining_twice_is_refining_once() {
    assumeTrue(hook().replaces().isEmpty());
    ObservedStateHook hook = hook();
    for (Call<ObservedStateHook> call : tape().calls()) {
      Response response = (Response) call.input();
      ObjectNode once = (ObjectNode) call.outcome().answer();
      Response refined = response.toBuilder().soFar(once).build();
      assertThat(hook.project(refined, call.context())).as("%s", response).isEqualTo(once);
    }
  }

  @Test
  void an_application_comes_to_rest() {
    Simulation simulation = simulation();
    simulation.settle();
    ReconcileResultAssert.assertThat(simulation.pass()).isSettled().wroteNothing();
  }
}
