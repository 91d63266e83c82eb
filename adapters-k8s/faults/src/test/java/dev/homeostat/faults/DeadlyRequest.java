package dev.homeostat.faults;

import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.Faults;
import dev.homeostat.kubernetes.testing.ProxiedRequest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** Kills a program when it has sent a request, which the server then does or does not. */
final class DeadlyRequest implements Faults {

  private static final long PATIENCE = 20;

  private final Faults others;
  private final Predicate<ProxiedRequest> counted;
  private final AtomicInteger left;
  private final Fault last;
  private final CompletableFuture<RunningProgram> program = new CompletableFuture<>();
  private final CountDownLatch killed = new CountDownLatch(1);

  /** The n-th of the requests that count is the last one. */
  DeadlyRequest(Faults others, Predicate<ProxiedRequest> counted, int nth, boolean isDone) {
    this.others = others;
    this.counted = counted;
    this.left = new AtomicInteger(nth);
    this.last = isDone ? new Fault.Drop() : new Fault.Cut();
  }

  void kills(RunningProgram value) {
    program.complete(value);
  }

  @Override
  public Fault of(ProxiedRequest request) {
    int now = counted.test(request) ? left.decrementAndGet() : left.get();
    if (now > 0) {
      return others.of(request);
    }
    program.join().kill();
    killed.countDown();
    return now == 0 && counted.test(request) ? last : new Fault.Cut();
  }

  /** Waits until it is killed. It may have less to do than that, and is killed at rest then. */
  void await() throws InterruptedException {
    if (!killed.await(PATIENCE, TimeUnit.SECONDS)) {
      program.join().kill();
    }
  }
}
