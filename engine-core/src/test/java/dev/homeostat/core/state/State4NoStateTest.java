package dev.homeostat.core.state;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.sent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Action;
import dev.homeostat.Application;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.Manifest;
import dev.homeostat.Owner;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ReconcileResult.Outcome;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.Settings.Wanted;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.folder.RequestFilter;
import dev.homeostat.report.ResourceReport;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.CachedVersions;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ForwardingCluster;
import dev.homeostat.spi.cluster.ListResponse;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** STATE-4: without a stored state, the marks on live objects are the inventory. */
class State4NoStateTest {

  private static final Owner OWNER =
      Owner.builder()
          .apiVersion("e/v1")
          .kind("Shop")
          .namespace("shop")
          .name("web")
          .uid("owner-1")
          .build();

  private static Stage marked(String manifest) {
    return Stage.of(manifest).store(any -> StateStore.none());
  }

  private static Stage owned(String manifest) {
    return Stage.of(Application.ownedBy(OWNER).manifest(Manifest.parse(manifest)).build())
        .store(any -> StateStore.none());
  }

  private static ResourceReport report(ReconcileResult pass, String name) {
    return pass.resources().stream()
        .filter(each -> each.resource().equals(configMap(name)))
        .findFirst()
        .orElseThrow();
  }

  private static ResourceAddress address(String name) {
    return new ResourceAddress("v1", configMap(name));
  }

  private static Resource present(String name, String metadata) {
    return Trial.resource(
        "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: '%s', namespace: 'shop'%s},"
                .formatted(name, metadata)
            + " data: {k: 'v'}}");
  }

  private static String controlledBy(String uid, String name) {
    return ", ownerReferences: [{apiVersion: 'e/v1', kind: 'Shop', name: '%s', uid: '%s',"
            .formatted(name, uid)
        + " controller: true}]";
  }

  /** The lists that are asked for, as in {@code v1 ConfigMap}. */
  private static List<String> lists(Stage stage) {
    List<String> lists = new ArrayList<>();
    stage.filter(
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
            lists.add(apiVersion + " " + kind);
            return server.get();
          }
        });
    return lists;
  }

  @Test
  void own_objects_are_known_by_their_marks_and_nothing_is_saved() {
    for (Stage stage : List.of(marked(config("a") + config("b")), owned(config("a")))) {
      ReconcileResult first = stage.pass();
      assertThat(first.stateWrites()).isZero();
      assertThat(first.outcome()).isEqualTo(Outcome.SETTLED);
      ReconcileResult plan = stage.restart().plan();
      assertThat(plan.outcome()).isEqualTo(Outcome.SETTLED);
      assertThat(plan.delta().foreign()).isEmpty();
      ReconcileResult pass = stage.pass();
      assertThat(sent(pass)).isEmpty();
      assertThat(pass.delta().satisfied()).isEmpty();
      assertThat(pass.conditions()).extracting(each -> each.type()).containsExactly("Ready");
      assertThat(report(pass, "a").uid()).isNotEmpty();
      assertThat(stage.state()).isEqualTo(ApplicationState.EMPTY);
    }
  }

  @Test
  void drift_is_repaired() {
    Stage stage = owned(config("a"));
    stage.pass();
    stage.cluster().edit(configMap("a"), "/data/k", "else");
    ReconcileResult plan = stage.restart().plan();
    assertThat(plan.delta().changes()).hasSize(1);
    assertThat(sent(stage.pass())).containsExactly("patch ConfigMap shop/a");
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"v\"");
  }

  @Test
  void what_is_absent_is_created_again() {
    Stage stage = owned(config("a"));
    stage.pass();
    stage.cluster().remove(configMap("a"));
    assertThat(sent(stage.pass())).containsExactly("create ConfigMap shop/a");
  }

  @Test
  void what_is_no_longer_named_is_pruned_among_the_kinds_of_the_manifest() {
    Stage stage = owned(config("a") + config("b") + object("v1", "Service", "name: s", "spec: {}"));
    stage.pass();
    stage.want(config("a"));
    ReconcileResult plan = stage.restart().plan();
    assertThat(plan.delta().deleted()).containsExactly(configMap("b"));
    assertThat(stage.pass().delta().deleted()).containsExactly(configMap("b"));
    assertThat(stage.cluster().get(configMap("b"))).isEmpty();
    assertThat(stage.cluster().get(Stage.id("Service", "s"))).isPresent();
  }

  @Test
  void a_field_that_left_the_manifest_stays() {
    Stage stage = owned(object("v1", "ConfigMap", "name: a", "data: {k: v, old: x}"));
    stage.pass();
    assertThat(sent(stage.want(config("a")).pass())).isEmpty();
    assertThat(stage.value(configMap("a"), "/data/old")).isPresent();
  }

  @Test
  void an_object_of_the_owner_is_ours_by_uid_without_a_mark() {
    Stage stage = owned(config("a")).want(app -> app.actions());
    stage.cluster().put(present("a", controlledBy("owner-1", "web")));
    assertThat(report(stage.pass(), "a").foreign()).isFalse();
    assertThat(report(stage.plan(), "a").foreign()).isFalse();
  }

  @Test
  void an_object_of_an_owner_of_the_same_name_is_foreign() {
    Stage stage = owned(config("a"));
    stage.cluster().put(present("a", controlledBy("owner-0", "web")));
    assertThat(report(stage.pass(), "a").foreign()).isTrue();
    assertThat(sent(stage.delete())).isEmpty();
    assertThat(stage.cluster().get(configMap("a"))).isPresent();
  }

  @Test
  void a_copied_mark_without_the_reference_to_the_owner_makes_nothing_ours() {
    Stage stage = owned(config("a"));
    String mark = ", labels: {'%s': 'owner-1'}".formatted(Application.UID_LABEL);
    stage.cluster().put(present("a", mark));
    stage.cluster().put(present("copy", mark));
    ReconcileResult pass = stage.pass();
    assertThat(report(pass, "a").foreign()).isTrue();
    assertThat(sent(pass)).isEmpty();
    assertThat(sent(stage.delete())).isEmpty();
  }

  @Test
  void an_object_that_gets_no_reference_to_the_owner_is_ours_by_its_mark() {
    String elsewhere = "name: a, namespace: elsewhere";
    String kept = "name: b, annotations: {homeostat.dev/on-delete: keep}";
    Stage stage =
        owned(
            object("v1", "ConfigMap", elsewhere, "data: {k: v}")
                + object("v1", "ConfigMap", kept, "data: {k: v}"));
    stage.pass();
    ReconcileResult pass = stage.restart().pass();
    assertThat(pass.outcome()).isEqualTo(Outcome.SETTLED);
    assertThat(pass.delta().unchanged()).hasSize(2);
  }

  @Test
  void an_object_with_our_mark_and_another_controller_is_foreign() {
    Stage stage = marked(config("a"));
    String mark = ", labels: {'%s': '%s'}".formatted(Application.UID_LABEL, Stage.UID);
    stage.cluster().put(present("a", mark + controlledBy("other", "else")));
    assertThat(report(stage.pass(), "a").foreign()).isTrue();
  }

  @Test
  void an_application_without_a_uid_is_refused() {
    Stage stage = marked(config("a")).want(app -> app.uid(""));
    List<Supplier<ReconcileResult>> operations = List.of(stage::pass, stage::plan, stage::delete);
    for (Supplier<ReconcileResult> operation : operations) {
      ReconcileResult result = operation.get();
      assertThat(result.outcome()).isEqualTo(Outcome.INVALID);
      assertThat(result.problems()).extracting(Problem::code).containsExactly("UidMissing");
      assertThat(sent(result)).isEmpty();
    }
    assertThat(stage.validate()).extracting(Problem::code).containsExactly("UidMissing");
  }

  @Test
  void an_application_that_must_know_what_it_created_has_to_say_so() {
    String job = object("batch/v1", "Job", "name: j", "spec: {ttlSecondsAfterFinished: 0}");
    UnaryOperator<ApplicationBuilder> once =
        app -> app.actions(Action.CREATE, Action.UPDATE, Action.DELETE);
    for (Stage stage : List.of(marked(job), marked(config("a")).want(once))) {
      ReconcileResult pass = stage.pass();
      assertThat(pass.outcome()).isEqualTo(Outcome.INVALID);
      assertThat(pass.problems()).extracting(Problem::code).containsExactly("CreatedUnknown");
      assertThat(stage.validate()).extracting(Problem::code).containsExactly("CreatedUnknown");
      assertThat(sent(stage.want(app -> app.created()).pass())).hasSize(1);
    }
  }

  @Test
  void a_job_that_the_caller_says_to_have_created_is_not_created_again() {
    Stage stage =
        marked(object("batch/v1", "Job", "name: j", "spec: {ttlSecondsAfterFinished: 0}"))
            .want(app -> app.created(new ResourceAddress("batch/v1", Stage.id("batch/Job", "j"))));
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(pass.resources().get(0).outcome()).isEqualTo(ResourceReport.Outcome.MISSING);
  }

  @Test
  void what_the_caller_created_is_the_inventory_and_nothing_is_searched() {
    Stage stage = owned(config("a") + config("b")).want(app -> app.created());
    List<String> lists = lists(stage);
    stage.pass();
    stage
        .want(config("a"))
        .want(app -> app.created(address("a"), address("b")))
        .settings(settings -> settings.withAllowMassDeletion(true));
    assertThat(stage.plan().delta().deleted()).containsExactly(configMap("b"));
    assertThat(stage.pass().delta().deleted()).containsExactly(configMap("b"));
    stage.want(config("b")).pass();
    assertThat(stage.delete().outcome()).isEqualTo(Outcome.SETTLED);
    assertThat(stage.cluster().objects()).isEmpty();
    assertThat(lists).isEmpty();
  }

  @Test
  void what_the_caller_created_is_not_deleted_where_it_is_of_others() {
    Stage stage = owned(config("a")).want(app -> app.created(address("a"), address("z")));
    stage.cluster().put(present("z", ""));
    stage.pass();
    stage.delete();
    assertThat(stage.cluster().get(configMap("z"))).isPresent();
  }

  @Test
  void a_teardown_needs_no_state() {
    Stage stage = owned(config("a") + config("b"));
    stage.pass();
    stage.cluster().put(present("z", ""));
    stage.restart().want(config("a"));
    assertThat(stage.delete().outcome()).isEqualTo(Outcome.SETTLED);
    assertThat(stage.cluster().objects()).extracting(Resource::name).containsExactly("z");
  }

  @Test
  void a_teardown_names_what_is_left() {
    Stage stage = owned(config("a") + config("b") + config("c"));
    stage.pass();
    stage.cluster().edit(configMap("a"), "/metadata/finalizers", List.of("e/f"));
    stage.refuse(
        request ->
            request.verb() == ClusterRequest.Verb.DELETE
                && request.address().id().equals(configMap("b")),
        Stage.refusal(403, "Forbidden", "no"));
    stage.delete();
    ReconcileResult result = stage.restart().delete();
    String uid = stage.cluster().get(configMap("a")).orElseThrow().uid();
    assertThat(report(result, "a").beingDeleted()).isTrue();
    assertThat(report(result, "a").uid()).isEqualTo(uid);
    assertThat(report(result, "a").address()).contains(address("a"));
    assertThat(report(result, "b").beingDeleted()).isFalse();
    assertThat(report(result, "b").failure()).isPresent();
    assertThat(result.resources()).hasSize(2);
  }

  @Test
  void an_object_that_cannot_be_read_holds_up_the_end_of_a_teardown() {
    Stage stage = owned(config("a"));
    stage.pass();
    stage.refuse(request -> !request.isWrite(), Stage.refusal(403, "Forbidden", "no"));
    ReconcileResult result = stage.delete();
    assertThat(result.outcome()).isNotEqualTo(Outcome.SETTLED);
    assertThat(report(result, "a").failure()).isPresent();
  }

  @Test
  void a_teardown_of_what_cannot_be_understood_is_invalid() {
    Stage stage = owned(config("a"));
    stage.pass();
    ReconcileResult result =
        stage.want(app -> app.problems(List.of(Problem.error("Odd")))).delete();
    assertThat(result.outcome()).isEqualTo(Outcome.INVALID);
    assertThat(stage.cluster().get(configMap("a"))).isPresent();
  }

  @Test
  void wanting_nothing_tears_down_and_wanting_it_again_builds_up() {
    Stage stage = owned(config("a"));
    stage.pass();
    stage.settings(settings -> settings.withWanted(Wanted.ABSENT)).settle();
    assertThat(stage.cluster().objects()).isEmpty();
    stage.settings(settings -> settings.withWanted(Wanted.PRESENT)).settle();
    assertThat(stage.cluster().objects()).hasSize(1);
  }

  @Test
  void a_suspended_application_asks_for_nothing() {
    Stage stage = owned(config("a"));
    List<String> lists = lists(stage);
    ReconcileResult pass = stage.settings(settings -> settings.withSuspend(true)).pass();
    assertThat(pass.outcome()).isEqualTo(Outcome.SETTLED);
    assertThat(pass.reads()).isZero();
    assertThat(lists).isEmpty();
  }

  @Test
  void what_others_added_to_lists_stays() {
    Stage stage =
        owned(
            object(
                "apps/v1",
                "Deployment",
                "name: d",
                "spec: {template: {spec: {containers: [{name: app, image: i}]}}}"));
    stage.pass();
    stage
        .cluster()
        .edit(
            Stage.id("apps/Deployment", "d"),
            "/spec/template/spec/containers",
            List.of(Map.of("name", "app", "image", "i"), Map.of("name", "sidecar", "image", "s")));
    assertThat(sent(stage.restart().pass())).isEmpty();
  }

  @Test
  void what_a_watch_does_not_show_is_read_after_one_refused_create() {
    for (boolean isOurs : new boolean[] {true, false}) {
      Stage stage = owned(config("a")).want(app -> app.created());
      stage.cluster().put(present("a", isOurs ? controlledBy("owner-1", "web") : ""));
      stage.want(app -> app.actions(Action.CREATE));
      stage.engine(engine -> engine.cluster(withLateWatch(stage)));
      assertThat(sent(stage.pass())).containsExactly("create ConfigMap shop/a");
      for (int i = 0; i < 4; i++) {
        ReconcileResult pass = stage.pass();
        assertThat(sent(pass)).isEmpty();
        assertThat(report(pass, "a").foreign()).isEqualTo(!isOurs);
      }
      stage.cluster().remove(configMap("a"));
      assertThat(sent(stage.pass())).containsExactly("create ConfigMap shop/a");
    }
  }

  private static Cluster withLateWatch(Stage stage) {
    CachedVersions nothing =
        new CachedVersions() {
          @Override
          public CachedVersion of(ResourceAddress address) {
            return CachedVersion.missing();
          }

          @Override
          public boolean isWithout(String apiVersion, String kind, Map<String, String> labels) {
            return true;
          }
        };
    return new ForwardingCluster(stage.served()) {
      @Override
      public CachedVersions cachedVersions() {
        return nothing;
      }
    };
  }

  @Test
  void a_search_that_fails_keeps_only_the_deletions_back() {
    Stage stage = owned(config("a") + config("b"));
    stage.pass();
    stage.want(config("a") + config("c"));
    boolean[] down = {true};
    stage.filter(
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
            return down[0]
                ? new ListResponse.Failed(Stage.refusal(503, "ServiceUnavailable", "later"))
                : server.get();
          }
        });
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).containsExactly("create ConfigMap shop/c");
    assertThat(pass.problems()).extracting(Problem::code).containsExactly("CannotRecover");
    assertThat(stage.delete().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(stage.cluster().get(configMap("b"))).isPresent();
    down[0] = false;
    assertThat(sent(stage.pass())).containsExactly("delete ConfigMap shop/b");
  }
}
