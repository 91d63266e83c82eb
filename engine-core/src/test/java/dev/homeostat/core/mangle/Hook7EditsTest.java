package dev.homeostat.core.mangle;

import static dev.homeostat.core.hooks.HookTrial.MAP;
import static dev.homeostat.core.hooks.HookTrial.codes;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.Settings;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.hooks.HookTrial;
import dev.homeostat.core.hooks.Mangler;
import dev.homeostat.spi.DesiredStateEditor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HOOK-7: hooks add through one door, which keeps everything in step. */
class Hook7EditsTest {

  private static final String DEPLOYMENT =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        replicas: 2
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec:
            nodeSelector: {disk: ssd}
            containers:
            - {name: app, image: "example.org/app:1"}
      """;

  private static final ResourceId WEB = ResourceId.deployment("web");
  private static final FieldPath CONTAINERS = FieldPath.parse("/spec/template/spec/containers");
  private static final JsonNode PROXY = Trial.json("{name:'proxy',image:'mesh'}");

  static Mangler on(String name, Consumer<DesiredStateEditor.Target> word) {
    return Mangler.of(name, (app, context) -> app.resources().forEach(word));
  }

  static JsonNode text(String text) {
    return TextNode.valueOf(text);
  }

  static HookTrial settled(String manifest, Mangler... hooks) {
    HookTrial trial = HookTrial.of(manifest, hooks);
    ReconcileResult pass = trial.pass();
    assertThat(pass.problems()).isEmpty();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    ReconcileResult second = trial.pass();
    assertThat(second.requests()).isEmpty();
    assertThat(second.stateWrites()).isZero();
    return trial;
  }

  private static JsonNode observed(HookTrial trial, String path) {
    return FieldPath.parse(path)
        .in(trial.plan().state().mangledObserverSchema().get(0))
        .orElseThrow(() -> new AssertionError(path + " is not observed"));
  }

  static Problem refused(String manifest, Mangler... hooks) {
    HookTrial trial = HookTrial.of(manifest, hooks);
    ReconcileResult pass = trial.pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.INVALID);
    assertThat(trial.cluster().objects()).isEmpty();
    assertThat(pass.problems()).hasSize(1);
    return pass.problems().get(0);
  }

  @Test
  void what_a_hook_sets_is_observed_and_put_back() {
    HookTrial trial = settled(MAP, on("a", each -> each.set("/data/k", "v")));
    assertThat(observed(trial, "/data/k").isNull()).isTrue();
    trial.cluster().edit(ResourceId.configMap("a").in("shop"), "/data/k", "other");
    trial.pass();
    assertThat(trial.map("/data/k")).isEqualTo("v");
  }

  @Test
  void each_pass_starts_from_the_manifest() {
    Mangler once =
        on(
            "once",
            each -> {
              assertThat(each.desired().at(FieldPath.of("data", "k"))).isEmpty();
              each.set("/data/k", "v");
            });
    settled(MAP, once);
  }

  @Test
  void setting_what_the_manifest_sets_is_an_error_that_names_both() {
    Problem problem = refused(MAP + "data: {k: v}\n", on("a", each -> each.set("/data/k", "w")));
    assertThat(problem.code()).isEqualTo("FieldSetTwice");
    assertThat(problem.path()).isEqualTo("/data/k");
    assertThat(problem.got()).isEqualTo("two: manifest and hook:a");
    assertThat(problem.source().orElseThrow()).hasToString("app.yaml:4");
  }

  @Test
  void setting_what_is_there_already_does_nothing() {
    HookTrial trial = settled(MAP + "data: {k: v}\n", on("a", each -> each.set("/data/k", "v")));
    assertThat(trial.plan().state().records().values().iterator().next().setBy())
        .doesNotContainKey(FieldPath.of("data", "k"));
  }

  @Test
  void two_hooks_that_set_one_path_differently_are_an_error_that_names_both() {
    Problem problem =
        refused(
            MAP,
            on("a", each -> each.set("/data/k", "v")),
            on("b", each -> each.set("/data/k", "w")));
    assertThat(problem.got()).isEqualTo("two: hook:a and hook:b");
    Problem above =
        refused(
            MAP,
            on("a", each -> each.set("/data/k", "v")),
            on("b", each -> each.set(FieldPath.of("data"), Trial.json("{l:'w'}"))));
    assertThat(above.got()).isEqualTo("two: hook:a and hook:b");
    settled(
        MAP, on("a", each -> each.set("/data/k", "v")), on("b", each -> each.set("/data/k", "v")));
  }

  @Test
  void override_is_a_verb_of_its_own() {
    HookTrial trial =
        settled(
            MAP + "data: {k: v}\n",
            on("a", each -> each.override(FieldPath.of("data", "k"), text("w"))),
            on("b", each -> each.override(FieldPath.of("data", "k"), text("x"))));
    assertThat(trial.map("/data/k")).isEqualTo("x");
  }

  @Test
  void a_wish_of_the_manifest_for_absence_counts_as_set() {
    HookTrial trial =
        HookTrial.of(MAP + "data: {k: null}\n", on("a", each -> each.set("/data/k", "v")))
            .want(
                app -> app.observe(ResourceId.configMap("a"), schema -> schema.observe("/data/k")));
    assertThat(codes(trial.pass())).containsExactly("FieldSetTwice");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/kind",
        "/metadata/name",
        "/metadata/uid",
        "/metadata/managedFields",
        "/metadata/annotations/deployment.kubernetes.io~1revision"
      })
  void identity_and_what_the_server_writes_cannot_be_set(String path) {
    Problem problem =
        refused(MAP, on("a", each -> each.override(FieldPath.parse(path), text("x"))));
    assertThat(problem.code()).isEqualTo("FieldNotSettable");
    assertThat(problem.toString()).contains("hook:a", path);
  }

  @Test
  void null_and_a_way_through_a_scalar_are_refused() {
    assertThat(
            refused(MAP, on("a", each -> each.set(FieldPath.of("data"), NullNode.getInstance())))
                .code())
        .isEqualTo("NullSet");
    assertThat(
            refused(MAP + "data: {k: v}\n", on("a", each -> each.set("/data/k/inner", "w"))).code())
        .isEqualTo("PathBlocked");
    assertThat(
            refused(MAP, on("a", each -> each.put(CONTAINERS, Trial.json("{image:'x'}")))).code())
        .isEqualTo("ElementWithoutKey");
  }

  @Test
  void a_name_in_a_list_is_no_element_of_it() {
    Problem problem =
        refused(MAP + "list: [a, b]\n", on("a", each -> each.set("/list/colour", "blue")));
    assertThat(problem.code()).isEqualTo("PathBlocked");
    assertThat(problem.path()).isEqualTo("/list/colour");
  }

  @Test
  void a_position_in_a_list_is_one_that_is_there_or_the_next_one() {
    HookTrial trial =
        settled(
            MAP + "list: [{x: a}]\n",
            on("a", each -> each.set("/list/0/y", "b").set("/list/1", "c")));
    assertThat(trial.map("/list/0/y")).isEqualTo("b");
    assertThat(trial.map("/list/1")).isEqualTo("c");
    Problem problem =
        refused(MAP + "list: [{x: a}]\n", on("a", each -> each.set("/list/5/y", "b")));
    assertThat(problem.code()).isEqualTo("PathBlocked");
    assertThat(problem.path()).isEqualTo("/list/5/y");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[a]", "text"})
  void labels_that_are_no_object_are_refused_where_they_stand(String labels) {
    Problem problem =
        refused(MAP.replace("{name: ", "{labels: " + labels + ", name: "), on("a", each -> {}));
    assertThat(problem.code()).isEqualTo("PathBlocked");
    assertThat(problem.source().orElseThrow().line()).isPositive();
  }

  @Test
  void a_put_element_raises_the_bounds_by_one() {
    HookTrial trial = settled(DEPLOYMENT, on("mesh", each -> each.put(CONTAINERS, PROXY)));
    JsonNode list = observed(trial, CONTAINERS.toString());
    assertThat(list.get(1)).isEqualTo(Trial.json("{name:'proxy',image:null}"));
    assertThat(list.get(2).path("observer_schema_list_min_length").asInt()).isEqualTo(2);
    assertThat(list.get(2).path("observer_schema_list_max_length").asInt()).isEqualTo(2);
    assertThat(trial.at(WEB, CONTAINERS + "/[name=proxy]/image").asText()).isEqualTo("mesh");
  }

  @Test
  void an_element_that_is_there_raises_nothing() {
    JsonNode app = Trial.json("{name:'app',image:'example.org/app:1'}");
    HookTrial trial =
        settled(
            DEPLOYMENT,
            on("a", each -> each.put(CONTAINERS, app)),
            on("b", each -> each.put(CONTAINERS, PROXY)),
            on("c", each -> each.put(CONTAINERS, PROXY)));
    JsonNode control = observed(trial, CONTAINERS.toString()).get(2);
    assertThat(control.path("observer_schema_list_max_length").asInt()).isEqualTo(2);
    Problem problem =
        refused(
            DEPLOYMENT,
            on("d", each -> each.put(CONTAINERS, Trial.json("{name:'app',image:'x'}"))));
    assertThat(problem.got()).isEqualTo("two: manifest and hook:d");
  }

  @Test
  void an_unlimited_list_stays_unlimited() {
    FieldPath finalizers = FieldPath.of("metadata", "finalizers");
    HookTrial trial = settled(MAP, on("a", each -> each.put(finalizers, text("example.org/wait"))));
    trial
        .cluster()
        .edit(
            ResourceId.configMap("a").in("shop"),
            "/metadata/finalizers",
            List.of("example.org/wait", "example.org/other"));
    assertThat(trial.pass().requests()).isEmpty();
    assertThat(observed(trial, "/metadata/finalizers").toString()).contains("max_length\":0");
  }

  @Test
  void in_a_written_schema_the_bounds_are_kept_in_step_too() {
    HookTrial trial =
        HookTrial.of(DEPLOYMENT, on("mesh", each -> each.put(CONTAINERS, PROXY)))
            .want(app -> app.observe(WEB, schema -> schema.defaults().except("/spec/replicas")));
    assertThat(trial.pass().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(
            observed(trial, CONTAINERS.toString())
                .get(2)
                .path("observer_schema_list_min_length")
                .asInt())
        .isEqualTo(2);
  }

  @Test
  void half_of_one_value_is_observed_as_the_whole() {
    HookTrial trial =
        settled(
            DEPLOYMENT, on("a", each -> each.set("/spec/template/spec/nodeSelector/zone", "x")));
    assertThat(observed(trial, "/spec/template/spec/nodeSelector").isNull()).isTrue();
    HookTrial fresh =
        settled(
            DEPLOYMENT,
            on(
                "a",
                each -> each.set("/spec/template/spec/securityContext/seccompProfile/type", "x")));
    assertThat(observed(fresh, "/spec/template/spec/securityContext/seccompProfile").isNull())
        .isTrue();
  }

  @Test
  void half_of_one_value_is_observed_as_the_whole_in_a_written_schema_too() {
    HookTrial trial =
        HookTrial.of(
                DEPLOYMENT, on("a", each -> each.set("/spec/template/spec/nodeSelector/zone", "x")))
            .want(app -> app.observe(WEB, schema -> schema.observe("/spec/replicas")));
    assertThat(trial.pass().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(observed(trial, "/spec/template/spec/nodeSelector").isNull()).isTrue();
  }

  @Test
  void a_field_below_an_element_is_found_by_its_name() {
    HookTrial trial =
        settled(
            DEPLOYMENT,
            on(
                "a",
                each ->
                    each.containers()
                        .forEach(path -> each.set(path.key("workingDir"), text("/work")))));
    assertThat(trial.at(WEB, CONTAINERS + "/[name=app]/workingDir").asText()).isEqualTo("/work");
  }

  @Test
  void what_is_observed_without_being_set_is_pinned() {
    HookTrial trial =
        HookTrial.of(DEPLOYMENT, on("a", each -> each.observe(FieldPath.parse("/spec/paused"))));
    trial.pass();
    trial.cluster().edit(WEB.in("shop"), "/spec/paused", true);
    trial.pass();
    trial.cluster().edit(WEB.in("shop"), "/spec/paused", false);
    trial.pass();
    assertThat(trial.at(WEB, "/spec/paused").asBoolean()).isTrue();
    assertThat(refused(MAP, on("a", each -> each.observe(FieldPath.parse("/metadata/uid")))).code())
        .isEqualTo("FieldNotObservable");
  }

  @Test
  void what_is_released_is_left_to_others() {
    HookTrial trial =
        settled(DEPLOYMENT, on("a", each -> each.release(FieldPath.parse("/spec/replicas"))));
    trial.cluster().edit(WEB.in("shop"), "/spec/replicas", 7);
    assertThat(trial.pass().requests()).isEmpty();
    assertThat(
            refused(
                    DEPLOYMENT,
                    on(
                        "a",
                        each ->
                            each.release(FieldPath.parse("/spec/template/spec/nodeSelector/disk"))))
                .code())
        .isEqualTo("FieldNotReleasable");
  }

  @Test
  void what_a_hook_sets_no_more_is_removed() {
    HookTrial trial = settled(MAP, on("a", each -> each.set("/data/k", "v")));
    trial.hooks(on("a", each -> {}));
    trial.pass();
    assertThat(trial.at(ResourceId.configMap("a"), "/data/k").isMissingNode()).isTrue();
  }

  @Test
  void a_hook_sees_resources_that_others_added() {
    Mangler adds =
        Mangler.of(
            "a",
            (app, context) ->
                app.add(Hook7AddedResourcesTest.resource(Hook7AddedResourcesTest.other(MAP))));
    HookTrial trial = settled(MAP, adds, Mangler.labelling("b", "team", "blue"));
    assertThat(trial.at(ResourceId.configMap("b"), "/metadata/labels/team").asText())
        .isEqualTo("blue");
  }

  @Test
  void a_number_is_set_as_it_is() {
    HookTrial trial =
        settled(
            DEPLOYMENT,
            on(
                "a",
                each -> each.set(FieldPath.parse("/spec/minReadySeconds"), IntNode.valueOf(5))));
    assertThat(trial.at(WEB, "/spec/minReadySeconds").asInt()).isEqualTo(5);
  }

  @Test
  void a_hook_may_want_the_resources_gone_and_those_after_it_know() {
    List<Settings.Wanted> known = new ArrayList<>();
    Mangler before = Mangler.of("a", (app, context) -> known.add(app.wanted()));
    Mangler leaving = Mangler.of("b", (app, context) -> app.absent());
    Mangler after = Mangler.of("c", (app, context) -> known.add(app.wanted()));
    HookTrial trial = settled(MAP, before);
    known.clear();
    trial.hooks(before, leaving, after);
    ReconcileResult plan = trial.plan();
    assertThat(plan.delta().deleted()).containsExactly(ResourceId.configMap("a").in("shop"));
    assertThat(plan.delta().created()).isEmpty();
    assertThat(known).containsExactly(Settings.Wanted.PRESENT, Settings.Wanted.ABSENT);
    ReconcileResult pass = trial.pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(trial.cluster().objects()).isEmpty();
    assertThat(trial.pass().requests()).isEmpty();
    trial.hooks(before, Mangler.of("b", (app, context) -> {})).pass();
    assertThat(trial.cluster().objects()).as("it wants them no longer gone").hasSize(1);
  }

  @Test
  void what_makes_no_sense_to_a_hook_is_a_problem_of_the_application() {
    Mangler finding =
        Mangler.of(
            "finding",
            (app, context) ->
                app.problem(
                    Problem.error("NoSense").at("/spec").expected("sense").got("nonsense")));
    HookTrial trial = HookTrial.of(MAP, finding);
    ReconcileResult pass = trial.pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.INVALID);
    assertThat(pass.problems()).extracting(Problem::code).containsExactly("NoSense");
    assertThat(trial.cluster().objects()).isEmpty();
  }
}
