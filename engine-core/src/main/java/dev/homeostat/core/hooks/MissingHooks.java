package dev.homeostat.core.hooks;

import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.Source;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.HookContribution;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The check for hooks that took part in an application, are registered nowhere any more, and were
 * not retired: without them, a pass would remove what they set (rule HOOK-5).
 *
 * @param application that the hooks took part in
 * @param known the names of the registered hooks and of the built-in strategies
 */
record MissingHooks(Application application, Set<String> known) {

  MissingHooks {
    known = Set.copyOf(known);
  }

  /** Returns a problem for each missing hook that a state names. */
  List<Problem> of(ApplicationState state) {
    Map<String, String> hooks = setters(state);
    participants(state).forEach(hooks::putIfAbsent);
    return problems(hooks);
  }

  /** Returns a problem for each missing hook that held back or refused something. */
  List<Problem> ofGuards(ApplicationState state) {
    Map<String, String> guards = new LinkedHashMap<>();
    state
        .contributions()
        .forEach(
            (hook, phases) -> {
              if (phases.contains(HookContribution.LIFECYCLE)
                  || phases.contains(HookContribution.DELETION)) {
                guards.put(hook, "which held back or refused a change of this application");
              }
            });
    return problems(guards);
  }

  private static Map<String, String> setters(ApplicationState state) {
    Map<String, String> names = new LinkedHashMap<>();
    for (ResourceRecord record : state.records().values()) {
      if (record.addedBy() instanceof FieldOrigin.ByHook hook) {
        names.put(hook.name(), "which set fields of this application");
      }
      for (FieldOrigin origin : record.setBy().values()) {
        if (origin instanceof FieldOrigin.ByHook hook) {
          names.put(hook.name(), "which set fields of this application");
        }
      }
    }
    return names;
  }

  /** A hook that only translated counts while there is something to translate. */
  private Map<String, String> participants(ApplicationState state) {
    boolean translates = !(application.source() instanceof Source.OfManifest);
    Map<String, String> names = new LinkedHashMap<>();
    state
        .contributions()
        .forEach(
            (hook, phases) -> {
              boolean onlyTranslated = phases.equals(Set.of(HookContribution.TRANSLATION));
              if (translates || !onlyTranslated) {
                names.put(hook, "which took part in this application");
              }
            });
    return names;
  }

  private List<Problem> problems(Map<String, String> hooks) {
    List<Problem> problems = new ArrayList<>();
    hooks.forEach(
        (name, what) -> {
          if (!known.contains(name) && !application.retiredHooks().contains(name)) {
            problems.add(
                Problem.error("HookMissing")
                    .rule(Rule.HOOK_5)
                    .expected("hook '" + name + "', " + what)
                    .got("no such hook")
                    .advice(
                        "put its jar back, or name it in spec.retiredHooks to go on without it and"
                            + " let go what it set"));
          }
        });
    return problems;
  }
}
