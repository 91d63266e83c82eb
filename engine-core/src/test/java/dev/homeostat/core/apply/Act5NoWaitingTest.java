package dev.homeostat.core.apply;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.patched;
import static dev.homeostat.core.Stage.sent;
import static dev.homeostat.core.Stage.why;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** ACT-5: a pass never waits; it says what is done, what waits for what, and when to come again. */
class Act5NoWaitingTest {

  private static final String HELD =
      object("v1", "ConfigMap", "name: held, finalizers: [example.com/hold]", "data: {}");

  @Test
  void what_takes_time_is_told_and_left() {
    Stage stage = Stage.of(HELD + config("a"));
    stage.settle();
    ReconcileResult pass = stage.want(config("a")).pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
    assertThat(why(pass.delta().waiting())).containsExactly("held: it is being deleted");
    assertThat(pass.requeue().fixedDelay()).contains(Duration.ofSeconds(1));
  }

  @Test
  void what_somebody_changes_while_it_is_written_is_asked_for_at_once() {
    Stage stage = Stage.of(object("v1", "ConfigMap", "name: a", "data: {one: a, two: b}"));
    stage.settle();
    stage.cluster().edit(configMap("a"), "/data/one", "drift");
    stage.filter(
        (request, next) -> {
          if (request.isWrite()) {
            stage.cluster().edit(configMap("a"), "/data/two", "drift");
          }
          return next.get();
        });
    ReconcileResult pass = stage.pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
    assertThat(pass.requeue().fixedDelay()).contains(Duration.ZERO);
    assertThat(pass.delta().updated()).hasSize(1);
    assertThat(pass.problems()).extracting(Problem::code).containsExactly("ChangedMeanwhile");
    assertThat(pass.problems().toString()).contains("/data/two").doesNotContain("drift");
    assertThat(pass.conditions())
        .filteredOn(condition -> condition.type().equals(Condition.READY))
        .singleElement()
        .satisfies(ready -> assertThat(ready.message()).contains("/data/two"));
    stage.filter((request, next) -> next.get());
    assertThat(patched(stage.pass())).containsExactly("add /data/two");
    assertThat(stage.pass().requeue().fixedDelay()).isEmpty();
  }

  @Test
  void nobody_has_to_come_again_when_all_is_done() {
    assertThat(Stage.of(config("a")).settle().requeue().fixedDelay()).isEmpty();
  }

  @Test
  void the_earliest_time_counts() {
    Stage stage =
        Stage.of(config("a") + config("b"))
            .filter(
                (request, next) ->
                    request.isWrite()
                        ? dev.homeostat.spi.cluster.ClusterResponse.Refused.of(
                                429, "TooManyRequests", "")
                            .withRetryAfter(
                                Duration.ofSeconds(
                                    request.address().id().name().equals("a") ? 40 : 30))
                        : next.get());
    assertThat(stage.pass().requeue().fixedDelay()).contains(Duration.ofSeconds(30));
  }

  @Test
  void a_pass_over_its_time_stops_sending_and_leaves_the_rest_for_the_next() {
    Stage stage =
        Stage.of(config("a") + config("b") + config("c"))
            .engine(builder -> builder.deadline(Duration.ofSeconds(10)));
    boolean[] slow = {true};
    stage.filter(
        (request, next) -> {
          if (request.isWrite() && slow[0]) {
            stage.forward(Duration.ofSeconds(6));
          }
          return next.get();
        });
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).containsExactly("create ConfigMap shop/a", "create ConfigMap shop/b");
    assertThat(why(pass.delta().waiting())).containsExactly("c: the time of the pass is over");
    assertThat(pass.requeue().fixedDelay()).contains(Duration.ZERO);
    slow[0] = false;
    assertThat(sent(stage.pass())).containsExactly("create ConfigMap shop/c");
  }

  @Test
  void writes_beyond_the_budget_of_the_cluster_wait_for_the_next_pass() {
    Stage stage =
        Stage.of(config("a") + config("b") + config("c"))
            .engine(builder -> builder.requestBudget(2));
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).containsExactly("create ConfigMap shop/a", "create ConfigMap shop/b");
    assertThat(why(pass.delta().waiting())).containsExactly("c: the request budget is used up");
    assertThat(pass.requeue().fixedDelay()).contains(Duration.ofMillis(500));
    stage.forward(Duration.ofMillis(500));
    assertThat(sent(stage.pass())).containsExactly("create ConfigMap shop/c");
    assertThat(stage.cluster().get(configMap("c"))).isPresent();
  }

  @Test
  void a_kind_that_is_not_served_when_it_is_written_is_told_and_tried_again() {
    Stage stage = Stage.of(config("a"));
    stage.filter(
        (request, server) ->
            request.isWrite() ? new ClusterResponse.UnknownKind(false) : server.get());
    ReconcileResult pass = stage.pass();
    assertThat(why(pass.delta().waiting())).containsExactly("a: its kind is not served now");
    assertThat(pass.requeue().fixedDelay()).contains(Duration.ofSeconds(1));
  }

  @Test
  void an_object_that_disappears_while_it_is_written_is_asked_for_again() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.cluster().edit(configMap("a"), "/data/k", "else");
    stage.filter(
        (request, server) -> {
          if (request.verb() == ClusterRequest.Verb.PATCH) {
            stage.cluster().remove(configMap("a"));
          }
          return server.get();
        });
    ReconcileResult pass = stage.pass();
    assertThat(why(pass.delta().waiting())).containsExactly("a: it has disappeared");
    stage.settle();
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"v\"");
  }
}
