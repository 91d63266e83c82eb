package dev.homeostat.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The contract finds a hook that is impure on purpose. */
class ImpureHookTest {

  private static final AtomicInteger CALLS = new AtomicInteger();

  /** Says something else each time. */
  static final class Impure implements ManglingHook {
    @Override
    public String name() {
      return "impure";
    }

    @Override
    public void mangle(DesiredStateEditor app, HookContext context) {
      String call = Integer.toString(CALLS.incrementAndGet());
      app.workloads().forEach(workload -> workload.label("call", call));
    }
  }

  @Test
  void a_hook_that_counts_its_calls_fails_each_law_of_purity() {
    assertThat(Verdicts.failing(new ImpureContract()))
        .contains(
            "the_same_application_gives_the_same_desired_state",
            "another_instance_gives_the_same_desired_state",
            "a_second_pass_writes_nothing",
            "it_raises_no_problem");
  }
}

/** The contract, held against the impure hook; for the test above alone. */
class ImpureContract extends ManglingHookContract {
  @Override
  protected ManglingHook hook() {
    return new ImpureHookTest.Impure();
  }
}
