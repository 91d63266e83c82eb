package dev.homeostat.core.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Hooks;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.ManglingHook;
import dev.homeostat.spi.state.HookContribution;
import dev.homeostat.tree.Trees;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The questions that the engine asks about the hooks of a pass before it calls any. */
class PassHooksTest {

  private static final Mangler BUILT_IN = Mangler.of("ours", (app, context) -> {});
  private static final Mangler OF_A_USER = Mangler.of("theirs", (app, context) -> {});

  /** Decides as before. */
  private record Deciding(String name, Optional<String> replaces) implements DeltaHook {
    @Override
    public Decision decide(Input input, HookContext context) {
      return input.soFar();
    }
  }

  /** Remembers what is kept. */
  private record Notes(List<String> kept) implements PassHooks.Memory {
    @Override
    public Map<String, Set<HookContribution>> contributions() {
      return Map.of();
    }

    @Override
    public void keepContributions(Map<String, Set<HookContribution>> contributions) {
      contributions.forEach((hook, phases) -> kept.add(hook + " " + phases));
    }

    @Override
    public ObjectNode of(String hook) {
      return Trees.emptyObject();
    }

    @Override
    public void keep(String hook, ObjectNode tree) {
      kept.add(hook + " " + tree);
    }
  }

  /** Hears nothing. */
  private static final class Unheard implements PassHooks.Requests {
    @Override
    public void requeueAt(Instant at) {}

    @Override
    public void condition(Condition condition) {}
  }

  private static PassHooks hooks(Hook... users) {
    return hooks(new Notes(new ArrayList<>()), users);
  }

  private static PassHooks hooks(Notes notes, Hook... users) {
    Application application = HookTrial.app(HookTrial.MAP);
    return new PassHooks(
        HookRegistry.of(
            Hooks.none().with(users), List.of(BUILT_IN), Map.of("delta", DeltaHook.class)),
        new HookRunner(Duration.ofSeconds(30)),
        application,
        Clock.systemUTC(),
        new Unheard(),
        notes);
  }

  @Test
  void a_phase_is_built_in_as_long_as_no_user_takes_part_in_it() {
    assertThat(hooks().areBuiltIn(ManglingHook.class)).isTrue();
    assertThat(hooks().areBuiltIn(LifecycleHook.class)).as("nobody does").isTrue();
    assertThat(hooks(OF_A_USER).areBuiltIn(ManglingHook.class)).isFalse();
    assertThat(hooks(OF_A_USER).areBuiltIn(LifecycleHook.class)).isTrue();
    assertThat(hooks(OF_A_USER.whenNamed()).areBuiltIn(ManglingHook.class))
        .as("it does not run for this application")
        .isTrue();
    assertThat(hooks(OF_A_USER.insteadOf("ours")).areBuiltIn(ManglingHook.class)).isFalse();
  }

  @Test
  void somebody_has_a_say_who_stands_in_for_a_strategy_or_refines_it() {
    assertThat(hooks(OF_A_USER).areAny(StrategyPhase.DELTA)).isFalse();
    Hook refining = new Deciding("refining", Optional.empty());
    assertThat(hooks(refining).areAny(StrategyPhase.DELTA)).isTrue();
    Hook instead = new Deciding("instead", Optional.of("delta"));
    assertThat(hooks(instead).areAny(StrategyPhase.DELTA)).isTrue();
    assertThat(hooks(instead).refinements(StrategyPhase.DELTA)).isEmpty();
  }

  @Test
  void only_what_changed_is_kept_of_a_memory() {
    Notes notes = new Notes(new ArrayList<>());
    PassHooks hooks = hooks(notes, OF_A_USER);
    hooks.tell(OF_A_USER, context -> context.remember(Trees.emptyObject()));
    assertThat(notes.kept()).isEmpty();
    hooks.tell(
        OF_A_USER, context -> context.remember(Trees.emptyObject().objectNode().put("a", 1)));
    assertThat(notes.kept()).containsExactly("theirs {\"a\":1}");
  }
}
