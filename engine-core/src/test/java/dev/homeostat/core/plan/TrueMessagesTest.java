package dev.homeostat.core.plan;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Source;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.translate.Translation;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.TranslationHook;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ForwardingStateStore;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No problem, condition or advice claims what there is no evidence for. */
class TrueMessagesTest {

  /** The message of the authorizer. */
  private static final String NOT_PERMITTED =
      "configmaps \"a\" is forbidden: User \"shop\" cannot access resource \"configmaps\"";

  private static final String TWO = object("v1", "ConfigMap", "name: a", "data: {one: a, two: b}");

  private static Problem only(ReconcileResult pass, String code) {
    return pass.problems().stream()
        .filter(problem -> problem.code().equals(code))
        .findFirst()
        .orElseThrow(() -> new AssertionError(code + " is not among " + pass.problems()));
  }

  /** Another field changes in the answer to our write, in the name of a field manager. */
  private static Problem changedMeanwhile(String manager) {
    Stage stage = Stage.of(TWO);
    stage.settle();
    stage.cluster().edit(configMap("a"), "/data/one", "drift");
    stage.filter(
        (request, next) -> {
          if (request.isWrite()) {
            stage.cluster().withHand(manager).edit(configMap("a"), "/data/two", "drift");
          }
          return next.get();
        });
    return only(stage.pass(), "ChangedMeanwhile");
  }

  @Test
  void changed_meanwhile_names_the_writer_that_the_server_names() {
    assertThat(changedMeanwhile("rival").got()).isEqualTo("another value, written by rival");
  }

  @Test
  void changed_meanwhile_names_no_writer_where_the_server_names_no_other_writer() {
    assertThat(changedMeanwhile("homeostat").got())
        .isEqualTo("another value, and the server names no other writer since the object was read");
  }

  @Test
  void changed_meanwhile_names_no_writer_for_an_element_that_our_write_moved() {
    Stage stage =
        Stage.of(pod("spec: {containers: [{name: a, image: x}, {name: b, image: x}]}", 2));
    stage.settle();
    boolean[] refusing = {true};
    stage.refuse(
        request -> refusing[0] && request.isWrite(),
        refusal(422, "Invalid", "x", "FieldValueInvalid spec.containers[2].image: fixed"));
    stage
        .cluster()
        .withHand("rival")
        .edit(
            Stage.id("Pod", "p"),
            "/spec/containers",
            Trial.json(
                "[{name: 'a', image: 'x'}, {name: 'b', image: 'x'}, {name: 'c', image: 'x'}]"));
    assertThat(only(stage.pass(), "ChangeRefused").path()).isEqualTo("/spec/containers/[2]");
    refusing[0] = false;
    ReconcileResult pass = stage.want(app -> pod("", 1).toBuilder()).pass();
    assertThat(only(pass, "ChangedMeanwhile").got())
        .isEqualTo("another value, and the server names no other writer since the object was read");
  }

  /** A pod whose containers are observed by position. */
  private static Application pod(String spec, int maximum) {
    String bounds =
        "{observer_schema_list_min_length: 0, observer_schema_list_max_length: %d}"
            .formatted(maximum);
    return Stage.application(object("v1", "Pod", "name: p", spec)).toBuilder()
        .observe(
            ObserverSchema.of(
                Stage.id("Pod", "p"), Trial.tree("{spec: {containers: [{}, " + bounds + "]}}")))
        .build();
  }

  @Test
  void a_write_of_ours_that_was_done_though_its_answer_was_lost_is_not_changed_meanwhile() {
    Stage stage = Stage.of(TWO);
    stage.settle();
    boolean[] losing = {true};
    stage.filter(
        (request, next) -> {
          ClusterResponse answer = next.get();
          return request.isWrite() && losing[0] ? refusal(504, "Timeout", "no answer") : answer;
        });
    stage.cluster().edit(configMap("a"), "/data/one", "drift");
    assertThat(only(stage.pass(), "ServerFailed").isError()).isTrue();
    losing[0] = false;
    stage.cluster().edit(configMap("a"), "/data/two", "drift");
    assertThat(stage.forward(Duration.ofMinutes(1)).pass().problems()).isEmpty();
    assertThat(stage.value(configMap("a"), "/data/two")).contains("\"b\"");
  }

  private static ReconcileResult contested(String manager) {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    for (int i = 0; i < 4; i++) {
      stage.cluster().withHand(manager).edit(configMap("a"), "/data/k", "theirs");
      ReconcileResult pass = stage.pass();
      if (pass.requests().isEmpty()) {
        return pass;
      }
      stage.forward(Duration.ofMinutes(1));
    }
    throw new AssertionError("not contested");
  }

  @Test
  void a_contest_names_the_other_writer_if_there_is_one() {
    ReconcileResult rival = contested("rival");
    assertThat(rival.delta().waiting().get(0).why()).contains("written by rival");
    assertThat(rival.state().condition(Condition.CONTESTED).orElseThrow().message())
        .contains("written by rival");
    ReconcileResult alone = contested("homeostat");
    assertThat(alone.delta().waiting().get(0).why()).doesNotContain("written by");
    assertThat(alone.state().condition(Condition.CONTESTED).orElseThrow().message())
        .doesNotContain("written by");
  }

  @Test
  void k8_replicas_of_an_autoscaler_are_called_what_they_are() {
    String manifest =
        object("apps/v1", "Deployment", "name: web", "spec: {replicas: 2}")
            + object(
                "autoscaling/v2",
                "HorizontalPodAutoscaler",
                "name: hpa",
                "spec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}}");
    Problem problem = only(Stage.of(manifest).plan(), "ReplicasOfAutoscaler");
    assertThat(problem.got())
        .isEqualTo("replicas in the manifest, which count when the object is created only");
    assertThat(problem.advice()).contains("leave replicas out");
  }

  @Test
  void a_pass_that_comes_too_early_says_that_the_other_one_is_running() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch finished = new CountDownLatch(1);
    AtomicReference<Thread> first = new AtomicReference<>();
    Stage stage = Stage.of(config("a")).engine(engine -> engine.deadline(Duration.ofMillis(20)));
    stage.filter(
        (request, next) -> {
          if (Thread.currentThread() == first.get()) {
            begun.countDown();
            await(finished);
          }
          return next.get();
        });
    Thread running = new Thread(stage::pass);
    first.set(running);
    running.start();
    await(begun);
    Problem busy = only(stage.pass(), "Busy");
    finished.countDown();
    running.join();
    assertThat(busy.got()).isEqualTo("one that is still running");
  }

  @Test
  void a_pass_beside_that_of_another_application_or_after_its_own_is_not_busy() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch finished = new CountDownLatch(1);
    AtomicReference<Thread> first = new AtomicReference<>();
    Stage stage = Stage.of(config("a")).engine(engine -> engine.deadline(Duration.ofMillis(20)));
    stage.filter(
        (request, next) -> {
          if (Thread.currentThread() == first.get()) {
            begun.countDown();
            await(finished);
          }
          return next.get();
        });
    Thread running = new Thread(stage::pass);
    first.set(running);
    running.start();
    await(begun);
    Application own = stage.application();
    Application other =
        Application.named("shop", "other").manifest(Manifest.parse(config("b"))).build();
    assertThat(stage.want(app -> other.toBuilder()).pass().problems()).isEmpty();
    finished.countDown();
    running.join();
    assertThat(stage.want(app -> own.toBuilder()).pass().problems()).isEmpty();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void a_state_that_was_removed_meanwhile_is_not_called_newer() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.store(
        store ->
            new ForwardingStateStore(store) {
              @Override
              public SaveResult save(
                  dev.homeostat.ApplicationId id, ApplicationState state, String revision) {
                store.remove(id, ((StateStore.Loaded) store.load(id)).revision());
                return super.save(id, state, revision);
              }
            });
    Problem stale = only(stage.want(config("a", "w")).pass(), "StaleState");
    assertThat(stale.expected()).isEqualTo("the revision of the state that the pass began with");
    assertThat(stale.got()).isEqualTo("another one, or none");
  }

  /** As a Secret whose labels were changed: the store saves against the version of the object. */
  @Test
  void a_revision_that_changed_alone_is_not_called_another_state() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.store(
        store ->
            new ForwardingStateStore(store) {
              @Override
              public SaveResult save(
                  dev.homeostat.ApplicationId id, ApplicationState state, String revision) {
                return new StateStore.Stale();
              }
            });
    Problem stale = only(stage.want(config("a", "w")).pass(), "StaleState");
    assertThat(stale.expected()).startsWith("the revision of the state");
  }

  @ParameterizedTest
  @CsvSource({
    "403, Forbidden, grant the permission",
    "503, ServiceUnavailable, nothing to do for now",
  })
  void what_cannot_be_read_is_followed_by_what_helps(int code, String reason, String advice) {
    Stage stage =
        Stage.of(config("a"))
            .refuse(
                request -> request.verb() == ClusterRequest.Verb.READ,
                refusal(code, reason, NOT_PERMITTED));
    assertThat(only(stage.pass(), "CannotRead").advice()).startsWith(advice);
  }

  @ParameterizedTest
  @CsvSource({
    "403, Forbidden, RefusedByServer, grant the permission",
    "400, BadRequest, RefusedByServer, correct what the server names",
    "503, ServiceUnavailable, ServerFailed, nothing to do for now",
  })
  void what_cannot_be_written_is_followed_by_what_helps(
      int code, String reason, String problem, String advice) {
    Stage stage =
        Stage.of(config("a")).refuse(ClusterRequest::isWrite, refusal(code, reason, NOT_PERMITTED));
    assertThat(only(stage.pass(), problem).advice()).startsWith(advice);
    assertThat(only(stage.pass(), problem).advice()).startsWith(advice);
  }

  @Test
  void what_a_webhook_denies_is_no_missing_permission() {
    Stage stage =
        Stage.of(config("a"))
            .refuse(
                ClusterRequest::isWrite,
                refusal(403, "Forbidden", "admission webhook \"quota\" denied the request"));
    assertThat(only(stage.pass(), "RefusedByServer").advice()).startsWith("change what denies it");
  }

  @ParameterizedTest
  @CsvSource({
    "403, Forbidden, grant the permission",
    "503, ServiceUnavailable, nothing to do for now",
  })
  void what_cannot_be_deleted_is_followed_by_what_helps(int code, String reason, String advice) {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    stage.refuse(
        request -> request.verb() == ClusterRequest.Verb.DELETE,
        refusal(code, reason, NOT_PERMITTED));
    assertThat(only(stage.want(config("a")).pass(), "CannotDelete").advice()).startsWith(advice);
  }

  @Test
  void an_object_that_came_before_our_create_is_there_and_no_more_is_said() {
    Stage stage = Stage.of(config("a"));
    stage.refuse(
        ClusterRequest::isWrite, refusal(409, "AlreadyExists", "configmaps \"a\" already exists"));
    assertThat(Stage.why(stage.pass().delta().waiting()))
        .containsExactly("a: an object of that name is there");
  }

  @Test
  void a_source_that_no_hook_takes_is_no_reason_to_look_for_a_jar() {
    TranslationHook other =
        new TranslationHook() {
          @Override
          public String name() {
            return "other";
          }

          @Override
          public Translation translate(Source source, HookContext context) {
            return new NotMine();
          }
        };
    Application tosca =
        Application.named("shop", "web")
            .tosca(Document.of(TextNode.valueOf("a template")), Trees.emptyObject())
            .build();
    assertThat(only(Stage.of(tosca).hooks(other).pass(), "NoTranslator").advice())
        .isEqualTo("check the source: none of the hooks other translates it");
    assertThat(only(Stage.of(tosca).pass(), "NoTranslator").advice())
        .contains("homeostat-hooks-tosca");
  }
}
