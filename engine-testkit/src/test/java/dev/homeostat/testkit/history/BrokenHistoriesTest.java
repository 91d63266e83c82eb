package dev.homeostat.testkit.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.homeostat.Application;
import dev.homeostat.Hooks;
import dev.homeostat.Manifest;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;
import dev.homeostat.testkit.contract.Verdicts;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The contract of histories finds hooks that break it, and shows how in a few steps. */
class BrokenHistoriesTest {

  private static final Application SHOP =
      Application.named("shop", "web")
          .manifest(
              Manifest.parse(
                  """
                  apiVersion: v1
                  kind: ConfigMap
                  metadata: {name: settings}
                  data: {level: debug, colour: blue}
                  """))
          .build();

  /** Labels each resource with what it thinks of. */
  private record Labelling(String name, Function<DesiredStateEditor, String> value)
      implements ManglingHook {

    @Override
    public void mangle(DesiredStateEditor app, HookContext context) {
      String value = value().apply(app);
      app.resources().forEach(target -> target.label("thought", value));
    }
  }

  private static final class Contract extends HistoryContract {

    private final Supplier<Hooks> hooks;

    Contract(Supplier<Hooks> hooks) {
      this.hooks = hooks;
    }

    @Override
    protected Application application() {
      return SHOP;
    }

    @Override
    protected Hooks hooks() {
      return hooks.get();
    }

    @Override
    protected int histories() {
      return 30;
    }
  }

  private static Contract of(Supplier<Function<DesiredStateEditor, String>> value) {
    return new Contract(() -> Hooks.none().with(new Labelling("labelling", value.get())));
  }

  private static String level(DesiredStateEditor app) {
    return app.resources()
        .map(target -> target.desired().tree().at("/data/level").asText("none"))
        .findFirst()
        .orElse("none");
  }

  /** Another value with each call. */
  private static Function<DesiredStateEditor, String> counting() {
    int[] calls = new int[1];
    return app -> "v" + ++calls[0];
  }

  /** The first level that it sees. */
  private static Function<DesiredStateEditor, String> remembering() {
    String[] first = new String[1];
    return app -> first[0] == null ? first[0] = level(app) : first[0];
  }

  @Test
  void a_sound_hook_breaks_nothing() {
    assertThat(Verdicts.failing(of(() -> BrokenHistoriesTest::level))).isEmpty();
  }

  @Test
  void a_hook_that_sets_another_value_with_each_call_does_not_come_to_rest() {
    assertThat(Verdicts.failing(of(BrokenHistoriesTest::counting)))
        .contains("it_comes_to_rest_and_then_writes_nothing", "a_plan_says_what_the_pass_does");
  }

  @Test
  void a_hook_that_remembers_what_it_saw_first_ends_in_another_way_after_a_restart() {
    assertThat(Verdicts.failing(of(BrokenHistoriesTest::remembering)))
        .contains("a_restart_at_any_time_does_not_matter", "only_the_last_specification_decides")
        .doesNotContain("it_comes_to_rest_and_then_writes_nothing");
  }

  @Test
  void a_failure_shows_its_seed_and_the_shortest_history() {
    assertThatThrownBy(of(BrokenHistoriesTest::remembering)::a_restart_at_any_time_does_not_matter)
        .message()
        .matches("(?s)[0-9]+ of 30 histories fail\\.\\s+seed [0-9]+: HISTORY in the end: .*")
        .contains(
            """
            The shortest history found is
            - want: {manifest: [{apiVersion: v1, kind: ConfigMap, metadata: {name: settings}, \
            data: {level: debug}}]}
            - pass
            - want: {manifest: [{apiVersion: v1, kind: ConfigMap, metadata: {name: settings}}]}
            """);
  }
}
