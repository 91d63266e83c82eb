package dev.homeostat.core.state;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.sent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.Annotations;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.folder.RequestFilter;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ListResponse;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** STATE-4: lost state is rebuilt from the marks on the objects. */
class State4RecoveryTest {

  @Test
  void what_is_ours_stays_ours_and_nothing_is_written() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    ReconcileResult pass = stage.loseState().pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(sent(pass)).isEmpty();
    assertThat(pass.delta().unchanged()).hasSize(2);
    assertThat(pass.state().condition(Condition.STATE_REBUILT))
        .hasValueSatisfying(
            condition -> assertThat(condition.message()).contains("2 objects were found"));
  }

  @Test
  void what_is_no_longer_wanted_is_still_found_and_deleted() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    stage.loseState().want(config("a")).settle();
    assertThat(stage.cluster().get(configMap("b"))).isEmpty();
  }

  @Test
  void e30_what_cannot_be_known_any_more_is_said() {
    Stage stage = Stage.of(config("a") + Stage.object("v1", "Service", "name: s", "spec: {}"));
    stage.settle();
    ReconcileResult pass = stage.loseState().want(config("a")).pass();
    assertThat(stage.cluster().get(Stage.id("Service", "s"))).isPresent();
    assertThat(pass.state().condition(Condition.STATE_REBUILT))
        .hasValueSatisfying(
            condition ->
                assertThat(condition.message())
                    .contains("1 object was found by its mark")
                    .contains("other kinds", "not known", "stays")
                    .contains("pins", "accepted forms"));
  }

  @Test
  void the_mark_of_another_application_is_not_ours() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage
        .cluster()
        .put(
            Trial.resource(
                "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'z', namespace: 'shop',"
                    + " labels: {'homeostat.dev/application-uid': 'another'}}}"));
    stage.loseState().settle();
    assertThat(stage.cluster().get(configMap("z"))).isPresent();
    assertThat(stage.state().record(configMap("z"))).isEmpty();
  }

  @Test
  void a_first_pass_says_nothing_of_a_loss() {
    ReconcileResult pass = Stage.of(config("a")).pass();
    assertThat(pass.state().condition(Condition.STATE_REBUILT)).isEmpty();
  }

  @Test
  void a_loss_is_not_told_for_ever() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.loseState().pass();
    assertThat(stage.pass().state().condition(Condition.STATE_REBUILT)).isEmpty();
  }

  @Test
  void drift_that_came_with_the_loss_is_put_back() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.cluster().edit(configMap("a"), "/data/k", "else");
    stage.loseState().settle();
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"v\"");
  }

  @Test
  void an_application_that_goes_takes_its_objects_along_although_its_state_is_lost() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.loseState().tearDown();
    assertThat(stage.cluster().objects()).isEmpty();
  }

  @Test
  void an_object_is_remembered_by_its_identity_alone() {
    EmbeddedCluster cluster = EmbeddedCluster.inMemory();
    Resource config = marked("ConfigMap", "name: 'a', namespace: 'shop'");
    Resource namespace = marked("Namespace", "name: 'extra'");
    cluster.put(config);
    cluster.put(namespace);
    StateRecovery.Found found =
        StateRecovery.search(
            cluster, List.of(config, namespace, config), List.of(), Stage.UID, object -> true);
    assertThat(found.reads()).as("one search for each kind").isEqualTo(2);
    assertThat(found.records())
        .extracting(
            record -> record.lastApplied(), record -> record.wave(), record -> record.phase())
        .containsExactly(
            tuple(
                Trial.tree(
                    "{apiVersion: 'v1', kind: 'ConfigMap',"
                        + " metadata: {name: 'a', namespace: 'shop'}}"),
                1,
                ResourceRecord.Phase.PRESENT),
            tuple(
                Trial.tree("{apiVersion: 'v1', kind: 'Namespace', metadata: {name: 'extra'}}"),
                0,
                ResourceRecord.Phase.PRESENT));
    for (ResourceRecord record : found.records()) {
      assertThat(record.observerSchema()).isEqualTo(record.lastApplied());
      assertThat(record.uid()).isEqualTo(cluster.get(record.id()).orElseThrow().uid());
    }
  }

  private static Resource marked(String kind, String metadata) {
    return Trial.resource(
        "{apiVersion: 'v1', kind: '%s', metadata: {%s, labels: {'%s': '%s'}}, data: {k: 'v'}}"
            .formatted(kind, metadata, Annotations.APPLICATION_UID, Stage.UID));
  }

  /** A server that lists no ConfigMaps as long as it is down. */
  private static Stage withoutList(Stage stage, AtomicBoolean down) {
    return stage.filter(
        new RequestFilter() {
          @Override
          public ClusterResponse answer(ClusterRequest request, Supplier<ClusterResponse> server) {
            return server.get();
          }

          @Override
          public ListResponse list(
              String apiVersion,
              String kind,
              Map<String, String> labels,
              Supplier<ListResponse> server) {
            return down.get() && kind.equals("ConfigMap")
                ? new ListResponse.Failed(Stage.refusal(503, "ServiceUnavailable", "try later"))
                : server.get();
          }
        });
  }

  private static Stage withLostState() {
    Stage stage =
        Stage.of(config("a") + config("b") + Stage.object("v1", "Service", "name: s", "spec: {}"));
    stage.settle();
    return stage.loseState();
  }

  @Test
  void a_search_that_fails_is_repeated_before_anything_is_done() {
    Stage stage = withLostState().want(config("a") + config("new"));
    AtomicBoolean down = new AtomicBoolean(true);
    ReconcileResult pass = withoutList(stage, down).pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(pass.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo("CannotRecover");
              assertThat(problem.rule().orElseThrow()).isEqualTo(Rule.STATE_4);
              assertThat(problem.expected()).contains("ConfigMap");
              assertThat(problem.got()).contains("try later");
            });
    assertThat(sent(pass)).isEmpty();
    assertThat(stage.state().records()).isEmpty();
    down.set(false);
    stage.settle();
    assertThat(stage.cluster().get(configMap("b"))).isEmpty();
    assertThat(stage.cluster().get(configMap("new"))).isPresent();
  }

  @Test
  void an_application_whose_objects_cannot_be_searched_is_not_gone() {
    Stage stage = withLostState();
    AtomicBoolean down = new AtomicBoolean(true);
    ReconcileResult pass = withoutList(stage, down).delete();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(stage.cluster().get(configMap("a"))).isPresent();
    down.set(false);
    stage.tearDown();
    assertThat(stage.cluster().objects()).isEmpty();
  }
}
