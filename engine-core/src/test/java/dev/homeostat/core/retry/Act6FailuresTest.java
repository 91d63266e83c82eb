package dev.homeostat.core.retry;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.refusal;
import static dev.homeostat.core.Stage.sent;
import static dev.homeostat.core.Stage.why;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.folder.RequestFilter;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.KindAnswer;
import java.time.Duration;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** ACT-6: a failure is one resource's own; its class says when it is tried again. */
class Act6FailuresTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "409 | Conflict | the object has been modified | | CONFLICT",
        "409 | AlreadyExists | object is being deleted: pods \"a\" already exists | | SOON",
        "422 | Invalid | the server rejected our request due to an error in our request | | CONFLICT",
        "422 | Invalid | bad | FieldValueInvalid spec.replicas | ON_CHANGE",
        "403 | Forbidden | ns is being terminated | NamespaceTerminating metadata.namespace | SOON",
        "403 | Forbidden | exceeded quota | | SLOWLY",
        "403 | Forbidden | error looking up service account ns/a: \"a\" not found | | BACKOFF",
        "403 | Forbidden | not that name | FieldValueForbidden metadata.name | SLOWLY",
        "405 | MethodNotAllowed | no | | SLOWLY",
        "400 | '' | admission webhook denied the request | | SLOWLY",
        "400 | BadRequest | cannot be handled | | ON_CHANGE",
        "413 | RequestEntityTooLarge | too big | | ON_CHANGE",
        "500 | InternalError | failed calling webhook | | BACKOFF",
        "500 | '' | etcdserver: request is too large | | ON_CHANGE",
        "500 | '' | rpc error: trying to send message larger than max | | ON_CHANGE",
        "429 | TooManyRequests | slow down | | BACKOFF",
        "502 | '' | bad gateway | | BACKOFF",
        "503 | ServiceUnavailable | later | | BACKOFF",
        "504 | Timeout | later | | BACKOFF",
        "599 | '' | odd | | BACKOFF",
        "0 | '' | connection refused | | BACKOFF",
        "415 | UnsupportedMediaType | no | | SLOWLY"
      })
  void reason_and_details_give_the_class(
      int code, String reason, String message, String cause, FailureClass failure) {
    String[] causes = cause == null ? new String[0] : new String[] {cause};
    assertThat(FailureClass.of(refusal(code, reason, message, causes))).isEqualTo(failure);
  }

  @ParameterizedTest
  @CsvSource({
    "BACKOFF, 1, 1",
    "BACKOFF, 2, 2",
    "BACKOFF, 5, 16",
    "BACKOFF, 9, 256",
    "BACKOFF, 10, 300",
    "BACKOFF, 100, 300",
    "SOON, 7, 1",
    "CONFLICT, 1, 1",
    "SLOWLY, 1, 300"
  })
  void the_class_says_how_long_to_wait(FailureClass failure, int attempt, int seconds) {
    assertThat(failure.pause(attempt, Duration.ofMinutes(5)))
        .isEqualTo(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @CsvSource({
    "BACKOFF, 4, 8",
    "BACKOFF, 100, 10",
    "SOON, 7, 1",
    "PERMISSION, 1, 10",
    "SLOWLY, 1, 10",
    "ON_CHANGE, 1, 3600"
  })
  void a_longest_pause_counts_for_all_but_what_needs_a_change(
      FailureClass failure, int attempt, int seconds) {
    assertThat(failure.pause(attempt, Duration.ofSeconds(10)))
        .isEqualTo(Duration.ofSeconds(seconds));
  }

  private static boolean isWriteOf(ClusterRequest request, String name) {
    return request.isWrite() && request.address().id().name().equals(name);
  }

  @Test
  void siblings_go_on() {
    Stage stage =
        Stage.of(config("a") + config("b") + config("c"))
            .refuse(request -> isWriteOf(request, "b"), refusal(503, "ServiceUnavailable", "x"));
    ReconcileResult pass = stage.pass();
    assertThat(pass.delta().created()).containsExactly(configMap("a"), configMap("c"));
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(pass.problems())
        .singleElement()
        .satisfies(
            problem -> assertThat(problem.resource().orElseThrow()).isEqualTo(configMap("b")));
  }

  @Test
  void a_server_that_cannot_now_is_asked_later_and_later_and_for_ever() {
    Stage stage =
        Stage.of(config("a"))
            .refuse(request -> isWriteOf(request, "a"), refusal(503, "ServiceUnavailable", "x"));
    for (int seconds : new int[] {1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300}) {
      ReconcileResult pass = stage.pass();
      assertThat(sent(pass)).containsExactly("create ConfigMap shop/a");
      assertThat(pass.requeue().fixedDelay()).contains(Duration.ofSeconds(seconds));
      ReconcileResult early = stage.forward(Duration.ofMillis(seconds * 1000L - 1)).pass();
      assertThat(sent(early)).isEmpty();
      assertThat(early.requeue().fixedDelay()).contains(Duration.ofMillis(1));
      stage.forward(Duration.ofMillis(1));
    }
  }

  @Test
  void what_the_server_asks_for_counts() {
    Stage stage =
        Stage.of(config("a"))
            .filter(
                (request, next) ->
                    request.isWrite()
                        ? ClusterResponse.Refused.of(429, "", "")
                            .withRetryAfter(Duration.ofSeconds(77))
                        : next.get());
    assertThat(stage.pass().requeue().fixedDelay()).contains(Duration.ofSeconds(77));
  }

  @Test
  void a_success_ends_the_row() {
    Stage stage = Stage.of(config("a"));
    boolean[] refusing = {true};
    stage.refuse(
        request -> isWriteOf(request, "a") && refusing[0], refusal(503, "ServiceUnavailable", "x"));
    stage.pass();
    stage.forward(Duration.ofSeconds(1)).pass();
    refusing[0] = false;
    stage.forward(Duration.ofSeconds(2)).settle();
    refusing[0] = true;
    stage.cluster().edit(configMap("a"), "/data/k", "else");
    assertThat(stage.pass().requeue().fixedDelay()).contains(Duration.ofSeconds(1));
  }

  @Test
  void what_is_wrong_is_tried_again_when_the_manifest_changes_and_not_before() {
    Stage stage =
        Stage.of(config("a", "bad"))
            .filter(
                (request, next) ->
                    request.isWrite() && request.body().toString().contains("bad")
                        ? refusal(422, "Invalid", "x", "FieldValueInvalid data.k")
                        : next.get());
    ReconcileResult pass = stage.pass();
    assertThat(pass.delta().blocked()).hasSize(1);
    assertThat(pass.problems()).extracting(Problem::code).containsExactly("RefusedByServer");
    assertThat(sent(stage.forward(Duration.ofMinutes(10)).pass())).isEmpty();
    assertThat(sent(stage.want(config("a", "good")).pass()))
        .containsExactly("create ConfigMap shop/a");
  }

  @Test
  void what_somebody_has_to_allow_is_tried_slowly() {
    Stage stage =
        Stage.of(config("a")).refuse(r -> r.isWrite(), refusal(403, "Forbidden", "exceeded quota"));
    ReconcileResult pass = stage.pass();
    assertThat(why(pass.delta().blocked())).singleElement().asString().contains("exceeded quota");
    assertThat(pass.requeue().fixedDelay()).contains(Duration.ofMinutes(5));
    assertThat(sent(stage.forward(Duration.ofMinutes(4)).pass())).isEmpty();
    assertThat(sent(stage.forward(Duration.ofMinutes(1)).pass())).hasSize(1);
  }

  @Test
  void what_still_waits_is_told_again_in_the_passes_between() {
    Stage stage =
        Stage.of(config("a")).refuse(r -> r.isWrite(), refusal(403, "Forbidden", "exceeded quota"));
    ReconcileResult first = stage.pass();
    ReconcileResult between = stage.forward(Duration.ofMinutes(1)).pass();
    assertThat(between.delta().blocked()).isEqualTo(first.delta().blocked());
    assertThat(between.problems()).isEqualTo(first.problems());
    assertThat(between.outcome()).isEqualTo(first.outcome());
  }

  @Test
  void what_is_being_deleted_is_tried_soon() {
    Stage stage =
        Stage.of(config("a"))
            .refuse(r -> r.isWrite(), refusal(409, "AlreadyExists", "object is being deleted: a"));
    ReconcileResult pass = stage.pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
    assertThat(pass.requeue().fixedDelay()).contains(Duration.ofSeconds(1));
  }

  @Test
  void a_missing_namespace_is_no_reason_to_hurry_for_ever() {
    Stage stage =
        Stage.of(config("a"))
            .refuse(r -> r.isWrite(), refusal(404, "NotFound", "namespaces \"shop\" not found"));
    assertThat(stage.pass().requeue().fixedDelay()).contains(Duration.ofSeconds(1));
    assertThat(stage.forward(Duration.ofSeconds(1)).pass().requeue().fixedDelay())
        .contains(Duration.ofSeconds(2));
  }

  @Test
  void one_dead_api_group_makes_its_own_kinds_unknown_and_no_others() {
    Stage stage =
        Stage.of(config("a") + object("metrics.example.com/v1", "Meter", "name: m", "spec: {}"));
    boolean[] dead = {true};
    stage.filter(new DeadGroup("metrics.example.com/v1", dead));
    ReconcileResult pass = stage.pass();
    assertThat(pass.delta().created()).containsExactly(configMap("a"));
    assertThat(why(pass.delta().waiting()))
        .containsExactly("m: unknown kind: the cluster cannot be asked now");
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
    assertThat(pass.requeue().fixedDelay()).isPresent();
    dead[0] = false;
    stage.settle();
    assertThat(stage.cluster().get(Stage.id("metrics.example.com/Meter", "m"))).isPresent();
  }

  @Test
  void a_group_that_died_later_loses_nothing() {
    Stage stage =
        Stage.of(config("a") + object("metrics.example.com/v1", "Meter", "name: m", "spec: {}"));
    boolean[] dead = {false};
    stage.filter(new DeadGroup("metrics.example.com/v1", dead));
    stage.settle();
    dead[0] = true;
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(stage.state().record(Stage.id("metrics.example.com/Meter", "m"))).isPresent();
    dead[0] = false;
    assertThat(sent(stage.settle())).isEmpty();
  }

  /** One group of which nobody can speak for now. */
  private record DeadGroup(String apiVersion, boolean[] dead) implements RequestFilter {
    private static final ClusterResponse.Refused GONE = refusal(503, "", "service unavailable");

    @Override
    public ClusterResponse answer(ClusterRequest request, Supplier<ClusterResponse> server) {
      return dead[0] && request.address().apiVersion().equals(apiVersion) ? GONE : server.get();
    }

    @Override
    public KindAnswer kind(String version, String kind, Supplier<KindAnswer> server) {
      return dead[0] && version.equals(apiVersion)
          ? new KindAnswer.Unavailable(GONE)
          : server.get();
    }
  }

  @Test
  void an_object_that_cannot_be_read_is_left_alone() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    stage.cluster().edit(configMap("a"), "/data/k", "else");
    boolean[] refusing = {true};
    stage.refuse(
        request ->
            refusing[0]
                && request.verb() == ClusterRequest.Verb.READ
                && request.address().id().name().equals("a"),
        refusal(500, "InternalError", "transport is closing"));
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(pass.problems()).extracting(Problem::code).containsExactly("CannotRead");
    assertThat(pass.delta().unchanged()).containsExactly(configMap("b"));
    refusing[0] = false;
    stage.settle();
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"v\"");
  }

  @Test
  void an_object_that_is_not_there_can_be_read() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.cluster().remove(configMap("a"));
    ReconcileResult pass = stage.pass();
    assertThat(pass.problems()).isEmpty();
    assertThat(sent(pass)).containsExactly("create ConfigMap shop/a");
  }
}
