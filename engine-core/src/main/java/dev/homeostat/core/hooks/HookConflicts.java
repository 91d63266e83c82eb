package dev.homeostat.core.hooks;

import dev.homeostat.spi.Hook;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Finds hooks that do not go together (rules HOOK-1 and HOOK-2). */
final class HookConflicts {

  private final Map<String, Class<? extends Hook>> strategies;
  private final Map<String, Hook> byName = new HashMap<>();
  private final Map<String, Hook> standIns = new HashMap<>();
  private final Set<String> wrong = new TreeSet<>();

  private HookConflicts(Map<String, Class<? extends Hook>> strategies) {
    this.strategies = strategies;
  }

  /**
   * Checks hooks against each other.
   *
   * @param hooks in the order in which they run, so that messages do not depend on registration
   * @param strategies the built-in strategies that are no hook objects, with their phases
   * @return by name, the hook that stands in for it
   * @throws IllegalArgumentException that lists all that is wrong
   */
  static Map<String, Hook> standIns(
      List<Hook> hooks, Map<String, Class<? extends Hook>> strategies) {
    HookConflicts check = new HookConflicts(strategies);
    hooks.forEach(check::name);
    hooks.forEach(check::replacement);
    hooks.forEach(check::circle);
    if (!check.wrong.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", check.wrong));
    }
    return check.standIns;
  }

  private void name(Hook hook) {
    if (!hook.name().matches("[a-z0-9]([a-z0-9-]*[a-z0-9])?")) {
      wrong.add(
          "hook name '"
              + hook.name()
              + "' of "
              + hook.getClass().getName()
              + ": expected small letters, digits and dashes");
    }
    Hook other = byName.put(hook.name(), hook);
    if (other != null || strategies.containsKey(hook.name())) {
      String remedy =
          other != null && other.getClass() == hook.getClass()
              ? "both of "
                  + hook.getClass().getName()
                  + ": register it once, as a service or in the program"
              : "rename one, or let it replace the other";
      wrong.add("two hooks are named '" + hook.name() + "': " + remedy);
    }
  }

  private void replacement(Hook hook) {
    Optional<String> replaced = hook.replaces();
    if (replaced.isEmpty()) {
      return;
    }
    String name = replaced.get();
    if (!strategies.containsKey(name) && !byName.containsKey(name)) {
      wrong.add("hook '" + hook.name() + "' replaces '" + name + "', which is not there");
    }
    for (Class<?> needed : phasesOf(name)) {
      if (!needed.isInstance(hook)) {
        wrong.add(
            "hook '"
                + hook.name()
                + "' replaces '"
                + name
                + "', but is no "
                + needed.getSimpleName());
      }
    }
    Hook other = standIns.put(name, hook);
    if (other != null) {
      Set<String> both = new TreeSet<>(Set.of("'" + other.name() + "'", "'" + hook.name() + "'"));
      wrong.add("hooks " + String.join(" and ", both) + " both replace '" + name + "': remove one");
    }
  }

  private List<Class<?>> phasesOf(String name) {
    Class<? extends Hook> strategy = strategies.get(name);
    if (strategy != null) {
      return List.of(strategy);
    }
    Hook replaced = byName.get(name);
    return Stream.of(Hook.class.getPermittedSubclasses())
        .filter(phase -> phase.isInstance(replaced))
        .toList();
  }

  private void circle(Hook hook) {
    Set<String> seen = new HashSet<>();
    Hook at = hook;
    while (at != null && seen.add(at.name())) {
      at = standIns.get(at.name());
    }
    if (at == hook) {
      wrong.add("hooks replace each other in a circle: " + String.join(", ", new TreeSet<>(seen)));
    }
  }
}
