package dev.homeostat.core.waves;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.sent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ReconcileResult.Outcome;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import dev.homeostat.folder.ServerRules;
import dev.homeostat.report.FailureKind;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** ACT-6: an awaited object that cannot be read is tried again as its failure asks for. */
class Act6AwaitedReadsTest {

  private static final Duration SAFETY_NET = Duration.ofMinutes(7);
  private static final ResourceAddress DATABASE =
      ResourceAddress.of("db.example.com/v1", "Database", "shop", "orders");

  private static Stage awaiting(ResourceAddress address) {
    return Stage.of(config("a") + config("b"))
        .engine(engine -> engine.maxRetryDelay(SAFETY_NET))
        .want(app -> app.wave(configMap("a"), 1).wave(configMap("b"), 2).awaits(address, 1));
  }

  private static Stage refused(ClusterResponse.Refused answer) {
    return awaiting(DATABASE).refuse(request -> request.address().equals(DATABASE), answer);
  }

  private static List<Long> delays(Stage stage, int passes) {
    List<Long> delays = new ArrayList<>();
    for (int i = 0; i < passes; i++) {
      ReconcileResult pass = stage.pass();
      assertThat(pass.outcome()).isEqualTo(Outcome.WAITING);
      Duration delay = pass.requeue().fixedDelay().orElseThrow();
      delays.add(delay.toSeconds());
      stage.forward(delay);
    }
    return delays;
  }

  @Test
  void an_unavailable_server_is_asked_with_backoff() {
    assertThat(delays(refused(Stage.refusal(503, "ServiceUnavailable", "later")), 4))
        .containsExactly(1L, 2L, 4L, 8L);
  }

  @ParameterizedTest
  @CsvSource({
    "403, Forbidden, User \"x\" cannot get resource \"databases\", 20",
    "403, Forbidden, no, 420",
    "405, MethodNotAllowed, no, 420"
  })
  void other_classes_have_their_own_pace(int code, String reason, String message, long seconds) {
    assertThat(delays(refused(Stage.refusal(code, reason, message)), 2))
        .containsExactly(seconds, seconds);
  }

  @Test
  void the_time_that_the_server_asks_for_is_honoured() {
    ClusterResponse.Refused busy =
        Stage.refusal(429, "TooManyRequests", "busy").withRetryAfter(Duration.ofSeconds(77));
    assertThat(delays(refused(busy), 2)).containsExactly(77L, 77L);
  }

  @Test
  void the_backoff_ends_when_the_object_is_read() {
    AtomicBoolean broken = new AtomicBoolean(true);
    Stage stage =
        awaiting(DATABASE)
            .refuse(
                request -> request.address().equals(DATABASE) && broken.get(),
                Stage.refusal(503, "ServiceUnavailable", "later"));
    assertThat(delays(stage, 3)).containsExactly(1L, 2L, 4L);
    broken.set(false);
    stage.pass();
    broken.set(true);
    assertThat(delays(stage, 1)).containsExactly(1L);
  }

  @Test
  void a_kind_that_is_not_served_is_not_polled() {
    Stage stage = awaiting(DATABASE).server(ServerRules.NONE.withStrictKinds(true));
    ReconcileResult pass = stage.pass();
    assertThat(pass.awaited().get(0).reason()).isEqualTo("its kind is not served");
    assertThat(pass.awaited().get(0).failure()).contains(FailureKind.UNSERVED);
    assertThat(pass.requeue().fixedDelay()).contains(SAFETY_NET);
  }

  @Test
  void a_kind_whose_group_does_not_answer_is_tried_with_backoff() {
    Stage stage =
        awaiting(DATABASE)
            .filter(
                (request, next) ->
                    request.address().equals(DATABASE)
                        ? new ClusterResponse.UnknownKind(false)
                        : next.get());
    assertThat(delays(stage, 3)).containsExactly(1L, 2L, 4L);
    assertThat(stage.pass().awaited().get(0).failure()).contains(FailureKind.UNAVAILABLE);
  }

  private static final String CONFIG =
      object("v1", "ConfigMap", "name: shared, namespace: shop", "data: {}");
  private static final String NAMESPACE = object("v1", "Namespace", "name: extra", "");

  private static void put(Stage stage, String text) {
    stage.cluster().put(Resource.of(Manifest.parse(text).documents().get(0)));
  }

  @Test
  void an_object_without_a_namespace_is_looked_for_in_that_of_the_application() {
    Stage stage = awaiting(ResourceAddress.of("v1", "ConfigMap", "", "shared"));
    assertThat(sent(stage.pass())).containsExactly("create ConfigMap shop/a");
    put(stage, CONFIG);
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).containsExactly("create ConfigMap shop/b");
    assertThat(pass.awaited().get(0).resource()).isEqualTo(configMap("shared"));
  }

  @Test
  void an_object_of_a_cluster_scoped_kind_is_found_whatever_namespace_is_given() {
    Stage stage = awaiting(ResourceAddress.of("v1", "Namespace", "shop", "extra"));
    assertThat(sent(stage.pass())).containsExactly("create ConfigMap shop/a");
    put(stage, NAMESPACE);
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).containsExactly("create ConfigMap shop/b");
    assertThat(pass.awaited().get(0).resource()).isEqualTo(ResourceId.of("Namespace", "extra"));
  }

  @Test
  void an_address_that_names_a_resource_of_the_application_in_another_way_is_an_error() {
    ReconcileResult pass = awaiting(ResourceAddress.of("v1", "ConfigMap", "", "a")).pass();
    assertThat(pass.outcome()).isEqualTo(Outcome.INVALID);
    assertThat(pass.problems()).extracting(Problem::code).containsExactly("AwaitsItself");
  }

  @Test
  void a_resource_that_becomes_an_awaited_object_stays_however_it_is_named() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    stage.want(config("a"));
    stage.want(app -> app.awaits(ResourceAddress.of("v1", "ConfigMap", "", "b"), 0));
    stage.settle();
    assertThat(stage.cluster().get(configMap("b"))).isPresent();
    assertThat(stage.state().records().keySet()).isEqualTo(Set.of(configMap("a")));
  }
}
