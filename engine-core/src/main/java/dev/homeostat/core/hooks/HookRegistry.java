package dev.homeostat.core.hooks;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Application;
import dev.homeostat.HookReference;
import dev.homeostat.Hooks;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.state.ApplicationState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apiguardian.api.API;

/** All hooks of an engine, checked against each other (rules HOOK-1 to HOOK-3). */
@API(status = INTERNAL)
public final class HookRegistry {

  private static final Comparator<Hook> ORDER =
      Comparator.comparingInt(Hook::order).thenComparing(Hook::name);

  private final List<Hook> hooks;
  private final Map<String, Hook> standIns;
  private final Set<String> strategies;
  private final Set<Hook> builtIn;

  private HookRegistry(
      List<Hook> hooks,
      Map<String, Hook> standIns,
      Set<String> strategies,
      List<? extends Hook> builtIn) {
    this.hooks = List.copyOf(hooks);
    this.standIns = Map.copyOf(standIns);
    this.strategies = Set.copyOf(strategies);
    this.builtIn = Set.copyOf(builtIn);
  }

  /**
   * Checks and orders the hooks. The order in which they are given does not matter.
   *
   * @param users the hooks of the users
   * @param builtIn the hooks of the engine
   * @param strategies the built-in strategies that are no hook objects, with their phases
   * @return the registry
   * @throws IllegalArgumentException if hooks do not go together; the message lists all that is
   *     wrong
   */
  public static HookRegistry of(
      Hooks users, List<? extends Hook> builtIn, Map<String, Class<? extends Hook>> strategies) {
    List<Hook> all = new ArrayList<>(builtIn);
    all.addAll(users.list());
    HookDeclarations.check(all);
    all.sort(ORDER);
    return new HookRegistry(
        all, HookConflicts.standIns(all, strategies), strategies.keySet(), builtIn);
  }

  /**
   * The hooks of a phase that run for an application.
   *
   * @param phase the interface of the phase
   * @param application which one
   * @param <T> the interface of the phase
   * @return in the order in which they run
   */
  public <T extends Hook> List<T> of(Class<T> phase, Application application) {
    return hooks.stream()
        .filter(phase::isInstance)
        .filter(hook -> isActive(hook, application))
        .filter(hook -> standIn(hook.name(), application).isEmpty())
        .map(phase::cast)
        .toList();
  }

  /**
   * The hook that stands in for a built-in strategy.
   *
   * @param phase the interface of the phase
   * @param strategy the built-in's name
   * @param application which one
   * @param <T> the interface of the phase
   * @return empty if the built-in one counts
   */
  public <T extends Hook> Optional<T> strategy(
      Class<T> phase, String strategy, Application application) {
    return standIn(strategy, application).filter(phase::isInstance).map(phase::cast);
  }

  /**
   * The hooks of a phase that refine what its strategy made.
   *
   * @param phase the interface of the phase
   * @param strategy the built-in's name
   * @param application which one
   * @param <T> the interface of the phase
   * @return in the order in which they run
   */
  public <T extends Hook> List<T> refinements(
      Class<T> phase, String strategy, Application application) {
    Optional<Hook> standIn = standIn(strategy, application);
    return of(phase, application).stream()
        .filter(hook -> standIn.filter(hook::equals).isEmpty())
        .toList();
  }

  /**
   * Returns whether a hook is one of the engine's own.
   *
   * @param hook which one
   * @return true if no user gave it
   */
  boolean isBuiltIn(Hook hook) {
    return builtIn.contains(hook);
  }

  /**
   * Returns the hook that runs in place of a hook or strategy: the last active one in the chain of
   * replacements.
   */
  private Optional<Hook> standIn(String name, Application application) {
    Hook standIn = standIns.get(name);
    if (standIn == null) {
      return Optional.empty();
    }
    Optional<Hook> further = standIn(standIn.name(), application);
    return further.isPresent()
        ? further
        : Optional.of(standIn).filter(hook -> isActive(hook, application));
  }

  /**
   * Returns whether a hook runs for an application. An application that names a hook also activates
   * the replacement of that hook.
   */
  private static boolean isActive(Hook hook, Application application) {
    return hook.activation() == Hook.Activation.ALWAYS
        || application.hooks().stream()
            .map(HookReference::name)
            .anyMatch(
                name ->
                    name.equals(hook.name()) || hook.replaces().filter(name::equals).isPresent());
  }

  /**
   * Returns the problems of the hooks that an application asks for, or that its state needs.
   *
   * @param application which one
   * @param state its state
   * @return the problems
   */
  public List<Problem> problems(Application application, ApplicationState state) {
    List<Problem> problems = new ArrayList<>();
    Map<String, Hook> byName = new HashMap<>();
    hooks.forEach(hook -> byName.put(hook.name(), hook));
    int i = 0;
    Set<String> named = new HashSet<>();
    for (HookReference use : application.hooks()) {
      if (!named.add(use.name())) {
        problems.add(
            Problem.error("HookNamedTwice")
                .rule(Rule.HOOK_3)
                .at("/spec/hooks/" + i)
                .expected("each hook once")
                .got("'" + use.name() + "' again")
                .advice("merge the two"));
      }
      if (!byName.containsKey(use.name())) {
        problems.add(
            Problem.error("UnknownHook")
                .rule(Rule.HOOK_3)
                .at("/spec/hooks/" + i)
                .expected("one of " + String.join(", ", new TreeSet<>(byName.keySet())))
                .got("'" + use.name() + "'")
                .advice(
                    "check the spelling, put the hook's jar on the path, or start the operator"
                        + " with the option for it (complete and shutdown need --calls)"));
      }
      i++;
    }
    problems.addAll(missingHooks(application).of(state));
    return problems;
  }

  /** Returns the check for hooks that took part in an application and are registered nowhere. */
  MissingHooks missingHooks(Application application) {
    Set<String> known = new HashSet<>(strategies);
    hooks.forEach(hook -> known.add(hook.name()));
    return new MissingHooks(application, known);
  }
}
