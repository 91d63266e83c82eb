package dev.homeostat.core.hooks;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.spi.Hook;
import dev.homeostat.tree.Trees;
import java.time.Duration;
import java.util.List;
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
   * @return the result; a tree is frozen
   * @throws HookFailure if it threw, returned null or a tree that is no JSON, or was late
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
   * @throws HookFailure if it threw, or returned null or a tree that is no JSON
   */
  <T> T callUnwatched(Hook hook, Supplier<? extends @Nullable T> call) {
    @Nullable T result;
    try {
      result = call.get();
    } catch (HookFailure | OutOfMemoryError | InternalError e) {
      // These errors are failures of the process, and not of the hook.
      throw e;
    } catch (Exception | Error e) {
      throw new HookFailure(failed(hook, e.getClass().getName() + at(e, hook)));
    }
    if (result == null) {
      throw new HookFailure(failed(hook, "null"));
    }
    return frozen(hook, result);
  }

  /** Freezes a tree, which the hook may still hold, and refuses one that is no JSON. */
  @SuppressWarnings("unchecked") // a call that returns a frozen tree returns an ObjectNode
  private static <T> T frozen(Hook hook, T result) {
    if (!(result instanceof ObjectNode tree)) {
      return result;
    }
    try {
      return (T) Trees.freeze(tree);
    } catch (IllegalArgumentException e) {
      throw new HookFailure(noJson(hook, "a tree with a value that is " + e.getMessage()));
    } catch (StackOverflowError e) {
      throw new HookFailure(noJson(hook, "a tree that is too deep, or contains itself"));
    }
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

  private static Problem noJson(Hook hook, String got) {
    return Problem.error("HookFailed")
        .rule(Rule.HOOK_6)
        .expected("hook '" + hook.name() + "' to return a tree of JSON values")
        .got(got)
        .advice("let it return objects, lists, texts, finite numbers and booleans only");
  }

  /** Returns the place of a failure: the line of the hook, also if code that it calls failed. */
  private static String at(Throwable failure, Hook hook) {
    List<StackTraceElement> trace = List.of(failure.getStackTrace());
    return trace.stream()
        .filter(frame -> isOf(frame, hook.getClass()))
        .findFirst()
        .or(() -> trace.stream().findFirst())
        .map(frame -> " at " + frame.getFileName() + ":" + frame.getLineNumber())
        .orElse("");
  }

  /** Returns whether a frame is in the package of a hook, or of a class that it extends. */
  private static boolean isOf(StackTraceElement frame, Class<?> hook) {
    String type = frame.getClassName();
    for (Class<?> each = hook; each != null && each != Object.class; each = each.getSuperclass()) {
      String home = each.getPackageName();
      boolean same = home.isEmpty() ? type.startsWith(each.getName()) : type.startsWith(home + ".");
      if (same) {
        return true;
      }
    }
    return false;
  }
}
