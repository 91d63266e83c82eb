package dev.homeostat.core.hooks;

import dev.homeostat.spi.Hook;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Checks hooks for nulls in their names, replacements and activations (rule HOOK-2), which a
 * language without such a check lets them return.
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
      check.require(hook, "name()", hook.name());
      check.require(hook, "replaces()", hook.replaces());
      check.require(hook, "activation()", hook.activation());
    }
    if (!check.wrong.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", check.wrong));
    }
  }

  private void require(Hook hook, String method, @Nullable Object value) {
    if (value == null) {
      wrong.add(hook.getClass().getName() + ": expected a value of " + method + ", got null");
    }
  }
}
