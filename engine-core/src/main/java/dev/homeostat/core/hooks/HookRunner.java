package dev.homeostat.core.hooks;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.spi.Hook;
import java.time.Duration;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Calls hooks on the thread of the pass and interrupts those that are late (rule HOOK-6). One for
 * an engine.
 */
@API(status = INTERNAL)
public final class HookRunner {

  private final Duration timeout;

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
   * @param whenLate runs when the hook is late, before it is interrupted: closes its editor
   * @param <T> the type of the result
   * @return the result
   * @throws HookFailure if it threw, returned null, or was late
   */
  public <T> T call(Hook hook, Supplier<? extends @Nullable T> call, Runnable whenLate) {
    HookWatchdog watchdog = HookWatchdog.watch(timeout, whenLate);
    T result;
    try (watchdog) {
      result = callUnwatched(hook, call);
    } catch (HookFailure e) {
      throw watchdog.isLate() ? new HookFailure(late(hook)) : e;
    }
    if (watchdog.isLate()) {
      throw new HookFailure(late(hook));
    }
    return result;
  }

  /**
   * Calls a hook for as long as it takes.
   *
   * @param hook which one
   * @param call the call
   * @param <T> the type of the result
   * @return the result
   * @throws HookFailure if it threw, or gave nothing
   */
  <T> T callUnwatched(Hook hook, Supplier<? extends @Nullable T> call) {
    @Nullable T result;
    try {
      result = call.get();
    } catch (HookFailure e) {
      throw e;
    } catch (Exception | LinkageError | AssertionError | StackOverflowError e) {
      throw new HookFailure(failed(hook, e.getClass().getName() + at(e)));
    }
    if (result == null) {
      throw new HookFailure(failed(hook, "null"));
    }
    return result;
  }

  private Problem late(Hook hook) {
    return Problem.error("HookLate")
        .rule(Rule.HOOK_6)
        .expected("hook '" + hook.name() + "' to return within " + timeout.toMillis() + " ms")
        .got("no answer; it was interrupted")
        .advice("make it faster, or let it ask for another pass and return");
  }

  private static Problem failed(Hook hook, String got) {
    return Problem.error("HookFailed")
        .rule(Rule.HOOK_6)
        .expected("hook '" + hook.name() + "' to return an answer")
        .got(got)
        .advice("see the hook's own documentation; its message is not shown, it may hold secrets");
  }

  private static String at(Throwable failure) {
    StackTraceElement[] trace = failure.getStackTrace();
    return trace.length == 0
        ? ""
        : " at " + trace[0].getFileName() + ":" + trace[0].getLineNumber();
  }
}
