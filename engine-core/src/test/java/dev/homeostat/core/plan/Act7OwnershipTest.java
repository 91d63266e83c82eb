package dev.homeostat.core.plan;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.refusal;
import static dev.homeostat.core.Stage.sent;
import static dev.homeostat.core.Stage.why;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.Owner;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Settings.Adoption;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.ownership.Ownership;
import dev.homeostat.core.ownership.OwnershipRules;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** ACT-7: ours is what we know by uid, or what carries our mark while we expect it. */
class Act7OwnershipTest {

  private static final Digest WANTED = new Digest("wanted");

  private static Resource object(String uid, String mark) {
    return Trial.resource(
        "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'a', namespace: 'shop', uid: '%s',"
                .formatted(uid)
            + " labels: {'homeostat.dev/application-uid': '%s'}}}".formatted(mark));
  }

  private static Resource unmarked(String uid) {
    return Trial.resource(
        "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'a', namespace: 'shop', uid: '%s'}}"
            .formatted(uid));
  }

  private static ResourceRecord record(String uid) {
    return ResourceRecord.builder(object(uid, "").address()).uid(uid).build();
  }

  private static Ownership claim(Resource live, @Nullable ResourceRecord record) {
    return claim(live, record, app -> app);
  }

  private static Ownership claim(
      Resource live, @Nullable ResourceRecord record, UnaryOperator<ApplicationBuilder> change) {
    ApplicationBuilder app = Application.named("shop", "web").uid("me");
    return new OwnershipRules(change.apply(app).build(), false).of(live, record, WANTED);
  }

  @Test
  void what_the_inventory_knows_by_uid_is_ours_without_any_mark() {
    assertThat(claim(unmarked("u1"), record("u1"))).isEqualTo(Ownership.OURS);
  }

  @Test
  void our_mark_counts_while_the_inventory_expects_it() {
    assertThat(claim(object("u2", "me"), record(""))).isEqualTo(Ownership.OURS);
    assertThat(claim(object("u2", "me"), record("u1"))).isEqualTo(Ownership.OURS);
  }

  @Test
  void a_copied_mark_alone_makes_nothing_ours() {
    assertThat(claim(object("u2", "me"), null)).isEqualTo(Ownership.FOREIGN);
  }

  @Test
  void a_name_alone_makes_nothing_ours() {
    assertThat(claim(unmarked("u2"), record("u1"))).isEqualTo(Ownership.FOREIGN);
    assertThat(claim(unmarked(""), record(""))).isEqualTo(Ownership.FOREIGN);
  }

  @Test
  void the_mark_of_another_application_says_that_it_was_handed_over() {
    assertThat(claim(object("u1", "another"), record("u1"))).isEqualTo(Ownership.HANDED_OVER);
    assertThat(claim(object("u2", "another"), record("u1"))).isEqualTo(Ownership.FOREIGN);
    assertThat(claim(object("u1", "another"), null)).isEqualTo(Ownership.FOREIGN);
  }

  @Test
  void what_has_our_owner_as_its_controller_is_ours_unless_it_has_the_mark_of_another() {
    Owner owner =
        Owner.builder()
            .apiVersion("e/v1")
            .kind("Shop")
            .namespace("shop")
            .name("web")
            .uid("owner-1")
            .build();
    assertThat(claim(owned("owner-1", true, ""), null, app -> app.owner(owner)))
        .isEqualTo(Ownership.OURS);
    assertThat(claim(owned("owner-1", false, ""), null, app -> app.owner(owner)))
        .isEqualTo(Ownership.FOREIGN);
    assertThat(claim(owned("owner-2", true, ""), null, app -> app.owner(owner)))
        .isEqualTo(Ownership.FOREIGN);
    String mark = ", labels: {'homeostat.dev/application-uid': 'another'}";
    assertThat(claim(owned("owner-1", true, mark), null, app -> app.owner(owner)))
        .isEqualTo(Ownership.FOREIGN);
  }

  private static Resource owned(String owner, boolean controller, String more) {
    return Trial.resource(
        ("{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'a', namespace: 'shop', uid: 'u1',"
                + " ownerReferences: [{apiVersion: 'e/v1', kind: 'Shop', name: 'web', uid: '%s',"
                + " controller: %s}]%s}}")
            .formatted(owner, controller, more));
  }

  @Test
  void k14_an_object_of_our_owner_is_kept_in_shape_without_adoption() {
    Stage stage =
        Stage.of(config("a"))
            .want(
                app ->
                    app.owner(
                        Owner.builder()
                            .apiVersion("e/v1")
                            .kind("Shop")
                            .namespace("shop")
                            .name("web")
                            .uid("owner-1")
                            .build()));
    stage.cluster().put(owned("owner-1", true, ""));
    stage.settle();
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"v\"");
    stage.tearDown();
    assertThat(stage.cluster().get(configMap("a"))).isEmpty();
  }

  @Test
  void an_object_that_gets_another_controller_is_reported_with_it() {
    Stage stage =
        Stage.of(config("a"))
            .want(
                app ->
                    app.owner(
                        Owner.builder()
                            .apiVersion("e/v1")
                            .kind("Shop")
                            .namespace("shop")
                            .name("web")
                            .uid("owner-1")
                            .build()));
    stage.settle();
    ObjectNode live = Trees.thaw(stage.cluster().get(configMap("a")).orElseThrow().tree());
    ObjectNode reference = (ObjectNode) live.at("/metadata/ownerReferences/0");
    reference.put("uid", "owner-2").put("kind", "Rack").put("name", "other");
    stage.cluster().put(Resource.of(live));
    stage.refuse(
        request -> request.verb() == ClusterRequest.Verb.PATCH,
        refusal(
            422,
            "Invalid",
            "the whole object",
            "FieldValueInvalid metadata.ownerReferences: Only one reference can have Controller"));
    assertThat(stage.pass().problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo("ChangeRefused");
              assertThat(problem.got()).contains("controlled by Rack other");
              assertThat(problem.toString()).contains("remove the reference");
            });
  }

  private static Stage handedOver() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    hand(stage, "another");
    stage.cluster().edit(configMap("a"), "/data/k", "theirs");
    return stage;
  }

  private static void hand(Stage stage, String application) {
    Resource live = stage.cluster().get(configMap("a")).orElseThrow();
    ObjectNode tree = live.tree().deepCopy();
    ((ObjectNode) tree.at("/metadata/labels")).put(Application.UID_LABEL, application);
    stage.cluster().put(live.with(Trees.freeze(tree)));
  }

  @Test
  void what_was_handed_over_is_not_changed_and_reported_once() {
    Stage stage = handedOver();
    ReconcileResult first = stage.pass();
    assertThat(sent(first)).isEmpty();
    assertThat(why(first.delta().blocked()))
        .containsExactly("a: a foreign object of that name is there (part of another application)");
    assertThat(first.problems())
        .extracting(Problem::code)
        .containsExactly("HandedOver", "ForeignObject");
    assertThat(stage.record(configMap("a")).phase()).isEqualTo(ResourceRecord.Phase.HANDED_OVER);
    ReconcileResult second = stage.pass();
    assertThat(second.problems()).extracting(Problem::code).containsExactly("ForeignObject");
    assertThat(second.stateWrites()).isZero();
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"theirs\"");
  }

  @Test
  void what_was_handed_over_and_is_wanted_no_more_is_forgotten_and_not_deleted() {
    Stage stage = handedOver();
    stage.want(config("b"));
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(pass.problems()).extracting(Problem::code).containsExactly("HandedOver");
    assertThat(stage.state().record(configMap("a"))).isEmpty();
    assertThat(stage.cluster().get(configMap("a"))).isPresent();
  }

  @Test
  void what_was_handed_over_survives_the_application() {
    Stage stage = handedOver();
    stage.tearDown();
    assertThat(stage.cluster().get(configMap("a"))).isPresent();
    assertThat(stage.cluster().get(configMap("b"))).isEmpty();
  }

  @Test
  void always_takes_it_back_only_when_its_manifest_changes() {
    Stage stage = handedOver().settings(settings -> settings.withAdoption(Adoption.ALWAYS));
    assertThat(sent(stage.pass())).isEmpty();
    ReconcileResult second = stage.pass();
    assertThat(sent(second)).isEmpty();
    assertThat(second.problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.advice()).doesNotContain("adopt"));
    stage.want(config("a", "new") + config("b"));
    stage.settle();
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"new\"");
    assertThat(mark(stage, "a")).isEqualTo(mark(stage, "b"));
  }

  @Test
  void what_gets_our_mark_back_is_ours_again() {
    Stage stage = handedOver();
    stage.pass();
    hand(stage, mark(stage, "b"));
    stage.settle();
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"v\"");
    assertThat(stage.record(configMap("a")).phase()).isEqualTo(ResourceRecord.Phase.PRESENT);
  }

  private static String mark(Stage stage, String name) {
    Resource live = stage.cluster().get(configMap(name)).orElseThrow();
    return live.label(Application.UID_LABEL).orElse("");
  }

  @Test
  void what_was_handed_over_and_lost_that_mark_is_foreign() {
    Stage stage = handedOver();
    stage.pass();
    stage.cluster().edit(configMap("a"), "/metadata/labels", Map.of());
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(pass.delta().blocked()).hasSize(1);
  }

  @Test
  void an_object_that_appeared_before_our_create_is_looked_at_and_not_overwritten() {
    Stage stage = Stage.of(config("a"));
    boolean[] first = {true};
    stage.filter(
        (request, next) -> {
          if (request.verb() == ClusterRequest.Verb.CREATE && first[0]) {
            first[0] = false;
            stage
                .cluster()
                .put(
                    Trial.resource(
                        "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'a', namespace: 'shop'},"
                            + " data: {k: 'theirs'}}"));
          }
          return next.get();
        });
    ReconcileResult pass = stage.pass();
    assertThat(pass.delta().waiting()).hasSize(1);
    ReconcileResult second = stage.pass();
    assertThat(sent(second)).isEmpty();
    assertThat(second.delta().blocked()).hasSize(1);
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"theirs\"");
  }

  @Test
  void a_create_of_which_the_answer_was_lost_is_found_by_its_mark() {
    Stage stage = Stage.of(config("a"));
    boolean[] first = {true};
    stage.filter(
        (request, next) -> {
          ClusterResponse answer = next.get();
          if (request.verb() == ClusterRequest.Verb.CREATE && first[0]) {
            first[0] = false;
            return ClusterResponse.Refused.noAnswer("connection reset", true);
          }
          return answer;
        });
    assertThat(stage.pass().delta().waiting()).hasSize(1);
    stage.settle();
    String uid = stage.cluster().get(configMap("a")).orElseThrow().uid();
    assertThat(stage.record(configMap("a")).uid()).isEqualTo(uid);
  }

  @Test
  void an_object_that_somebody_made_anew_with_our_mark_is_kept_in_shape() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    Resource live = stage.cluster().get(configMap("a")).orElseThrow();
    stage.cluster().remove(configMap("a"));
    stage.cluster().put(live);
    stage.cluster().edit(configMap("a"), "/data/k", "else");
    stage.settle();
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"v\"");
  }

  @Test
  void what_the_other_application_added_to_a_list_goes_when_the_object_comes_back() {
    ResourceId service = Stage.id("Service", "a");
    Stage stage =
        Stage.of(
            Stage.object(
                "v1",
                "Service",
                "name: a",
                "spec: {ports: [{name: http, port: 80, protocol: TCP}]}"));
    stage.settle();
    String ours =
        stage.cluster().get(service).orElseThrow().label(Application.UID_LABEL).orElse("");
    String mark = "/metadata/labels";
    stage.cluster().edit(service, mark, Map.of(Application.UID_LABEL, "another"));
    stage.pass();
    stage
        .cluster()
        .edit(
            service,
            "/spec/ports",
            List.of(
                Map.of("name", "http", "port", 80, "protocol", "TCP"),
                Map.of("name", "admin", "port", 9000, "protocol", "TCP")));
    stage.cluster().edit(service, mark, Map.of(Application.UID_LABEL, ours));
    stage.settle();
    assertThat(stage.value(service, "/spec/ports").orElseThrow()).doesNotContain("9000");
    assertThat(stage.record(service).accepted()).isEmpty();
  }
}
