package dev.homeostat.testkit.contract;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ObserverSchema;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ObserverSchemaHook;
import dev.homeostat.testkit.ReconcileResultAssert;
import dev.homeostat.testkit.Simulation;
import dev.homeostat.testkit.contract.Tape.Call;
import java.util.Optional;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * The contract of every observer schema hook: it is pure, its schemas are valid and for the given
 * resource, and an application with them reaches a steady state.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public abstract class ObserverSchemaHookContract extends PureHookContract<ObserverSchemaHook> {

  /** Made by the test engine. */
  protected ObserverSchemaHookContract() {}

  private static final class Watched extends Taped<ObserverSchemaHook>
      implements ObserverSchemaHook {
    Watched(ObserverSchemaHook hook, Tape<ObserverSchemaHook> tape) {
      super(hook, tape);
    }

    @Override
    public Optional<ObserverSchema> observe(Input input, HookContext context) {
      return tape.call(hook, context, input, (asked, given) -> asked.observe(input, given));
    }
  }

  @Override
  final ObserverSchemaHook taped(ObserverSchemaHook hook, Tape<ObserverSchemaHook> tape) {
    return new Watched(hook, tape);
  }

  @Test
  void it_answers_for_a_resource_at_least() {
    assertThat(tape().calls())
        .as("resources of the application; override application()")
        .anyMatch(call -> !call.outcome().answer().equals(Optional.empty()));
  }

  @Test
  void each_schema_is_of_the_resource_that_was_asked_for() {
    for (Call<ObserverSchemaHook> call : tape().calls()) {
      ResourceId asked = ((ObserverSchemaHook.Input) call.input()).resource().id();
      if (call.outcome().answer() instanceof Optional<?> answer
          && answer.isPresent()
          && answer.get() instanceof ObserverSchema schema) {
        assertThat(schema.target().map(asked::equals).orElse(true))
            .as("%s is of %s", schema, asked)
            .isTrue();
      }
    }
  }

  @Test
  void the_engine_takes_its_schemas() {
    assertThat(simulation().plan().problems()).filteredOn(Problem::isError).isEmpty();
  }

  @Test
  void an_application_comes_to_rest() {
    Simulation simulation = simulation();
    simulation.settle();
    ReconcileResultAssert.assertThat(simulation.pass()).isSettled().wroteNothing();
  }
}
