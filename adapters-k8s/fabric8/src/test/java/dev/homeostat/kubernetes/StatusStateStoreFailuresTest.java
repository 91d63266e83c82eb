package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.spi.state.StateStore.Loaded;
import dev.homeostat.spi.state.StateStore.NotSaved;
import dev.homeostat.spi.state.StateStore.Saved;
import dev.homeostat.spi.state.StateStore.Stale;
import dev.homeostat.spi.state.StateStore.Unreadable;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Failures of the store that keeps states in a status. */
@WithApiServer
class StatusStateStoreFailuresTest {

  private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;

  private final KubernetesCluster cluster;
  private final RunningApiServer server;
  private final Bundles bundles;
  private final String namespace;
  private final ApplicationId app;
  private final StatusStateStore store;

  StatusStateStoreFailuresTest(RunningApiServer server) {
    this.server = server;
    cluster = KubernetesCluster.of(server.client());
    bundles = Bundles.keeping(server, "failures.example.com");
    namespace = server.newNamespace("status");
    app = new ApplicationId(namespace, "web");
    store = bundles.store();
  }

  private static ApplicationState state(int number) {
    return ApplicationState.EMPTY.withIdentity("uid", String.format("%032x", number));
  }

  private String saved(int number, String revision) {
    StateStore.SaveResult saving = store.save(app, state(number), revision);
    assertThat(saving).isInstanceOf(Saved.class);
    return ((Saved) saving).revision();
  }

  private static Problem problem(StateStore.SaveResult saving) {
    assertThat(saving).isInstanceOf(NotSaved.class);
    return ((NotSaved) saving).problem();
  }

  private static Problem problem(StateStore.LoadResult loading) {
    assertThat(loading).isInstanceOf(Unreadable.class);
    return ((Unreadable) loading).problem();
  }

  private JsonNode at(String pointer) {
    return bundles.read(namespace, "web").tree().at(pointer);
  }

  private void write(String pointer, JsonNode value) {
    write(new Patch.Add(JsonPointer.compile(pointer), value));
  }

  private void write(Patch.Operation operation) {
    Bundles.done(
        cluster.patchStatus(bundles.address(namespace, "web"), new Patch(List.of(operation))));
  }

  @Test
  void without_an_object_nothing_is_kept_and_a_save_says_what_to_do() {
    assertThat(store.load(app)).isEqualTo(Loaded.nothing());
    assertThat(problem(store.save(app, state(1), "")).toString())
        .contains("StateStore", "Bundle " + namespace + "/web", "no such object", "create it");
    assertThat(store.remove(app, "")).isEqualTo(new Saved(""));
  }

  @Test
  void an_object_that_is_made_anew_has_no_state_and_takes_no_old_one() {
    bundles.create(namespace, "web");
    String revision = saved(1, "");
    bundles.create(namespace, "web");
    assertThat(store.load(app)).isEqualTo(Loaded.nothing());
    assertThat(store.save(app, state(2), revision)).isEqualTo(new Stale());
    assertThat(at("/status").isMissingNode()).isTrue();
  }

  @Test
  void an_object_that_is_gone_makes_a_save_stale() {
    Resource made = bundles.create(namespace, "web");
    String revision = saved(1, "");
    cluster.delete(made.address(), made.uid());
    assertThat(store.save(app, state(2), revision)).isEqualTo(new Stale());
  }

  @Test
  void the_rest_of_the_object_is_left_alone() {
    bundles.create(namespace, "web");
    write("/status", MAKE.objectNode().put("phase", "Running"));
    String revision = saved(1, "");
    revision = saved(2, revision);
    assertThat(at("/status/phase").asText()).isEqualTo("Running");
    assertThat(at("/status/homeostat/salt").asText()).isEqualTo(state(2).salt());
    assertThat(store.remove(app, revision)).isEqualTo(new Saved(""));
    assertThat(at("/status")).isEqualTo(MAKE.objectNode().put("phase", "Running"));
    assertThat(at("/spec/wish").asInt()).isEqualTo(1);
    assertThat(at("/metadata/generation").asInt()).isEqualTo(1);
  }

  @Test
  void a_state_that_is_declared_atomic_stays_out_of_the_managed_fields() {
    bundles.create(namespace, "web");
    saved(1, "");
    assertThat(bundles.read(namespace, "web").tree().at("/metadata/managedFields"))
        .anySatisfy(
            entry ->
                assertThat(entry.at("/fieldsV1/f:status/f:homeostat"))
                    .isEqualTo(MAKE.objectNode()));
  }

  @Test
  void another_place_is_made_with_its_parents_and_its_name_is_escaped() {
    bundles.create(namespace, "web");
    StatusStateStore deep = store.at("/status/engines/a~1b/state");
    assertThat(deep.save(app, state(1), "")).isInstanceOf(Saved.class);
    assertThat(at("/status/engines").get("a/b").at("/state/salt").asText())
        .isEqualTo(state(1).salt());
    assertThat(((Loaded) deep.load(app)).state()).contains(state(1));
    assertThat(((Loaded) store.load(app)).state()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/status", "/statuses/x", "/spec/state", "status/x"})
  void a_place_that_is_not_below_the_status_is_refused(String pointer) {
    assertThatIllegalArgumentException().isThrownBy(() -> store.at(pointer));
  }

  @Test
  void what_is_in_the_way_is_told_and_kept() {
    bundles.create(namespace, "web");
    write("/status", MAKE.objectNode().put("engine", "words"));
    assertThat(problem(store.at("/status/engine/state").save(app, state(1), "")).toString())
        .contains("expected an object at /status/engine");
    assertThat(problem(store.at("/status/engine").load(app)).toString())
        .contains("StateUnreadable")
        .doesNotContain("words");
    assertThat(at("/status/engine").asText()).isEqualTo("words");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{revision: r, stateVersion: 1, uid: secret-word}",
        "{revision: r, stateVersion: 999, uid: secret-word}",
        "{stateVersion: 1, uid: secret-word, salt: s}",
        "{revision: 7, uid: secret-word}"
      })
  void a_state_that_was_edited_by_hand_is_told_without_its_content_and_kept(String content) {
    bundles.create(namespace, "web");
    JsonNode edited =
        Yaml.resource(
                "{apiVersion: v1, kind: A, metadata: {name: a}, status: {homeostat: "
                    + content
                    + "}}")
            .tree()
            .get("status");
    write("/status", edited);
    assertThat(problem(store.load(app)).toString())
        .contains("StateUnreadable", "/status/homeostat", "remove it")
        .doesNotContain("secret-word");
    assertThat(store.save(app, state(2), "")).isEqualTo(new Stale());
    assertThat(store.remove(app, "")).isEqualTo(new Stale());
    assertThat(at("/status")).isEqualTo(edited);
  }

  @Test
  void a_revision_of_a_state_that_was_removed_and_saved_anew_is_stale() {
    bundles.create(namespace, "web");
    String first = saved(1, "");
    store.remove(app, first);
    String second = saved(1, "");
    assertThat(store.save(app, state(3), first)).isEqualTo(new Stale());
    assertThat(store.load(app)).isEqualTo(Loaded.of(state(1), second));
  }

  @Test
  void others_who_write_the_status_all_the_time_make_no_save_stale() {
    bundles.create(namespace, "web");
    write("/status", MAKE.objectNode().put("seen", 0));
    AtomicBoolean stopped = new AtomicBoolean();
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      AtomicInteger seen = new AtomicInteger();
      CompletableFuture<Void> others =
          CompletableFuture.runAsync(
              () -> {
                while (!stopped.get()) {
                  write("/status/seen", MAKE.numberNode(seen.incrementAndGet()));
                }
              },
              thread);
      String revision = "";
      for (int i = 0; i < 20; i++) {
        revision = saved(i, revision);
      }
      stopped.set(true);
      others.join();
      assertThat(seen.get()).isGreaterThan(5);
      assertThat(at("/status/seen").asInt()).isEqualTo(seen.get());
      assertThat(store.load(app)).isEqualTo(Loaded.of(state(19), revision));
    } finally {
      stopped.set(true);
      thread.shutdownNow();
    }
  }

  @Test
  void of_two_first_saves_at_once_one_wins() {
    bundles.create(namespace, "web");
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      List<CompletableFuture<StateStore.SaveResult>> savings =
          Stream.of(state(1), state(2))
              .map(wish -> CompletableFuture.supplyAsync(() -> store.save(app, wish, ""), threads))
              .toList();
      List<StateStore.SaveResult> answers = savings.stream().map(CompletableFuture::join).toList();
      assertThat(answers).filteredOn(Saved.class::isInstance).hasSize(1);
      assertThat(answers).filteredOn(Stale.class::isInstance).hasSize(1);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void a_state_that_is_too_large_is_not_saved_and_says_where_it_would_fit() {
    bundles.create(namespace, "web");
    String revision = saved(1, "");
    ApplicationState large =
        state(2).withHook("h", MAKE.objectNode().put("words", "secret ".repeat(250_000)));
    assertThat(problem(store.save(app, large, revision)).toString())
        .contains("too large", "Secrets")
        .hasSizeLessThan(1000);
    assertThat(store.load(app)).isEqualTo(Loaded.of(state(1), revision));
  }

  @Test
  void a_kind_that_drops_what_it_does_not_know_is_told() {
    Bundles pruning =
        Bundles.defined(
            server,
            "pruning.example.com",
            "{type: object, properties: {status: {type: object, properties: {phase: {type:"
                + " string}}}}}",
            "{status: {}}");
    pruning.create(namespace, "web");
    assertThat(problem(pruning.store().save(app, state(1), "")).toString())
        .contains("drops", "x-kubernetes-preserve-unknown-fields: true");
  }

  @Test
  void a_kind_without_a_status_of_its_own_keeps_states_as_well() {
    Bundles plain =
        Bundles.defined(
            server,
            "plain.example.com",
            "{type: object, x-kubernetes-preserve-unknown-fields: true}",
            "{}");
    plain.create(namespace, "web");
    assertThat(plain.store().save(app, state(1), "")).isInstanceOf(Saved.class);
    assertThat(((Loaded) plain.store().load(app)).state()).contains(state(1));
  }

  @Test
  void a_kind_that_is_not_there_is_told_and_its_states_are_not_taken_for_none() {
    StatusStateStore none = StatusStateStore.of(cluster, "no.example.com/v1", "Bundle");
    assertThat(problem(none.load(app)).toString()).contains("a server that does not know the kind");
    assertThat(problem(none.save(app, state(1), "")).toString()).contains("does not know");
  }

  @Test
  void a_dry_run_keeps_nothing() {
    bundles.create(namespace, "web");
    StatusStateStore dry = StatusStateStore.of(cluster.dryRun(), bundles.apiVersion(), "Bundle");
    assertThat(dry.save(app, state(1), "")).isInstanceOf(Saved.class);
    assertThat(at("/status").isMissingNode()).isTrue();
  }

  /** A server that answers a write with a time-out, and does it or not. */
  private StateStore.SaveResult savedThroughTimeOut(boolean isDone, String found) {
    try (ScriptedServer server = new ScriptedServer()) {
      String object =
          "{\"apiVersion\": \"a.b/v1\", \"kind\": \"Bundle\", \"metadata\": {\"name\": \"web\","
              + " \"uid\": \"u\"}, \"status\": %s}";
      StringBuilder status = new StringBuilder(found);
      server.on(
          "GET /apis/a.b/v1",
          ScriptedServer.Told.json(
              200,
              """
              {"resources": [
                {"name": "bundles", "kind": "Bundle", "namespaced": true, "verbs": []},
                {"name": "bundles/status", "kind": "Bundle", "namespaced": true, "verbs": []}]}
              """));
      server.on(
          "GET /apis/a.b/v1/namespaces/shop/bundles/web",
          asked -> ScriptedServer.Told.json(200, object.formatted(status)));
      server.on(
          "PATCH /apis/a.b/v1/namespaces/shop/bundles/web/status",
          asked -> {
            if (isDone) {
              String tree = asked.body().replaceFirst("(?s).*\"value\":(.*)}]$", "$1");
              status.setLength(0);
              status.append("{\"homeostat\":").append(tree).append("}");
            }
            return ScriptedServer.Told.json(
                504, "{\"kind\": \"Status\", \"reason\": \"Timeout\", \"code\": 504}");
          });
      StateStore.SaveResult saving =
          StatusStateStore.of(server.cluster(), "a.b/v1", "Bundle")
              .save(new ApplicationId("shop", "web"), state(1), "");
      assertThat(server.lines()).filteredOn(line -> line.startsWith("PATCH")).hasSize(1);
      return saving;
    }
  }

  @Test
  void a_save_whose_answer_was_lost_is_looked_for() {
    assertThat(savedThroughTimeOut(true, "{}")).isInstanceOf(Saved.class);
  }

  @Test
  void a_save_that_was_not_done_in_time_is_told() {
    assertThat(problem(savedThroughTimeOut(false, "{}")).toString()).contains("504 Timeout");
  }

  @Test
  void an_answer_without_an_object_is_told() {
    assertThat(cluster.patchStatus(bundles.address(namespace, "none"), new Patch(List.of())))
        .isEqualTo(new ClusterResponse.Absent());
  }
}
