package dev.homeostat.core.plan;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.sent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Action;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.report.ResourceReport;
import dev.homeostat.report.ResourceReport.Outcome;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.CachedVersions;
import dev.homeostat.spi.cluster.ForwardingCluster;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** ACT-14: what an application does not allow is reported and not done. */
class Act14ActionsTest {

  private static final Action[] ALL_BUT_RECREATE = {Action.CREATE, Action.UPDATE, Action.DELETE};

  private static Stage settled(String manifest) {
    Stage stage = Stage.of(manifest);
    stage.settle();
    return stage;
  }

  private static ResourceReport report(ReconcileResult pass, String name) {
    return pass.resources().stream()
        .filter(each -> each.resource().equals(configMap(name)))
        .findFirst()
        .orElseThrow();
  }

  /** A pass that does not change anything, and whose plan shows the same (law 13). */
  private static ReconcileResult still(Stage stage) {
    ReconcileResult plan = stage.plan();
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(reported(plan)).containsExactlyInAnyOrderElementsOf(reported(pass));
    assertThat(plan.delta().blocked()).isEqualTo(pass.delta().blocked());
    assertThat(plan.problems()).isEqualTo(pass.problems());
    return pass;
  }

  private static List<List<Object>> reported(ReconcileResult result) {
    return result.resources().stream()
        .map(
            each ->
                List.<Object>of(
                    each.resource(),
                    each.outcome(),
                    each.reason(),
                    each.foreign(),
                    each.beingDeleted()))
        .toList();
  }

  private static Resource foreign(String name, String data) {
    return Trial.resource(
        "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: '%s', namespace: 'shop'}, data: %s}"
            .formatted(name, data));
  }

  @Test
  void without_recreate_what_was_created_and_is_absent_is_missing() {
    Stage stage = settled(config("a") + config("b")).want(app -> app.actions(ALL_BUT_RECREATE));
    stage.cluster().remove(configMap("a"));
    ReconcileResult pass = still(stage);
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.BLOCKED);
    assertThat(report(pass, "a").outcome()).isEqualTo(Outcome.MISSING);
    assertThat(report(pass, "a").reason()).contains("was created", "does not create it again");
    assertThat(report(pass, "b").outcome()).isEqualTo(Outcome.UNCHANGED);
    assertThat(pass.problems()).extracting(Problem::code).containsExactly("Missing");
    assertThat(pass.delta().missing()).containsExactly(configMap("a"));
  }

  @Test
  void without_recreate_what_was_not_created_yet_is_created() {
    Stage stage = settled(config("a")).want(app -> app.actions(ALL_BUT_RECREATE));
    stage.want(config("a") + config("b"));
    assertThat(sent(stage.pass())).containsExactly("create ConfigMap shop/b");
  }

  @Test
  void a_create_that_no_server_confirmed_is_tried_again() {
    Stage stage = Stage.of(config("a")).want(app -> app.actions(ALL_BUT_RECREATE));
    boolean[] refusing = {true};
    stage.refuse(
        request -> request.isWrite() && refusing[0],
        Stage.refusal(503, "ServiceUnavailable", "later"));
    stage.pass();
    refusing[0] = false;
    stage.settle();
    assertThat(stage.cluster().get(configMap("a"))).isPresent();
  }

  @Test
  void what_the_caller_says_to_have_created_is_missing_too() {
    Stage stage =
        Stage.of(config("a") + config("b"))
            .want(app -> app.actions(ALL_BUT_RECREATE).created(address("a")));
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).containsExactly("create ConfigMap shop/b");
    assertThat(report(pass, "a").outcome()).isEqualTo(Outcome.MISSING);
  }

  @Test
  void what_is_created_once_and_was_created_is_missing_on_purpose() {
    String once =
        object(
            "v1",
            "ConfigMap",
            "name: a, annotations: {homeostat.dev/create: once}",
            "data: {k: v}");
    Stage stage = Stage.of(once).want(app -> app.created(address("a")));
    ReconcileResult pass = still(stage);
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(report(pass, "a").outcome()).isEqualTo(Outcome.MISSING);
  }

  @Test
  void without_create_nothing_new_is_created_and_what_was_created_is_created_again() {
    Stage stage =
        settled(config("a"))
            .want(config("a") + config("b"))
            .want(app -> app.actions(Action.RECREATE, Action.UPDATE));
    stage.cluster().remove(configMap("a"));
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).containsExactly("create ConfigMap shop/a");
    assertThat(report(pass, "b").outcome()).isEqualTo(Outcome.MISSING);
  }

  @Test
  void without_update_drift_is_reported_and_not_repaired() {
    Stage stage = settled(config("a")).want(app -> app.actions(Action.CREATE, Action.RECREATE));
    stage.cluster().edit(configMap("a"), "/data/k", "else");
    ReconcileResult pass = still(stage);
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.BLOCKED);
    assertThat(report(pass, "a").outcome()).isEqualTo(Outcome.BLOCKED);
    assertThat(report(pass, "a").uid()).isNotEmpty();
    assertThat(report(pass, "a").foreign()).isFalse();
    assertThat(pass.delta().blocked().get(0).withheld())
        .extracting(change -> change.path().toString())
        .containsExactly("/data/k");
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"else\"");
  }

  @Test
  void drift_that_is_left_is_repaired_when_updates_are_allowed_again() {
    Stage stage = settled(config("a")).want(app -> app.actions());
    stage.cluster().edit(configMap("a"), "/data/k", "else");
    still(stage);
    stage.want(app -> app.actions(Action.values())).settle();
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"v\"");
  }

  @Test
  void drift_that_is_left_holds_up_no_later_wave() {
    Stage stage =
        settled(config("a"))
            .want(config("a") + config("b"))
            .want(app -> app.actions(Action.CREATE).wave(configMap("a"), 0))
            .want(app -> app.wave(configMap("b"), 1));
    stage.cluster().edit(configMap("a"), "/data/k", "else");
    assertThat(sent(stage.pass())).containsExactly("create ConfigMap shop/b");
  }

  @Test
  void without_update_a_field_that_left_the_manifest_stays_and_is_removed_later() {
    Stage stage =
        Stage.of(object("v1", "ConfigMap", "name: a", "data: {k: v, old: x}"))
            .want(app -> app.actions(Action.values()));
    stage.settle();
    stage.want(config("a")).want(app -> app.actions(Action.CREATE));
    still(stage);
    assertThat(stage.value(configMap("a"), "/data/old")).isPresent();
    stage.want(app -> app.actions(Action.values())).settle();
    assertThat(stage.value(configMap("a"), "/data/old")).isEmpty();
  }

  @Test
  void without_update_nothing_is_adopted() {
    Stage stage =
        Stage.of(config("a"))
            .settings(settings -> settings.withAdoption(dev.homeostat.Settings.Adoption.ALWAYS))
            .want(app -> app.actions(Action.CREATE));
    stage.cluster().put(foreign("a", "{k: 'else'}"));
    ReconcileResult pass = still(stage);
    assertThat(report(pass, "a").foreign()).isTrue();
    stage.want(app -> app.actions(Action.CREATE, Action.UPDATE)).settle();
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"v\"");
    assertThat(report(stage.pass(), "a").foreign()).isFalse();
  }

  @Test
  void without_delete_nothing_is_pruned() {
    Stage stage = settled(config("a") + config("b") + config("c"));
    stage.want(config("a")).want(app -> app.actions(Action.CREATE, Action.UPDATE));
    ReconcileResult pass = still(stage);
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.BLOCKED);
    assertThat(report(pass, "b").outcome()).isEqualTo(Outcome.BLOCKED);
    assertThat(report(pass, "b").reason()).contains("does not delete it");
    assertThat(stage.cluster().get(configMap("b"))).isPresent();
    stage.want(app -> app.actions(Action.values()).settings(s -> s.withAllowMassDeletion(true)));
    stage.settle();
    assertThat(stage.cluster().get(configMap("b"))).isEmpty();
  }

  @Test
  void without_delete_nothing_is_torn_down() {
    Stage stage = settled(config("a") + config("b")).want(app -> app.actions(Action.CREATE));
    ReconcileResult pass = stage.delete();
    assertThat(sent(pass)).isEmpty();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.BLOCKED);
    assertThat(pass.resources()).extracting(ResourceReport::outcome).containsOnly(Outcome.BLOCKED);
    assertThat(stage.state().records()).hasSize(2);
  }

  @Test
  void without_delete_nothing_is_released() {
    Stage stage =
        settled(config("a"))
            .settings(s -> s.withDeletion(dev.homeostat.Settings.Deletion.ORPHAN))
            .want(app -> app.actions(Action.UPDATE));
    assertThat(sent(stage.delete())).isEmpty();
    assertThat(stage.state().records()).hasSize(1);
  }

  @Test
  void an_immutable_field_recreates_only_what_may_be_deleted_and_created_again() {
    String immutable = "name: a, annotations: {homeostat.dev/on-immutable: recreate}";
    Stage stage = settled(object("v1", "ConfigMap", immutable, "data: {k: v}"));
    stage.refuse(
        request -> request.verb() == ClusterRequest.Verb.PATCH,
        Stage.refusal(422, "Invalid", "no", "FieldValueInvalid data.k: field is immutable"));
    stage.want(object("v1", "ConfigMap", immutable, "data: {k: w}"));
    stage.want(app -> app.actions(ALL_BUT_RECREATE));
    assertThat(sent(stage.pass())).allMatch(request -> request.startsWith("patch"));
    stage.want(app -> app.actions(Action.values()).revision("2"));
    assertThat(sent(stage.pass())).contains("delete ConfigMap shop/a");
  }

  @Test
  void with_no_action_a_pass_observes_and_saves_nothing() {
    Stage stage = settled(config("a") + config("b"));
    var before = stage.state();
    stage.want(config("a", "new") + config("c")).want(app -> app.actions());
    stage.cluster().remove(configMap("a"));
    ReconcileResult pass = still(stage);
    assertThat(pass.stateWrites()).isZero();
    assertThat(stage.state()).isEqualTo(before);
    assertThat(report(pass, "a").outcome()).isEqualTo(Outcome.MISSING);
    assertThat(report(pass, "b").outcome()).isEqualTo(Outcome.BLOCKED);
    assertThat(report(pass, "c").outcome()).isEqualTo(Outcome.MISSING);
  }

  @Test
  void an_observing_pass_reports_readiness() {
    Stage stage = settled(object("apps/v1", "Deployment", "name: d", "spec: {replicas: 1}"));
    stage.want(app -> app.actions()).settings(s -> s.withAwaitReady(true));
    ReconcileResult pass = stage.pass();
    ResourceId deployment = Stage.id("apps/Deployment", "d");
    assertThat(pass.readiness()).containsKey(deployment);
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
  }

  @Test
  void the_first_failure_ends_explicit_waves_and_what_was_created_stays() {
    Stage stage =
        Stage.of(config("a") + config("b") + config("c"))
            .want(app -> app.actions(Action.CREATE).created())
            .want(app -> app.wave(configMap("a"), 0).wave(configMap("b"), 1))
            .want(app -> app.wave(configMap("c"), 2));
    stage.refuse(
        request -> request.isWrite() && request.address().id().equals(configMap("b")),
        Stage.refusal(422, "Invalid", "no"));
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).containsExactly("create ConfigMap shop/a", "create ConfigMap shop/b");
    assertThat(report(pass, "a").outcome()).isEqualTo(Outcome.CREATED);
    assertThat(report(pass, "b").failure()).isPresent();
    assertThat(report(pass, "c").outcome()).isEqualTo(Outcome.WAITING);
    assertThat(stage.cluster().get(configMap("a"))).isPresent();
  }

  @Test
  void a_foreign_object_is_reported_as_foreign_where_it_is_as_desired() {
    Stage stage = Stage.of(config("a"));
    stage.cluster().put(foreign("a", "{k: 'v'}"));
    ReconcileResult pass = still(stage);
    assertThat(report(pass, "a").outcome()).isEqualTo(Outcome.SATISFIED);
    assertThat(report(pass, "a").foreign()).isTrue();
    assertThat(pass.delta().foreign()).containsExactly(configMap("a"));
  }

  @Test
  void a_foreign_object_is_reported_where_the_schema_observes_its_identity_alone() {
    Stage stage = Stage.of(config("a")).want(app -> app.observe(configMap("a"), s -> s));
    stage.cluster().put(foreign("a", "{}"));
    assertThat(report(still(stage), "a").foreign()).isTrue();
  }

  @Test
  void a_foreign_object_that_is_as_desired_blocks_an_application_of_own_objects() {
    Stage stage =
        Stage.of(config("a") + config("b"))
            .want(app -> app.ownObjectsOnly().wave(configMap("a"), 0).wave(configMap("b"), 1));
    stage.cluster().put(foreign("a", "{k: 'v'}"));
    ReconcileResult pass = still(stage);
    assertThat(report(pass, "a").outcome()).isEqualTo(Outcome.BLOCKED);
    assertThat(report(pass, "a").foreign()).isTrue();
    assertThat(report(pass, "b").outcome()).isEqualTo(Outcome.WAITING);
  }

  @Test
  void a_foreign_object_that_is_being_deleted_is_both() {
    Stage stage = Stage.of(config("a"));
    stage.cluster().put(held(foreign("a", "{}")));
    stage.cluster().delete(foreign("a", "{}").address(), "");
    ReconcileResult pass = still(stage);
    assertThat(report(pass, "a").foreign()).isTrue();
    assertThat(report(pass, "a").beingDeleted()).isTrue();
    assertThat(report(pass, "a").outcome()).isEqualTo(Outcome.WAITING);
  }

  @Test
  void an_own_object_that_is_being_deleted_is_not_missing() {
    Stage stage = settled(config("a"));
    stage.cluster().edit(configMap("a"), "/metadata/finalizers", List.of("e/f"));
    stage.cluster().delete(address("a"), stage.record(configMap("a")).uid());
    ReconcileResult pass = still(stage.want(app -> app.actions()));
    assertThat(report(pass, "a").beingDeleted()).isTrue();
    assertThat(report(pass, "a").foreign()).isFalse();
    assertThat(report(pass, "a").uid()).isNotEmpty();
  }

  @Test
  void k12_absence_in_a_watch_is_never_reported_without_a_read() {
    Stage stage = Stage.of(config("a")).want(app -> app.actions(Action.UPDATE));
    stage.cluster().put(foreign("a", "{k: 'v'}"));
    stage.engine(
        engine ->
            engine.cluster(
                new ForwardingCluster(stage.served()) {
                  @Override
                  public CachedVersions cachedVersions() {
                    return new LateWatch();
                  }
                }));
    assertThat(report(still(stage), "a").outcome()).isEqualTo(Outcome.SATISFIED);
  }

  /** A watch that shows nothing yet. */
  private static final class LateWatch implements CachedVersions {
    @Override
    public CachedVersion of(ResourceAddress address) {
      return CachedVersion.missing();
    }

    @Override
    public boolean isWithout(String apiVersion, String kind, Map<String, String> labels) {
      return true;
    }
  }

  private static ResourceAddress address(String name) {
    return new ResourceAddress("v1", configMap(name));
  }

  private static Resource held(Resource object) {
    var tree = object.tree().deepCopy();
    tree.withObjectProperty("metadata").putArray("finalizers").add("e/f");
    return object.with(tree);
  }
}
