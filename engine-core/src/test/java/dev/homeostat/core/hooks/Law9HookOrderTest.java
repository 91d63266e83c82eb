package dev.homeostat.core.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.spi.Hook;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;

/** Law 9: the order in which hooks are registered does not matter. */
class Law9HookOrderTest {

  @Property(tries = 100)
  void another_order_gives_the_same(@ForAll long seed, @ForAll @IntRange(min = 2, max = 6) int n) {
    Random random = new Random(seed);
    List<Hook> hooks = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      hooks.add(hook("h" + i, random, i));
    }
    Result first = result(hooks);
    Collections.shuffle(hooks, random);
    assertThat(result(hooks)).isEqualTo(first);
    Statistics.label("outcome")
        .collect(first.refused ? "refused" : first.problems.isEmpty() ? "fine" : "problems");
    for (String outcome : List.of("refused", "fine", "problems")) {
      Statistics.label("outcome").coverage(c -> c.check(outcome).count(count -> count > 0));
    }
  }

  /** The result of a plan, or the fact that the hooks do not go together. */
  private record Result(boolean refused, List<String> problems, String desired, String schema) {}

  private static Mangler hook(String name, Random random, int place) {
    boolean overrides = random.nextInt(4) > 0;
    FieldPath path = FieldPath.of("data", "k" + random.nextInt(3));
    Mangler hook =
        Mangler.of(
                name,
                (app, context) ->
                    app.resources()
                        .forEach(
                            each -> {
                              JsonNode value = TextNode.valueOf(name);
                              if (overrides) {
                                each.override(path, value);
                              } else {
                                each.set(path, value);
                              }
                            }))
            .at(random.nextInt(3));
    return place > 0 && random.nextInt(2) == 0 ? hook.insteadOf("h" + random.nextInt(place)) : hook;
  }

  private static Result result(List<Hook> hooks) {
    HookTrial trial = HookTrial.of(HookTrial.MAP, hooks.toArray(Hook[]::new));
    try {
      ReconcileResult plan = trial.plan();
      return new Result(
          false,
          plan.problems().stream().map(Problem::toString).toList(),
          plan.state().lastAppliedManifest().toString(),
          plan.state().mangledObserverSchema().toString());
    } catch (IllegalArgumentException e) {
      return new Result(true, List.of(String.valueOf(e.getMessage())), "", "");
    }
  }
}
