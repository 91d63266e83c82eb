package dev.homeostat.testkit.contract;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.spi.Hook;
import dev.homeostat.testkit.contract.Tape.Call;
import dev.homeostat.testkit.contract.Tape.Outcome;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * The contract of every pure hook: the same input gives the same result. All trees that it gets are
 * frozen, so a hook that changes them throws.
 *
 * @param <H> the interface of the kind
 */
@API(status = EXPERIMENTAL, since = "0.1")
public abstract class PureHookContract<H extends Hook> extends HookContract<H> {

  private static final int THREADS = 4;

  /** The contracts of this package extend it. */
  PureHookContract() {}

  @Test
  void asked_again_it_answers_the_same() {
    H hook = hook();
    for (Call<H> call : tape().calls()) {
      assertThat(call.again(hook)).as("%s", call.input()).isEqualTo(call.outcome());
      assertThat(call.again(hook)).as("%s", call.input()).isEqualTo(call.outcome());
    }
  }

  @Test
  void another_instance_answers_the_same() {
    for (Call<H> call : tape().calls()) {
      assertThat(call.again(hook())).as("%s", call.input()).isEqualTo(call.outcome());
    }
  }

  @Test
  void asked_in_another_order_it_answers_the_same() {
    H hook = hook();
    List<Call<H>> calls = tape().calls();
    for (int i = calls.size() - 1; i >= 0; i--) {
      assertThat(calls.get(i).again(hook)).isEqualTo(calls.get(i).outcome());
    }
  }

  @Test
  void many_threads_get_the_same_answers() {
    H hook = hook();
    List<Call<H>> calls = tape().calls();
    List<Outcome> expected = calls.stream().map(Call::outcome).toList();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<CompletableFuture<List<Outcome>>> all =
          IntStream.range(0, THREADS)
              .mapToObj(
                  i ->
                      CompletableFuture.supplyAsync(
                          () -> calls.stream().map(call -> call.again(hook)).toList(), threads))
              .toList();
      assertThat(all).allSatisfy(answers -> assertThat(answers.join()).isEqualTo(expected));
    } finally {
      threads.shutdownNow();
    }
  }
}
