package dev.homeostat.testkit.contract;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.LastAppliedHook;
import dev.homeostat.spi.LastAppliedHook.Input;
import dev.homeostat.testkit.ReconcileResultAssert;
import dev.homeostat.testkit.Simulation;
import dev.homeostat.testkit.contract.Tape.Call;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * The contract of every last-applied hook: it is pure and idempotent, and keeps the identity of the
 * resource (law 1).
 */
@API(status = EXPERIMENTAL, since = "0.1")
public abstract class LastAppliedHookContract extends PureHookContract<LastAppliedHook> {

  /** Made by the test engine. */
  protected LastAppliedHookContract() {}

  private static final class Watched extends Taped<LastAppliedHook> implements LastAppliedHook {
    Watched(LastAppliedHook hook, Tape<LastAppliedHook> tape) {
      super(hook, tape);
    }

    @Override
    public ObjectNode merge(Input input, HookContext context) {
      return tape.call(hook, context, input, (asked, given) -> asked.merge(input, given));
    }
  }

  @Override
  final LastAppliedHook taped(LastAppliedHook hook, Tape<LastAppliedHook> tape) {
    return new Watched(hook, tape);
  }

  @Test
  void the_desired_state_is_of_the_same_resource() {
    for (Call<LastAppliedHook> call : tape().calls()) {
      ObjectNode manifest = ((Input) call.input()).manifest().tree();
      ObjectNode desired = (ObjectNode) call.outcome().answer();
      for (String pointer :
          new String[] {"/apiVersion", "/kind", "/metadata/name", "/metadata/namespace"}) {
        assertThat(desired.at(pointer)).as("%s", pointer).isEqualTo(manifest.at(pointer));
      }
    }
  }

  @Test
  void merging_twice_is_merging_once() {
    LastAppliedHook hook = hook();
    for (Call<LastAppliedHook> call : tape().calls()) {
      Input input = (Input) call.input();
      ObjectNode once = (ObjectNode) call.outcome().answer();
      Input later = input.toBuilder().lastApplied(once).build();
      assertThat(hook.merge(later, call.context())).as("%s", input).isEqualTo(once);
    }
  }

  @Test
  void refining_twice_is_refining_once() {
    assumeTrue(hook().replaces().isEmpty());
    LastAppliedHook hook = hook();
    for (Call<LastAppliedHook> call : tape().calls()) {
      Input input = (Input) call.input();
      ObjectNode once = (ObjectNode) call.outcome().answer();
      Input refined = input.toBuilder().soFar(once).build();
      assertThat(hook.merge(refined, call.context())).as("%s", input).isEqualTo(once);
    }
  }

  @Test
  void what_it_desires_can_be_had() {
    Simulation simulation = simulation();
    simulation.settle();
    ReconcileResultAssert.assertThat(simulation.pass()).isSettled().wroteNothing();
  }
}
