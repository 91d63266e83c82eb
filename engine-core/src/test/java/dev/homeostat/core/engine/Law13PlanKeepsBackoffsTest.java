package dev.homeostat.core.engine;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceAddress;
import dev.homeostat.core.Stage;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Law 13: a plan neither begins, nor lengthens, nor ends a backoff of the passes (rule ACT-6). */
class Law13PlanKeepsBackoffsTest {

  private static final Predicate<ClusterRequest> READS = request -> !request.isWrite();
  private static final ResourceAddress DATABASE =
      ResourceAddress.of("v1", "ConfigMap", "shop", "database");

  /** A stage whose cluster refuses some requests while a test wants it. */
  private static final class Faulty {
    private final Stage stage;
    private boolean isOn;

    Faulty(Stage stage, Predicate<ClusterRequest> meant, ClusterResponse.Refused answer) {
      this.stage = stage;
      stage.filter((request, next) -> isOn && meant.test(request) ? answer : next.get());
    }

    Faulty(Stage stage, Predicate<ClusterRequest> meant) {
      this(stage, meant, refusal(503, "ServiceUnavailable", "later"));
    }

    /** Calls the engine while the cluster refuses. */
    ReconcileResult fail(Function<Stage, ReconcileResult> call) {
      isOn = true;
      try {
        return call.apply(stage);
      } finally {
        isOn = false;
      }
    }

    Faulty plans(int times) {
      for (int i = 0; i < times; i++) {
        fail(Stage::plan);
      }
      return this;
    }
  }

  private static Stage awaiting() {
    return Stage.of(config("a")).want(app -> app.wave(configMap("a"), 1).awaits(DATABASE, 0));
  }

  @Test
  void a_read_that_failed_in_a_plan_does_not_delay_a_create() {
    Faulty faulty = new Faulty(Stage.of(config("a")), READS);
    faulty.plans(1);
    assertThat(Stage.sent(faulty.stage.pass())).containsExactly("create ConfigMap shop/a");
  }

  @Test
  void a_read_that_failed_in_a_plan_does_not_delay_an_update() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    Faulty faulty = new Faulty(stage.want(config("a", "w")), READS);
    faulty.plans(1);
    assertThat(Stage.patched(stage.pass())).containsExactly("add /data/k");
  }

  @Test
  void reads_that_failed_in_plans_do_not_lengthen_the_backoff() {
    ReconcileResult alone = new Faulty(Stage.of(config("a")), READS).fail(Stage::pass);
    ReconcileResult after = new Faulty(Stage.of(config("a")), READS).plans(3).fail(Stage::pass);
    assertThat(after.problems()).isEqualTo(alone.problems()).isNotEmpty();
    assertThat(after.requeue()).isEqualTo(alone.requeue());
  }

  @Test
  void a_planned_deletion_does_not_end_the_pause_of_a_resource() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    Faulty faulty =
        new Faulty(
            stage,
            ClusterRequest::isWrite,
            refusal(429, "TooManyRequests", "later").withRetryAfter(Duration.ofMinutes(1)));
    String changed = config("a", "w") + config("b");
    stage.want(changed);
    faulty.fail(Stage::pass);
    assertThat(stage.want(config("b")).plan().delta().deleted()).containsExactly(configMap("a"));
    assertThat(Stage.sent(stage.want(changed).pass())).isEmpty();
  }

  @Test
  void reads_of_awaited_objects_in_plans_do_not_lengthen_the_backoff() {
    ReconcileResult alone =
        new Faulty(awaiting(), Law13PlanKeepsBackoffsTest::isAwaited).fail(Stage::pass);
    ReconcileResult after =
        new Faulty(awaiting(), Law13PlanKeepsBackoffsTest::isAwaited).plans(3).fail(Stage::pass);
    assertThat(after.requeue()).isEqualTo(alone.requeue());
  }

  @Test
  void a_read_of_an_awaited_object_in_a_plan_does_not_end_its_backoff() {
    Faulty alone = new Faulty(awaiting(), Law13PlanKeepsBackoffsTest::isAwaited);
    Faulty between = new Faulty(awaiting(), Law13PlanKeepsBackoffsTest::isAwaited);
    alone.fail(Stage::pass);
    between.fail(Stage::pass);
    between.stage.plan();
    assertThat(between.fail(Stage::pass).requeue()).isEqualTo(alone.fail(Stage::pass).requeue());
  }

  @Test
  void plans_whose_state_cannot_be_read_do_not_lengthen_the_backoff() {
    Stage alone = Stage.of(config("a")).unreadableState();
    Stage after = Stage.of(config("a")).unreadableState();
    for (int i = 0; i < 3; i++) {
      after.plan();
    }
    assertThat(after.pass().requeue()).isEqualTo(alone.pass().requeue());
  }

  private static boolean isAwaited(ClusterRequest request) {
    return request.address().equals(DATABASE);
  }
}
