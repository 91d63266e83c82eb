package dev.homeostat.core.hooks;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Application;
import dev.homeostat.HookUse;
import dev.homeostat.Hooks;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.report.Setter;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/** All hooks of an engine, checked against each other (rules HOOK-1 to HOOK-3, HOOK-5). */
@API(status = INTERNAL)
public final class HookRegistry {

  private static final Comparator<Hook> ORDER =
      Comparator.comparingInt(Hook::order).thenComparing(Hook::name);

  private final List<Hook> hooks;
  private final Map<String, Hook> replacedBy;
  private final Set<String> builtIn;

  private HookRegistry(List<Hook> hooks, Map<String, Hook> replacedBy, Set<String> builtIn) {
    this.hooks = List.copyOf(hooks);
    this.replacedBy = Map.copyOf(replacedBy);
    this.builtIn = Set.copyOf(builtIn);
  }

  /**
   * Checks and orders the hooks. The order in which they are given does not matter.
   *
   * @param users the hooks of the users
   * @param builtIn the hooks of the engine
   * @param strategies the names of built-in strategies that are no hook objects
   * @return the registry
   * @throws IllegalArgumentException if hooks do not go together; the message lists all that is
   *     wrong
   */
  public static HookRegistry of(Hooks users, List<Hook> builtIn, Set<String> strategies) {
    List<Hook> all = new ArrayList<>(builtIn);
    all.addAll(users.list());
    all.sort(ORDER);
    Set<String> wrong = new TreeSet<>();
    Set<String> names = new HashSet<>(strategies);
    for (Hook hook : all) {
      if (!hook.name().matches("[a-z0-9]([a-z0-9-]*[a-z0-9])?")) {
        wrong.add(
            "hook name '"
                + hook.name()
                + "' of "
                + hook.getClass().getName()
                + ": expected small letters, digits and dashes");
      }
      if (!names.add(hook.name())) {
        wrong.add(
            "two hooks are named '" + hook.name() + "': rename one, or let it replace the other");
      }
    }
    Map<String, Hook> replacedBy = new TreeMap<>();
    for (Hook hook : all) {
      Optional<String> replaced = hook.replaces();
      if (replaced.isEmpty()) {
        continue;
      }
      if (!names.contains(replaced.get())) {
        wrong.add(
            "hook '" + hook.name() + "' replaces '" + replaced.get() + "', which is not there");
      }
      Hook other = replacedBy.put(replaced.get(), hook);
      if (other != null) {
        wrong.add(
            "hooks '"
                + other.name()
                + "' and '"
                + hook.name()
                + "' both replace '"
                + replaced.get()
                + "': remove one");
      }
    }
    if (!wrong.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", wrong));
    }
    Set<String> ours = new HashSet<>(strategies);
    builtIn.forEach(hook -> ours.add(hook.name()));
    return new HookRegistry(all, replacedBy, ours);
  }

  /**
   * All hooks that are in force, for a listing.
   *
   * @return in the order in which they run
   */
  public List<Hook> all() {
    return hooks.stream().filter(hook -> !replacedBy.containsKey(hook.name())).toList();
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
    return running(application).filter(phase::isInstance).map(phase::cast).toList();
  }

  /**
   * The hook that replaces a built-in strategy.
   *
   * @param phase the interface of the phase
   * @param strategy the built-in's name
   * @param application which one
   * @param <T> the interface of the phase
   * @return empty if the built-in one counts
   */
  public <T extends Hook> Optional<T> strategy(
      Class<T> phase, String strategy, Application application) {
    return running(application)
        .filter(phase::isInstance)
        .filter(hook -> hook.replaces().filter(strategy::equals).isPresent())
        .map(phase::cast)
        .findFirst();
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
    return of(phase, application).stream()
        .filter(hook -> hook.replaces().filter(strategy::equals).isEmpty())
        .toList();
  }

  private Stream<Hook> running(Application application) {
    return hooks.stream()
        .filter(hook -> !replacedBy.containsKey(hook.name()))
        .filter(
            hook ->
                hook.activation() == Hook.Activation.ALWAYS
                    || application.hooks().stream()
                        .anyMatch(use -> use.name().equals(hook.name())));
  }

  /**
   * What is wrong with the hooks that an application asks for, or that its state needs.
   *
   * @param application which one
   * @param state what is remembered
   * @return the problems
   */
  public List<Problem> problems(Application application, ApplicationState state) {
    List<Problem> problems = new ArrayList<>();
    Map<String, Hook> byName = new HashMap<>();
    hooks.forEach(hook -> byName.put(hook.name(), hook));
    int i = 0;
    for (HookUse use : application.hooks()) {
      if (!byName.containsKey(use.name())) {
        problems.add(
            Problem.error("UnknownHook")
                .rule(Rule.HOOK_3)
                .at("/spec/hooks/" + i)
                .expected("one of " + String.join(", ", new TreeSet<>(byName.keySet())))
                .got("'" + use.name() + "'")
                .advice("check the spelling, or put the hook's jar on the path"));
      }
      i++;
    }
    for (String name : contributors(state)) {
      boolean known = byName.containsKey(name) || builtIn.contains(name);
      if (!known && !application.retiredHooks().contains(name)) {
        problems.add(
            Problem.error("HookMissing")
                .rule(Rule.HOOK_5)
                .expected("hook '" + name + "', which set fields of this application")
                .got("no such hook")
                .advice("put its jar back, or name it in spec.retiredHooks to let go what it set"));
      }
    }
    return problems;
  }

  private static Set<String> contributors(ApplicationState state) {
    Set<String> names = new LinkedHashSet<>();
    for (ResourceRecord record : state.records().values()) {
      if (record.addedBy() instanceof Setter.ByHook hook) {
        names.add(hook.name());
      }
      for (Setter setter : record.setBy().values()) {
        if (setter instanceof Setter.ByHook hook) {
          names.add(hook.name());
        }
      }
    }
    return names;
  }
}
