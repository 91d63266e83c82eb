package dev.homeostat.core.hooks;

import dev.homeostat.spi.state.HookContribution;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The phases in which hooks took part in one pass (rule HOOK-5). Belongs to its thread. */
final class HookContributions {

  /** Phases that a pass need not ask again while nothing of them has moved. */
  private static final Set<HookContribution> LASTING =
      EnumSet.of(HookContribution.TRANSLATION, HookContribution.FILL, HookContribution.PROJECT);

  private final Map<String, Set<HookContribution>> byHook = new TreeMap<>();

  /** Adds a contribution; false if it was known. */
  boolean add(String hook, HookContribution phase) {
    return byHook.computeIfAbsent(hook, any -> EnumSet.noneOf(HookContribution.class)).add(phase);
  }

  /** The contributions of this pass and some others. */
  Map<String, Set<HookContribution>> and(Map<String, Set<HookContribution>> others) {
    Map<String, Set<HookContribution>> all = new TreeMap<>();
    others.forEach((hook, phases) -> merge(all, hook, phases));
    byHook.forEach((hook, phases) -> merge(all, hook, phases));
    return all;
  }

  private static void merge(
      Map<String, Set<HookContribution>> all, String hook, Set<HookContribution> phases) {
    all.computeIfAbsent(hook, any -> EnumSet.noneOf(HookContribution.class)).addAll(phases);
  }

  /** Those of the phases that are not asked in each pass. */
  static Set<HookContribution> lasting(Set<HookContribution> phases) {
    Set<HookContribution> lasting = EnumSet.noneOf(HookContribution.class);
    phases.stream().filter(LASTING::contains).forEach(lasting::add);
    return lasting;
  }
}
