package dev.homeostat.testkit.contract;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.DeltaHook.Create;
import dev.homeostat.spi.DeltaHook.Decision;
import dev.homeostat.spi.DeltaHook.Delete;
import dev.homeostat.spi.DeltaHook.Deny;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.DeltaHook.Hold;
import dev.homeostat.spi.DeltaHook.InSync;
import dev.homeostat.spi.DeltaHook.Input;
import dev.homeostat.spi.DeltaHook.Update;
import dev.homeostat.spi.HookContext;
import dev.homeostat.testkit.ReconcileResultAssert;
import dev.homeostat.testkit.Simulation;
import dev.homeostat.testkit.contract.Tape.Call;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * The contract of every delta hook: it is pure, its decisions can be executed, a missing object is
 * not in sync, and one that refines the decisions of others holds them back or denies them, and
 * neither adds a change or a deletion nor ignores a difference or a deletion (rule HOOK-1).
 */
@API(status = EXPERIMENTAL, since = "0.1")
public abstract class DeltaHookContract extends PureHookContract<DeltaHook> {

  /** Made by the test engine. */
  protected DeltaHookContract() {}

  private static final class Watched extends Taped<DeltaHook> implements DeltaHook {
    Watched(DeltaHook hook, Tape<DeltaHook> tape) {
      super(hook, tape);
    }

    @Override
    public Decision decide(Input input, HookContext context) {
      return tape.call(hook, context, input, (asked, given) -> asked.decide(input, given));
    }
  }

  @Override
  final DeltaHook taped(DeltaHook hook, Tape<DeltaHook> tape) {
    return new Watched(hook, tape);
  }

  private boolean isStrategy() {
    return hook().replaces().isPresent();
  }

  @Test
  void what_it_decides_can_be_done() {
    for (Call<DeltaHook> call : tape().calls()) {
      Input input = (Input) call.input();
      Object decision = call.outcome().answer();
      if (decision instanceof Create) {
        assertThat(input.current()).as("%s is created, so it is not there", input).isEmpty();
      } else if (decision instanceof Update update) {
        assertThat(input.current()).as("%s is changed, so it is there", input).isPresent();
        assertThat(update.edits()).isNotEmpty();
        for (Edit edit : update.edits()) {
          assertThat(update.edits())
              .as("the edits at or below %s", edit.path())
              .filteredOn(other -> other.path().startsWith(edit.path()))
              .containsExactly(edit);
        }
      } else if (decision instanceof Hold hold) {
        assertThat(hold.until())
            .as(
                "the time until which %s is held, beside the time of context.clock(); another"
                    + " clock, as that of Instant.now(), has another time",
                input.address())
            .isAfter(call.context().clock().instant());
        assertThat(hold.why()).isNotBlank();
      } else if (decision instanceof Deny deny) {
        assertThat(deny.why()).isNotBlank();
      }
    }
  }

  @Test
  void a_refinement_holds_back_or_denies_and_adds_nothing() {
    assumeTrue(!isStrategy());
    for (Call<DeltaHook> call : tape().calls()) {
      Decision soFar = ((Input) call.input()).soFar();
      Object decision = call.outcome().answer();
      if (decision instanceof Update update) {
        assertThat(soFar).isInstanceOf(Update.class);
        assertThat(((Update) soFar).edits()).containsAll(update.edits());
      } else if (decision instanceof Create) {
        assertThat(soFar).isInstanceOf(Create.class);
      } else if (decision instanceof InSync) {
        assertThat(soFar)
            .as("what is missing, differs, is held back or denied is not in sync")
            .isInstanceOf(InSync.class);
      } else if (decision instanceof Delete) {
        assertThat(soFar).as("only the engine deletes").isInstanceOf(Delete.class);
      }
    }
  }

  @Test
  void what_is_missing_is_not_in_sync() {
    for (Call<DeltaHook> call : tape().calls()) {
      if (((Input) call.input()).current().isEmpty()) {
        assertThat(call.outcome().answer())
            .as("%s is not there: it is created, held back or denied", call.input())
            .isInstanceOfAny(Create.class, Hold.class, Deny.class);
      }
    }
  }

  @Test
  void refining_twice_is_refining_once() {
    assumeTrue(!isStrategy());
    DeltaHook hook = hook();
    for (Call<DeltaHook> call : tape().calls()) {
      Input input = (Input) call.input();
      Decision once = (Decision) call.outcome().answer();
      Input refined = input.toBuilder().soFar(once).build();
      assertThat(hook.decide(refined, call.context())).as("%s", input).isEqualTo(once);
    }
  }

  @Test
  void what_a_strategy_had_done_it_finds_done() {
    assumeTrue(isStrategy());
    Simulation simulation = simulation();
    simulation.settle();
    ReconcileResultAssert.assertThat(simulation.pass()).isSettled().wroteNothing();
    Exercise.touch(simulation);
    ReconcileResultAssert.assertThat(simulation.pass()).isSettled().wrote();
  }
}
