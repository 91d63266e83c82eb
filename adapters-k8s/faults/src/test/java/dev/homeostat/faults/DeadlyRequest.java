package dev.homeostat.faults;

import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.Faults;
import dev.homeostat.kubernetes.testing.ProxiedRequest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Kills a program when it has sent a request, which the server then does or does not. */
final class DeadlyRequest implements Faults {

  private static final long PATIENCE = 60;

  private final Faults others;
  private final long number;
  private final Fault last;
  private final CompletableFuture<RunningProgram> program = new CompletableFuture<>();
  private final CountDownLatch killed = new CountDownLatch(1);

  DeadlyRequest(Faults others, long number, boolean isDone) {
    this.others = others;
    this.number = number;
    this.last = isDone ? new Fault.Drop() : new Fault.Cut();
  }

  void kills(RunningProgram value) {
    program.complete(value);
  }

  @Override
  public Fault of(ProxiedRequest request) {
    if (request.number() < number) {
      return others.of(request);
    }
    program.join().kill();
    killed.countDown();
    return request.number() == number ? last : new Fault.Cut();
  }

  boolean await() throws InterruptedException {
    return killed.await(PATIENCE, TimeUnit.SECONDS);
  }
}
