package dev.homeostat.core.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Policy;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.Stage;
import dev.homeostat.packs.PolicyPacks;
import dev.homeostat.report.Explanation;
import dev.homeostat.report.FieldExclusion;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** SCHEMA-11: policy packs leave fields to other writers, below observer schemas. */
class Schema11PolicyPacksTest {

  private static final String MANIFEST =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web, annotations: {example.com/scaled: 'yes'}}
      spec:
        replicas: 3
        minReadySeconds: 5
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec:
            volumes: []
            nodeSelector: {zone: a}
            containers:
              - {name: app, image: 'app:1', resources: {limits: {cpu: '1'}}}
              - {name: log, image: 'log:1'}
      """;

  private static final String PACKS =
      """
      apiVersion: homeostat.dev/v1alpha1
      kind: PolicyPack
      metadata: {name: scaler}
      spec:
        version: '1.2'
        purpose: A scaler
        rules:
          - name: replicas
            kinds: [apps/Deployment]
            annotations: [example.com/other, example.com/scaled]
            fields: [/spec/replicas]
            reason: It scales.
      ---
      apiVersion: homeostat.dev/v1alpha1
      kind: PolicyPack
      metadata: {name: sidecar}
      spec:
        version: '2'
        purpose: A sidecar
        rules:
          - name: lists
            kinds: [apps/Deployment]
            openLists: [/spec/template/spec/containers, /spec/template/spec/volumes]
            reason: It adds a container.
          - name: resources
            kinds: [apps/Deployment]
            fields: ['/spec/template/spec/containers/[*]/resources']
            reason: It sizes containers.
      ---
      apiVersion: homeostat.dev/v1alpha1
      kind: PolicyPack
      metadata: {name: zone}
      spec:
        version: '1'
        purpose: Zones
        rules:
          - name: zone
            kinds: [apps/Deployment]
            fields: [/spec/template/spec/nodeSelector/zone]
            reason: It moves Pods.
      ---
      apiVersion: homeostat.dev/v1alpha1
      kind: PolicyPack
      metadata: {name: jobs}
      spec:
        version: '1'
        purpose: Jobs
        rules:
          - {name: jobs, kinds: [batch/Job], fields: [/spec/suspend], reason: It queues.}
      """;

  private static final ResourceId WEB = Stage.id("apps/Deployment", "web");
  private static final String POD = "/spec/template/spec";

  private final Stage stage =
      Stage.of(MANIFEST).engine(engine -> engine.packs(PolicyPacks.parse(PACKS, "packs.yaml")));

  private Stage with(String... packs) {
    return stage.want(app -> app.packs(packs));
  }

  private Stage observed(String schema) {
    String head = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\n";
    ObserverSchema written =
        ObserverSchema.of(Manifest.parse(head + schema, "schema.yaml").documents().get(0));
    return stage.want(app -> app.observe(written));
  }

  /** Writes as another program does, and returns the patches of the next pass. */
  private List<String> repairs(Map<String, Object> writes) {
    stage.settle();
    writes.forEach((path, value) -> stage.cluster().edit(WEB, path, value));
    return Stage.patched(stage.pass());
  }

  private Explanation.Field explained(String path) {
    return stage.explain().fields().stream()
        .filter(field -> field.path().equals(FieldPath.parse(path)))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> codes(ReconcileResult pass) {
    return pass.problems().stream().map(Problem::code).toList();
  }

  @Test
  void without_a_name_a_pack_has_no_effect() {
    assertThat(repairs(Map.of("/spec/replicas", 7))).containsExactly("add /spec/replicas");
  }

  @Test
  void a_field_is_left_and_its_neighbour_is_put_back() {
    with("scaler");

    assertThat(repairs(Map.of("/spec/replicas", 7, "/spec/minReadySeconds", 9)))
        .containsExactly("add /spec/minReadySeconds");
    assertThat(stage.value(WEB, "/spec/replicas")).contains("7");
    assertThat(stage.settle().delta().updated()).isEmpty();
  }

  @Test
  void the_engine_can_name_packs_for_all_applications() {
    PolicyPacks packs = PolicyPacks.parse(PACKS, "packs.yaml").always(List.of("scaler", "jobs"));
    stage.engine(engine -> engine.packs(packs));

    assertThat(codes(stage.pass())).isEmpty();
    assertThat(repairs(Map.of("/spec/replicas", 7))).isEmpty();
  }

  @Test
  void an_annotation_can_be_needed() {
    with("scaler").want(MANIFEST.replace("example.com/scaled", "example.com/else"));

    assertThat(repairs(Map.of("/spec/replicas", 7))).containsExactly("add /spec/replicas");
  }

  @Test
  void a_list_may_have_elements_of_others_and_each_element_is_named() {
    with("sidecar");
    stage.settle();

    Object containers =
        List.of(
            Map.of("name", "proxy", "image", "proxy:1"),
            Map.of(
                "name", "app", "image", "app:2", "resources", Map.of("limits", Map.of("cpu", "9"))),
            Map.of("name", "log", "image", "log:1"));
    Object volumes = List.of(Map.of("name", "certs"));
    assertThat(repairs(Map.of(POD + "/containers", containers, POD + "/volumes", volumes)))
        .containsExactly("add " + POD + "/containers/1/image");
  }

  @Test
  void an_element_of_the_manifest_is_put_back_into_an_open_list() {
    with("sidecar");

    Object containers = List.of(Map.of("name", "log", "image", "log:1"));
    repairs(Map.of(POD + "/containers", containers));
    assertThat(stage.value(WEB, POD + "/containers/[name=app]/image")).contains("\"app:1\"");
  }

  @Test
  void what_the_owner_observes_is_enforced() {
    with("scaler");
    observed("observer_schema_extends: default\nspec: {replicas: null}\n");

    assertThat(repairs(Map.of("/spec/replicas", 7))).containsExactly("add /spec/replicas");
    assertThat(explained("/spec/replicas").exclusion()).isEmpty();
  }

  @Test
  void a_bound_of_the_owner_holds() {
    with("sidecar");
    observed(
        """
        observer_schema_extends: default
        spec:
          template:
            spec:
              containers:
                - {observer_schema_list_keys: [name], observer_schema_list_min_length: 2,
                   observer_schema_list_max_length: 2}
        """);
    stage.settle();

    assertThat(repairs(Map.of(POD + "/containers/2", Map.of("name", "proxy", "image", "p:1"))))
        .containsExactly("remove " + POD + "/containers/2");
  }

  @Test
  void elements_of_others_in_a_list_that_the_owner_opens_are_left_by_the_owner() {
    stage.want(MANIFEST.replace("volumes: []", "volumes: [{name: data}]"));
    with("sidecar");
    observed(
        """
        observer_schema_extends: default
        spec:
          template:
            spec:
              containers:
                - {observer_schema_list_keys: [name], observer_schema_list_max_length: 0}
        """);
    Map<String, Object> other = Map.of("name", "other", "image", "o:1");
    assertThat(repairs(Map.of(POD + "/containers/2", other, POD + "/volumes/1", other))).isEmpty();

    assertThat(stage.explain().fields())
        .filteredOn(
            field -> field.exclusion().isPresent() && field.path().toString().contains("other"))
        .extracting(field -> field.path().toString())
        .containsExactly(POD + "/volumes/[name=other]");
  }

  @Test
  void a_pack_is_the_reason_also_where_a_schema_extends_the_default_one() {
    with("scaler");
    observed("observer_schema_extends: default\nspec: {paused: null}\n");

    assertThat(repairs(Map.of("/spec/replicas", 7))).isEmpty();
    assertThat(explained("/spec/replicas").exclusion().orElseThrow())
        .hasToString("rule replicas of pack scaler 1.2");
  }

  @Test
  void a_strict_path_is_enforced() {
    with("scaler", "sidecar");
    observed(
        """
        observer_schema_extends: default
        observer_schema_strict: ['/spec/replicas', '/spec/template/spec/containers/[name=app]']
        """);

    Map<String, Object> cpu = Map.of("cpu", "9");
    assertThat(
            repairs(
                Map.of("/spec/replicas", 7, POD + "/containers/[name=app]/resources/limits", cpu)))
        .containsExactlyInAnyOrder(
            "add /spec/replicas", "add " + POD + "/containers/0/resources/limits/cpu");
  }

  @Test
  void a_schema_that_does_not_extend_the_default_one_is_not_changed() {
    with("scaler");
    observed("spec: {replicas: null}\n");

    assertThat(repairs(Map.of("/spec/replicas", 7, "/spec/minReadySeconds", 9)))
        .containsExactly("add /spec/replicas");
  }

  @Test
  void an_exception_of_the_owner_is_the_reason_even_if_a_pack_names_the_field() {
    with("scaler");
    observed("observer_schema_extends: default\nobserver_schema_except: [/spec/replicas]\n");

    assertThat(codes(stage.pass())).isEmpty();
    assertThat(explained("/spec/replicas").policy()).isEqualTo(Policy.INITIAL_ONLY);
    assertThat(explained("/spec/replicas").exclusion())
        .containsInstanceOf(FieldExclusion.ByExcept.class);
  }

  @Test
  void a_field_that_a_hook_sets_is_enforced() {
    with("scaler").want(MANIFEST.replace("  replicas: 3\n", "")).hooks(new ThreeReplicas());

    assertThat(repairs(Map.of("/spec/replicas", 7))).containsExactly("add /spec/replicas");
  }

  /** Sets the replicas. */
  private static final class ThreeReplicas implements ManglingHook {
    @Override
    public String name() {
      return "three";
    }

    @Override
    public void mangle(DesiredStateEditor app, HookContext context) {
      app.workloads().forEach(workload -> workload.set("/spec/replicas", 3));
    }
  }

  @Test
  void a_field_that_leaves_the_manifest_is_let_go() {
    with("sidecar");
    stage.settle();
    stage.want(MANIFEST.replace(", resources: {limits: {cpu: '1'}}", ""));

    assertThat(Stage.patched(stage.settle())).isEmpty();
    assertThat(stage.value(WEB, POD + "/containers/[name=app]/resources")).isPresent();
  }

  @Test
  void a_pack_that_is_no_longer_named_enforces_again_also_after_a_restart() {
    with("scaler");
    assertThat(repairs(Map.of("/spec/replicas", 7))).isEmpty();
    stage.engine(
        engine ->
            engine.packs(
                PolicyPacks.parse(PACKS.replace("/spec/replicas", "/spec/paused"), "packs.yaml")));

    assertThat(Stage.patched(stage.pass())).containsExactly("add /spec/replicas");
  }

  @Test
  void an_unknown_name_is_an_error_with_a_near_name_and_the_list() {
    with("scaler", "sidecars");

    ReconcileResult pass = stage.pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.INVALID);
    assertThat(pass.requests()).isEmpty();
    Problem problem = pass.problems().get(0);
    assertThat(problem.code()).isEqualTo("UnknownPack");
    assertThat(problem.toString())
        .startsWith(
            "UnknownPack /spec/packs/1: expected one of jobs, scaler, sidecar, zone, got"
                + " 'sidecars'; write sidecar, if that is meant");
  }

  @Test
  void without_packs_the_advice_is_to_bring_some() {
    with("scaler").engine(engine -> engine);

    assertThat(stage.pass().problems().get(0).advice()).contains("homeostat-policy-packs");
  }

  @Test
  void a_pack_without_an_object_is_a_warning() {
    with("jobs", "scaler");

    ReconcileResult pass = stage.pass();
    assertThat(codes(pass)).containsExactly("PackNamesNothing");
    assertThat(pass.problems().get(0).toString())
        .isEqualTo(
            "PackNamesNothing /spec/packs/0: expected an object of batch/Job, got none in the"
                + " manifest; remove 'jobs' unless objects will follow");
    assertThat(pass.problems().get(0).isError()).isFalse();
  }

  @Test
  void a_pack_whose_annotations_no_object_has_is_a_warning() {
    with("scaler").want(MANIFEST.replace("example.com/scaled", "example.com/scalde"));

    assertThat(stage.pass().problems())
        .singleElement()
        .asString()
        .isEqualTo(
            "PackNamesNothing /spec/packs/0: expected an object of apps/Deployment with an"
                + " annotation of example.com/other, example.com/scaled, got none in the manifest;"
                + " remove 'scaler', or check the names of the annotations there");
  }

  @Test
  void a_pack_whose_kind_is_there_is_no_mistake_if_no_field_is() {
    with("scaler").want(MANIFEST.replace("  replicas: 3\n", ""));

    assertThat(codes(stage.pass())).isEmpty();
  }

  @Test
  void a_part_of_one_value_is_enforced_and_reported() {
    with("zone");

    Problem problem = stage.pass().problems().get(0);
    assertThat(problem.code()).isEqualTo("PackPartOfOneValue");
    assertThat(problem.path()).isEqualTo(POD + "/nodeSelector");
    assertThat(problem.got()).contains("rule zone of pack zone 1");
    assertThat(repairs(Map.of(POD + "/nodeSelector/zone", "b")))
        .containsExactly("add " + POD + "/nodeSelector");
  }

  @Test
  void an_empty_value_has_no_parts() {
    with("zone").want(MANIFEST.replace("{zone: a}", "{}"));

    assertThat(codes(stage.pass())).isEmpty();
  }

  @Test
  void a_field_that_is_compared_by_itself_is_no_part_of_one_value() {
    with("sidecar", "scaler");

    assertThat(codes(stage.pass())).isEmpty();
  }

  @Test
  void explain_names_the_rule_the_pack_and_its_version() {
    with("scaler", "sidecar");
    stage.settle();
    Map<String, Object> proxy =
        Map.of("name", "proxy", "image", "p:1", "resources", Map.of("limits", Map.of("cpu", "1")));
    stage.cluster().edit(WEB, POD + "/containers/2", proxy);
    stage.cluster().edit(WEB, POD + "/containers/[name=log]/resources", Map.of("limits", Map.of()));

    Explanation.Field replicas = explained("/spec/replicas");
    assertThat(replicas.policy()).isEqualTo(Policy.INITIAL_ONLY);
    assertThat(replicas.rule()).isEqualTo(Rule.SCHEMA_11);
    assertThat(replicas.exclusion().orElseThrow()).hasToString("rule replicas of pack scaler 1.2");
    assertThat(
            explained(POD + "/containers/[name=app]/resources/limits/cpu")
                .exclusion()
                .orElseThrow())
        .hasToString("rule resources of pack sidecar 2");
    Explanation.Field unset = explained(POD + "/containers/[name=log]/resources");
    assertThat(unset.policy()).isEqualTo(Policy.UNOBSERVED);
    assertThat(unset.exclusion().orElseThrow()).hasToString("rule resources of pack sidecar 2");
    assertThat(explained(POD + "/containers/[name=proxy]").exclusion().orElseThrow())
        .hasToString("rule lists of pack sidecar 2");
    assertThat(explained("/spec/minReadySeconds").exclusion()).isEmpty();
  }
}
