package dev.homeostat.core.hooks;

import dev.homeostat.spi.Hook;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Checks that hooks declare their names, replacements, activations and orders (rule HOOK-2): a hook
 * may return null, or fail.
 */
final class HookDeclarations {

  private final Set<String> wrong = new TreeSet<>();

  private HookDeclarations() {}

  /**
   * Checks hooks, each for itself.
   *
   * @param hooks in any order
   * @throws IllegalArgumentException that lists all that is wrong
   */
  static void check(List<Hook> hooks) {
    HookDeclarations check = new HookDeclarations();
    for (Hook hook : hooks) {
      check.require(hook, "name()", hook::name);
      check.require(hook, "replaces()", hook::replaces);
      check.require(hook, "activation()", hook::activation);
      check.require(hook, "order()", hook::order);
    }
    if (!check.wrong.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", check.wrong));
    }
  }

  /** The message of a failure is not shown, because it may hold secrets (rule SECRET-1). */
  private void require(Hook hook, String method, Supplier<?> declaration) {
    @Nullable Object value;
    try {
      value = declaration.get();
    } catch (RuntimeException e) {
      report(hook, method, "a failure");
      return;
    }
    if (value == null) {
      report(hook, method, "null");
    }
  }

  private void report(Hook hook, String method, String got) {
    wrong.add(hook.getClass().getName() + ": expected a value of " + method + ", got " + got);
  }
}
