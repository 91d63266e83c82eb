package dev.homeostat.core.hooks;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.spi.Hook;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.apiguardian.api.API;

/**
 * Calls hooks on the thread of the pass and interrupts those that are late (rule HOOK-6). One for
 * an engine.
 */
@API(status = INTERNAL)
public final class HookRunner {

  /** A hook failed or was late; the pass has to end. */
  public static final class HookFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    HookFailure(Problem problem) {
      super(problem.toString(), null, false, false);
      this.problem = problem;
    }

    /**
     * What happened.
     *
     * @return the problem of the pass
     */
    public Problem problem() {
      return problem;
    }
  }

  private final Duration timeout;
  private final ScheduledExecutorService watchdog =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "homeostat-hook-watchdog");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * A runner.
   *
   * @param timeout the most time for one call
   */
  public HookRunner(Duration timeout) {
    this.timeout = timeout;
  }

  /**
   * Calls a hook.
   *
   * @param hook which one
   * @param call the call
   * @param <T> what it gives
   * @return what it gave
   * @throws HookFailure if it threw or was late
   */
  public <T> T call(Hook hook, Supplier<T> call) {
    Thread caller = Thread.currentThread();
    AtomicBoolean done = new AtomicBoolean();
    AtomicBoolean late = new AtomicBoolean();
    Object gate = new Object();
    Future<?> alarm =
        watchdog.schedule(
            () -> {
              synchronized (gate) {
                if (!done.get()) {
                  late.set(true);
                  caller.interrupt();
                }
              }
            },
            timeout.toMillis(),
            TimeUnit.MILLISECONDS);
    try {
      T result = call.get();
      end(gate, done, late, alarm);
      if (late.get()) {
        throw new HookFailure(late(hook));
      }
      return result;
    } catch (HookFailure e) {
      throw e;
    } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
      end(gate, done, late, alarm);
      throw new HookFailure(late.get() ? late(hook) : failed(hook, e));
    }
  }

  /** After this nobody interrupts the thread any more, and an interrupt of ours is taken back. */
  private static void end(Object gate, AtomicBoolean done, AtomicBoolean late, Future<?> alarm) {
    synchronized (gate) {
      done.set(true);
    }
    alarm.cancel(false);
    if (late.get()) {
      Thread.interrupted();
    }
  }

  private Problem late(Hook hook) {
    return Problem.error("HookLate")
        .rule(Rule.HOOK_6)
        .expected("hook '" + hook.name() + "' to return within " + timeout.toMillis() + " ms")
        .got("no answer; it was interrupted")
        .advice("make it faster, or let it ask for another pass and return");
  }

  private static Problem failed(Hook hook, Throwable failure) {
    return Problem.error("HookFailed")
        .rule(Rule.HOOK_6)
        .expected("hook '" + hook.name() + "' to return")
        .got(failure.getClass().getName() + at(failure))
        .advice("see the hook's own documentation; its message is not shown, it may hold secrets");
  }

  private static String at(Throwable failure) {
    StackTraceElement[] trace = failure.getStackTrace();
    return trace.length == 0
        ? ""
        : " at " + trace[0].getFileName() + ":" + trace[0].getLineNumber();
  }
}
