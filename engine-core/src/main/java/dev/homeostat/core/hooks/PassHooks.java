package dev.homeostat.core.hooks;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.HookContribution;
import dev.homeostat.text.WholeCharacters;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The hooks of one pass of one application, with what each of them remembers from call to call
 * (rule HOOK-4). It belongs to the thread of the pass.
 */
@API(status = INTERNAL)
public final class PassHooks {

  private final HookRegistry registry;
  private final HookRunner runner;
  private final Application application;
  private final Clock clock;
  private final Requests requests;
  private final Memory memory;
  private final HookContributions contributions = new HookContributions();
  private final Map<Class<?>, List<? extends Hook>> byPhase = new ConcurrentHashMap<>();
  private final Map<StrategyPhase<?>, List<? extends Hook>> byStrategy = new ConcurrentHashMap<>();

  /** The storage of the private state of hooks between passes. */
  public interface Memory {

    /**
     * Returns the state of a hook.
     *
     * @param hook its name
     * @return its tree, empty before the first time
     */
    ObjectNode of(String hook);

    /**
     * Replaces the state of a hook.
     *
     * @param hook its name
     * @param tree frozen
     */
    void keep(String hook, ObjectNode tree);

    /**
     * The contributions that are remembered.
     *
     * @return by the name of the hook
     */
    Map<String, Set<HookContribution>> contributions();

    /**
     * Remembers other contributions from now on.
     *
     * @param contributions by the name of the hook
     */
    void keepContributions(Map<String, Set<HookContribution>> contributions);
  }

  /** The receiver of the requests and conditions of hooks. */
  public interface Requests {

    /**
     * Requests another pass for a hook.
     *
     * @param at when, at the latest
     */
    void requeueAt(Instant at);

    /**
     * Sets a condition for a hook.
     *
     * @param condition one that is not the engine's
     */
    void condition(Condition condition);
  }

  /**
   * The hooks of a pass.
   *
   * @param registry all hooks
   * @param runner calls them
   * @param application of this pass
   * @param clock the engine's
   * @param requests receives the requests and conditions of a hook after it returned
   * @param memory the state of the hooks
   */
  public PassHooks(
      HookRegistry registry,
      HookRunner runner,
      Application application,
      Clock clock,
      Requests requests,
      Memory memory) {
    this.registry = registry;
    this.runner = runner;
    this.application = application;
    this.clock = clock;
    this.requests = requests;
    this.memory = memory;
  }

  /**
   * Returns the problems of the hooks that the application asks for, or that its state needs.
   *
   * @param state the state of the application
   * @return the problems
   */
  public List<Problem> problems(ApplicationState state) {
    return registry.problems(application, state);
  }

  /**
   * The hooks that held back or refused something, and are gone; nothing is torn down without them
   * (rule HOOK-5).
   *
   * @param state the state of the application
   * @return the problems
   */
  public List<Problem> missingGuards(ApplicationState state) {
    return registry.missingHooks(application).ofGuards(state);
  }

  /**
   * Remembers that a hook took part (rule HOOK-5); the engine's own hooks are never missing.
   *
   * @param hook which one
   * @param phase in which phase
   */
  public void contributed(Hook hook, HookContribution phase) {
    if (!registry.isBuiltIn(hook) && contributions.add(hook.name(), phase)) {
      memory.keepContributions(contributions.and(memory.contributions()));
    }
  }

  /** Forgets who took part in earlier passes only; for a pass that was settled. */
  public void forgetContributions() {
    Map<String, Set<HookContribution>> before = memory.contributions();
    Map<String, Set<HookContribution>> lasting = new TreeMap<>();
    Set<String> active = of(Hook.class).stream().map(Hook::name).collect(Collectors.toSet());
    before.forEach(
        (hook, phases) -> {
          if (active.contains(hook)) {
            lasting.put(hook, HookContributions.lasting(phases));
          }
        });
    memory.keepContributions(contributions.and(lasting));
  }

  /**
   * Returns whether only hooks of the engine take part in a phase.
   *
   * @param phase the interface of the phase
   * @return true if no user's hook runs in it for the application
   */
  public boolean areBuiltIn(Class<? extends Hook> phase) {
    return of(phase).stream().allMatch(registry::isBuiltIn);
  }

  /**
   * The hooks of a phase that run for the application.
   *
   * @param phase the interface of the phase
   * @param <T> the interface of the phase
   * @return in the order in which they run
   */
  @SuppressWarnings("unchecked") // the hooks of a phase have its type
  public <T extends Hook> List<T> of(Class<T> phase) {
    return (List<T>) byPhase.computeIfAbsent(phase, type -> registry.of(phase, application));
  }

  /**
   * Returns the hook that replaces the built-in strategy of a phase.
   *
   * @param phase the phase
   * @param <H> the interface of the phase
   * @return empty if the built-in one runs
   */
  public <H extends Hook> Optional<H> strategy(StrategyPhase<H> phase) {
    return registry.strategy(phase.type(), phase.strategy(), application);
  }

  /**
   * Returns the hooks of a phase that refine the result of its strategy.
   *
   * @param phase the phase
   * @param <H> the interface of the phase
   * @return in the order in which they run
   */
  @SuppressWarnings("unchecked") // the hooks of a phase have its type
  public <H extends Hook> List<H> refinements(StrategyPhase<H> phase) {
    return (List<H>)
        byStrategy.computeIfAbsent(
            phase, any -> registry.refinements(phase.type(), phase.strategy(), application));
  }

  /**
   * Returns whether any hook changes the result of a built-in strategy.
   *
   * @param phase the phase
   * @return true if a hook replaces it or refines its result
   */
  public boolean areAny(StrategyPhase<?> phase) {
    return strategy(phase).isPresent() || !refinements(phase).isEmpty();
  }

  /**
   * Runs the strategy of a phase and then its refinements, and remembers the hooks that contributed
   * to the result (rule HOOK-1).
   *
   * @param phase the phase
   * @param builtIn runs the built-in strategy
   * @param replacement calls the hook that replaces it
   * @param refinement calls a hook with the result so far
   * @param <H> the interface of the phase
   * @param <T> the type of the result
   * @return the last result
   * @throws HookFailure if a hook threw, returned nothing, or was late
   */
  public <H extends Hook, T> T refine(
      StrategyPhase<H> phase,
      Supplier<T> builtIn,
      Function<H, T> replacement,
      BiFunction<H, T, T> refinement) {
    Optional<H> strategy = strategy(phase);
    T result = strategy.map(replacement).orElseGet(builtIn);
    strategy.ifPresent(hook -> contributed(hook, phase.contribution()));
    for (H hook : refinements(phase)) {
      T refined = refinement.apply(hook, result);
      if (!refined.equals(result)) {
        contributed(hook, phase.contribution());
      }
      result = refined;
    }
    return result;
  }

  /**
   * Calls a hook.
   *
   * @param hook which one
   * @param word the call
   * @param <T> what it gives
   * @return what it gave
   * @throws HookFailure if it threw, gave nothing, or was late
   */
  public <T> T call(Hook hook, Function<HookContext, ? extends @Nullable T> word) {
    return call(hook, word, () -> {});
  }

  /**
   * Calls a hook for a value that is stored or sent as it is (rule READ-8).
   *
   * @param hook which one
   * @param word the call
   * @param <T> what it gives
   * @return what it gave
   * @throws HookFailure if it threw, gave nothing or half of a character, or was late
   */
  public <T extends JsonNode> T callForWholeCharacters(Hook hook, Function<HookContext, T> word) {
    T value = call(hook, word);
    if (!WholeCharacters.only(value)) {
      throw new HookFailure(
          Problem.error("HookFailed")
              .rule(Rule.READ_8)
              .expected("hook '" + hook.name() + "' to return texts of Unicode characters")
              .got("half of a surrogate pair, which is no character")
              .advice("cut texts between whole characters"));
    }
    return value;
  }

  /**
   * Calls a hook that gives nothing.
   *
   * @param hook which one
   * @param word the call
   * @throws HookFailure if it threw or was late
   */
  public void tell(Hook hook, Consumer<HookContext> word) {
    tell(hook, word, () -> {});
  }

  /**
   * Calls a hook that gives nothing, and holds something that has to be shut when it is late.
   *
   * @param hook which one
   * @param word the call
   * @param whenLate shuts it
   * @throws HookFailure if it threw or was late
   */
  public void tell(Hook hook, Consumer<HookContext> word, Runnable whenLate) {
    call(
        hook,
        context -> {
          word.accept(context);
          return hook;
        },
        whenLate);
  }

  private <T> T call(
      Hook hook, Function<HookContext, ? extends @Nullable T> word, Runnable whenLate) {
    ObjectNode before = memory.of(hook.name());
    PassHookContext context = new PassHookContext(hook, application, before, clock);
    T result = run(hook, () -> word.apply(context), whenLate);
    if (!context.remembered().equals(before)) {
      memory.keep(hook.name(), context.remembered());
    }
    context.requests().forEach(requests::requeueAt);
    context.conditions().forEach(requests::condition);
    return result;
  }

  /** The engine's own hooks take as long as the application is large. */
  private <T> T run(Hook hook, Supplier<? extends @Nullable T> call, Runnable whenLate) {
    return registry.isBuiltIn(hook)
        ? runner.callUnwatched(hook, call)
        : runner.call(hook, call, whenLate);
  }
}
