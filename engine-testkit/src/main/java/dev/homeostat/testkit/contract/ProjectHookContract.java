package dev.homeostat.testkit.contract;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ProjectHook;
import dev.homeostat.spi.Response;
import dev.homeostat.testkit.PassAssert;
import dev.homeostat.testkit.Simulation;
import dev.homeostat.testkit.contract.Tape.Call;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * What every project hook must hold to: it is pure, and what it says was observed is what the
 * server answered.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public abstract class ProjectHookContract extends PureHookContract<ProjectHook> {

  /** Made by the test engine. */
  protected ProjectHookContract() {}

  private static final class Watched extends Taped<ProjectHook> implements ProjectHook {
    Watched(ProjectHook hook, Tape<ProjectHook> tape) {
      super(hook, tape);
    }

    @Override
    public ObjectNode project(Response response, HookContext context) {
      return tape.call(hook, context, response, (asked, given) -> asked.project(response, given));
    }
  }

  @Override
  final ProjectHook taped(ProjectHook hook, Tape<ProjectHook> tape) {
    return new Watched(hook, tape);
  }

  @Test
  void what_it_observes_the_server_answered() {
    for (Call<ProjectHook> call : tape().calls()) {
      Response response = (Response) call.input();
      ObjectNode observed = (ObjectNode) call.outcome().answer();
      assertThat(Parts.isObservedIn(observed, response.answered().tree()))
          .as("%s is in %s", observed, response.answered().tree())
          .isTrue();
    }
  }

  @Test
  void refining_twice_is_refining_once() {
    assumeTrue(hook().replaces().isEmpty());
    ProjectHook hook = hook();
    for (Call<ProjectHook> call : tape().calls()) {
      Response response = (Response) call.input();
      ObjectNode once = (ObjectNode) call.outcome().answer();
      Response refined =
          new Response(response.desired(), response.answered(), response.schema(), once);
      assertThat(hook.project(refined, call.context())).as("%s", response).isEqualTo(once);
    }
  }

  @Test
  void an_application_comes_to_rest() {
    Simulation simulation = simulation();
    simulation.settle();
    PassAssert.assertThat(simulation.pass()).isSettled().wroteNothing();
  }
}
