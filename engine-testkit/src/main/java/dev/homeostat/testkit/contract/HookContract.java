package dev.homeostat.testkit.contract;

import static dev.homeostat.testkit.fault.Faults.fillsIn;
import static dev.homeostat.testkit.fault.Faults.normalises;
import static org.apiguardian.api.API.Status.EXPERIMENTAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.homeostat.Application;
import dev.homeostat.spi.Hook;
import dev.homeostat.testkit.Simulation;
import java.util.EnumSet;
import java.util.Set;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * The contract of hooks of every kind. Extend the contract of the kind of your hook; for several
 * kinds, one for each.
 *
 * @param <H> the interface of the kind
 */
@API(status = EXPERIMENTAL, since = "0.1")
public abstract class HookContract<H extends Hook> {

  /** The contracts of this package extend it. */
  HookContract() {}

  /**
   * The hook to be proved.
   *
   * @return a new instance each time
   */
  protected abstract H hook();

  /**
   * The application that the hook is proved on; override it where the hook needs another, or
   * settings.
   *
   * @return an application that asks for the hook
   */
  protected Application application() {
    return Application.named("shop", "web")
        .manifest(Exercise.manifest())
        .hooks(hook().name())
        .build();
  }

  /**
   * Runs the application while the calls of the hook are recorded. By default it is created, found
   * unchanged, changed and removed by hand, and torn down; override it to add events that your hook
   * waits for.
   *
   * @param simulation of the application, on an empty cluster that fills in and normalises
   */
  protected void exercise(Simulation simulation) {
    Exercise.run(simulation);
  }

  /** Returns the hook wrapped so that all of its calls and answers are recorded. */
  abstract H taped(H hook, Tape<H> tape);

  /** A simulation of the application, with the hook. */
  final Simulation simulation() {
    return Simulation.of(application()).hook(hook());
  }

  /** All that the hook is asked in the exercise. */
  final Tape<H> tape() {
    Tape<H> tape = new Tape<>();
    exercise(
        Simulation.of(application()).faults(fillsIn(), normalises()).hook(taped(hook(), tape)));
    return tape;
  }

  @Test
  void its_name_is_of_small_letters_digits_and_dashes() {
    assertThat(hook().name()).matches("[a-z0-9]([a-z0-9-]*[a-z0-9])?").isEqualTo(hook().name());
  }

  @Test
  void it_goes_with_the_built_in_hooks() {
    assertThatCode(() -> simulation().plan()).doesNotThrowAnyException();
  }

  /**
   * Returns the calls of the hook that look impure and are not, because their results do not reach
   * an answer.
   *
   * @return as a failure names them, as in {@code java.time.Instant.now}; none by default
   */
  protected Set<String> permittedCalls() {
    return Set.of();
  }

  /** Returns the kinds of calls that a hook of this kind does not make. */
  Set<ImpureCalls.Kind> forbiddenCalls() {
    return EnumSet.allOf(ImpureCalls.Kind.class);
  }

  @Test
  void it_keeps_nothing_in_fields_but_constants() {
    // A hook that acts, or reads what a source names, holds clients for that.
    boolean follows = forbiddenCalls().contains(ImpureCalls.Kind.OUTSIDE);
    assertThat(SharedState.in(hook(), follows)).isEmpty();
  }

  @Test
  void it_reads_no_clock_but_that_of_its_context_and_nothing_outside() {
    assertThat(ImpureCalls.in(hook().getClass(), forbiddenCalls(), permittedCalls()))
        .as("calls whose results do not depend on the input; see permittedCalls()")
        .isEmpty();
  }

  @Test
  void it_is_asked_something_and_never_throws() {
    Tape<H> tape = tape();
    assertThat(tape.failures())
        .as(
            "exceptions of the hook and answers that are null; the input of a hook is frozen,"
                + " Trees.thaw copies it")
        .isEmpty();
    assertThat(tape.calls())
        .as("what the engine asks the hook; override application() or exercise()")
        .isNotEmpty();
  }
}
