package dev.homeostat.core.plan;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.sent;
import static dev.homeostat.core.Stage.why;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Action;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.Settings.Adoption;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.findings.Song;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.HookContext;
import dev.homeostat.tree.Trees;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** ACT-8: an object of which the server refuses the mark stays an object of others. */
class Act8RefusedAdoptionTest {

  private static final String MARK = "homeostat.dev/application-uid";

  @ParameterizedTest
  @ValueSource(strings = {"", ", labels: {app: 'theirs'}"})
  void an_object_that_the_server_did_not_let_us_adopt_is_not_deleted(String metadata) {
    Stage stage = Act8ForeignObjectsTest.beside(metadata, "theirs", Adoption.ALWAYS);
    boolean[] isRefused = {true};
    stage.refuse(
        request -> request.verb() == ClusterRequest.Verb.PATCH && isRefused[0],
        Stage.refusal(422, "Invalid", "x", "FieldValueInvalid data"));
    assertThat(stage.pass().outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(sent(stage.want(config("b")).pass())).containsExactly("create ConfigMap shop/b");
    assertThat(stage.cluster().get(configMap("a"))).isPresent();
    stage.want(config("a")).pass();
    stage.tearDown();
    assertThat(stage.cluster().get(configMap("a"))).isPresent();

    isRefused[0] = false;
    stage.want(config("a")).settle();
    stage.tearDown();
    assertThat(stage.cluster().get(configMap("a"))).as("when it was adopted").isEmpty();
  }

  @Test
  void an_object_that_got_the_mark_by_hand_after_a_refused_adoption_is_deleted() {
    Stage stage =
        Act8ForeignObjectsTest.beside(", labels: {app: 'theirs'}", "theirs", Adoption.ALWAYS);
    stage.refuse(
        request -> request.verb() == ClusterRequest.Verb.PATCH,
        Stage.refusal(422, "Invalid", "x", "FieldValueInvalid data"));
    stage.pass();
    stage
        .cluster()
        .edit(configMap("a"), "/metadata/labels/homeostat.dev~1application-uid", Stage.UID);
    stage.tearDown();
    assertThat(stage.cluster().get(configMap("a"))).isEmpty();
  }

  private static void refusePatches(Stage stage, String part, String... causes) {
    stage.refuse(
        request ->
            request.verb() == ClusterRequest.Verb.PATCH && request.body().toString().contains(part),
        Stage.refusal(422, "Invalid", "x", causes));
  }

  @Test
  void an_object_that_was_not_adopted_is_left_alone_when_adoption_is_no_longer_allowed() {
    Stage stage =
        Act8ForeignObjectsTest.beside(", labels: {app: 'theirs'}", "theirs", Adoption.ALWAYS);
    boolean[] isRefused = {true};
    stage.refuse(
        request -> request.verb() == ClusterRequest.Verb.PATCH && isRefused[0],
        Stage.refusal(422, "Invalid", "x", "FieldValueInvalid data"));
    stage.pass();
    isRefused[0] = false;
    stage.settings(settings -> settings.withAdoption(Adoption.NEVER)).want(config("a", "w"));
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(pass.problems()).extracting(p -> p.code()).containsExactly("ForeignObject");
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"theirs\"");
  }

  @Test
  void the_refusal_of_the_mark_is_remembered_among_any_number_of_others() {
    String keys =
        IntStream.range(0, 120).mapToObj(i -> "k" + i + ": '%s'").collect(joining(", ", "{", "}"));
    Stage stage =
        Stage.of(Stage.object("v1", "ConfigMap", "name: a", "data: " + keys.replace("%s", "v")))
            .settings(settings -> settings.withAdoption(Adoption.ALWAYS));
    stage
        .cluster()
        .put(
            Trial.resource(
                "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'a', namespace: 'shop'},"
                    + " data: "
                    + keys.replace("%s", "theirs")
                    + "}"));
    refusePatches(stage, "", "FieldValueInvalid data");
    stage.pass();
    stage.tearDown();
    assertThat(stage.cluster().get(configMap("a"))).isPresent();
  }

  @Test
  void a_namespace_stays_with_an_object_in_it_that_was_not_adopted() {
    String namespace = Stage.object("v1", "Namespace", "name: shop", "");
    Stage stage =
        Act8ForeignObjectsTest.beside("", "theirs", Adoption.ALWAYS).want(namespace + config("a"));
    refusePatches(stage, "", "FieldValueInvalid data");
    stage.pass();
    ReconcileResult deletion = stage.delete();
    assertThat(sent(deletion)).isEmpty();
    assertThat(stage.cluster().get(configMap("a"))).isPresent();
  }

  private static final String RECREATED =
      Stage.object(
          "v1", "ConfigMap", "name: a, annotations: {homeostat.dev/on-immutable: recreate}", "%s");

  private static Stage immutable(Stage stage, String part) {
    refusePatches(stage, part, "FieldValueInvalid metadata.labels: field is immutable");
    return stage.want(app -> app.actions(EnumSet.allOf(Action.class).toArray(Action[]::new)));
  }

  /** To be created again, it would have to be deleted. */
  @ParameterizedTest
  @ValueSource(strings = {"", "application-uid"})
  void an_object_that_was_not_adopted_is_not_created_again(String part) {
    Stage stage = Act8ForeignObjectsTest.beside("", "theirs", Adoption.ALWAYS);
    String uid = stage.cluster().get(configMap("a")).orElseThrow().uid();
    immutable(stage, part).want(RECREATED.formatted("data: {k: v}"));
    ReconcileResult pass = stage.pass();
    assertThat(Song.codes(pass)).contains("ChangeRefused");
    assertThat(stage.cluster().get(configMap("a"))).map(Resource::uid).contains(uid);
    assertThat(stage.pass().requests()).as("what is refused is not tried in each pass").isEmpty();
    assertThat(sent(stage.want(RECREATED.formatted("data: {k: w}")).pass()))
        .doesNotContain("delete ConfigMap shop/a");
  }

  @Test
  void an_object_that_was_created_is_created_again_also_if_the_server_refuses_its_mark_later() {
    Stage stage = Stage.of(RECREATED.formatted("data: {k: v}"));
    stage.settle();
    stage.cluster().edit(configMap("a"), "/metadata/labels", Trees.emptyObject());
    immutable(stage, "").want(RECREATED.formatted("data: {k: w}"));
    assertThat(sent(stage.pass())).contains("delete ConfigMap shop/a");
  }

  @Test
  void an_object_that_the_owner_controls_is_created_again_also_if_the_server_refuses_the_mark() {
    Stage stage =
        Act8ForeignObjectsTest.beside(", labels: {app: 'theirs'}", "theirs", Adoption.ALWAYS);
    stage.want(app -> app.owner(Act8ForeignObjectsTest.OWNER));
    immutable(stage, "application-uid").want(RECREATED.formatted("data: {k: v}"));
    assertThat(sent(stage.pass())).contains("delete ConfigMap shop/a");
  }

  @Test
  void an_object_that_was_created_is_deleted_also_if_the_server_refuses_its_mark_later() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.cluster().edit(configMap("a"), "/metadata/labels", Trees.emptyObject());
    refusePatches(stage, "", "FieldValueInvalid data");
    stage.want(config("a", "w")).pass();
    assertThat(sent(stage.want(config("b")).pass()))
        .containsExactly("create ConfigMap shop/b", "delete ConfigMap shop/a");
  }

  @Test
  void a_label_that_others_have_set_again_after_a_refusal_of_the_mark_is_theirs() {
    Stage stage = Stage.of(Stage.object("v1", "ConfigMap", "name: a, labels: {x: y}", ""));
    stage.settle();
    ObjectNode tree = Trees.thaw(stage.cluster().get(configMap("a")).orElseThrow().tree());
    tree.withObjectProperty("metadata").remove("labels");
    stage.cluster().put(Resource.of(tree));
    boolean[] isRefused = {true};
    stage.refuse(
        request -> request.verb() == ClusterRequest.Verb.PATCH && isRefused[0],
        Stage.refusal(422, "Invalid", "x", "FieldValueInvalid data"));
    stage.pass();
    isRefused[0] = false;
    stage
        .cluster()
        .edit(configMap("a"), "/metadata/labels", Trial.json("{app: 'theirs', x: 'theirs'}"));
    stage.want(Stage.object("v1", "ConfigMap", "name: a", "")).settle();
    assertThat(stage.value(configMap("a"), "/metadata/labels/x")).contains("\"theirs\"");
    stage.tearDown();
    assertThat(stage.cluster().get(configMap("a"))).isEmpty();
  }

  @Test
  void an_object_that_the_owner_controls_is_deleted_also_if_the_server_refuses_the_mark() {
    Stage stage =
        Act8ForeignObjectsTest.beside(", labels: {app: 'theirs'}", "theirs", Adoption.ALWAYS);
    stage.want(app -> app.owner(Act8ForeignObjectsTest.OWNER));
    refusePatches(stage, "application-uid", "FieldValueInvalid metadata.labels");
    stage.pass();
    assertThat(stage.value(configMap("a"), "/metadata/ownerReferences/0/uid"))
        .contains("\"uid-1\"");
    stage.tearDown();
    assertThat(stage.cluster().get(configMap("a"))).isEmpty();
  }

  @Test
  void an_object_that_a_hook_leaves_as_it_is_was_not_adopted() {
    DeltaHook none =
        new DeltaHook() {
          @Override
          public String name() {
            return "none";
          }

          @Override
          public Decision decide(Input input, HookContext context) {
            return input.soFar() instanceof Update ? new Update(List.of()) : input.soFar();
          }
        };
    Stage stage = Act8ForeignObjectsTest.beside("", "theirs", Adoption.ALWAYS).hooks(none);
    assertThat(why(stage.plan().delta().waiting())).isEqualTo(why(stage.pass().delta().waiting()));
    assertThat(why(stage.pass().delta().waiting()))
        .containsExactly(
            "a: hook 'none' leaves /data/k as it is; hook 'none' leaves /metadata/labels as it is");
    stage.tearDown();
    assertThat(stage.cluster().get(configMap("a"))).isPresent();
  }

  /** The server refuses an adoption, and then another application marks the object. */
  private static Stage markedByAnother(Adoption adoption) {
    Stage stage = Act8ForeignObjectsTest.beside("", "theirs", adoption);
    refusePatches(stage, "", "FieldValueInvalid data");
    stage.pass();
    stage.cluster().edit(configMap("a"), "/metadata/labels", Map.of(MARK, "uid-of-another"));
    return stage;
  }

  @Test
  void an_object_that_was_not_adopted_is_not_handed_over_but_was_foreign_all_the_time() {
    ReconcileResult pass = markedByAnother(Adoption.IF_UNOWNED).pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(Song.codes(pass)).containsExactly("ForeignObject");
  }

  @Test
  void what_is_refused_is_not_tried_in_each_pass_also_if_another_application_has_the_object() {
    Stage stage = markedByAnother(Adoption.ALWAYS);
    assertThat(Song.codes(stage.pass())).doesNotContain("HandedOver");
    assertThat(stage.pass().requests()).isEmpty();
  }

  @Test
  void an_object_that_was_not_adopted_is_not_handed_over_when_it_leaves_the_manifest() {
    Stage stage = markedByAnother(Adoption.ALWAYS);
    assertThat(Song.codes(stage.want(config("b")).pass())).isEmpty();
    assertThat(stage.cluster().get(configMap("a"))).isPresent();
  }
}
