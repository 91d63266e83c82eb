package dev.homeostat.appwrapper.step;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.appwrapper.Wrappers;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.rules.Evaluation;
import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.appwrapper.settings.SettingsReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InjectionTest {

  private static Injection inject(String component) {
    return inject(component, Settings.DEFAULT);
  }

  private static Injection inject(String component, Settings settings) {
    AppWrapper wrapper = Wrappers.wrapper(component);
    return Injection.of(
        wrapper,
        wrapper.components().get(0),
        Evaluation.podSets(wrapper.components().get(0), error -> {}),
        settings);
  }

  private static String deployment(String metadata, String podMetadata, String podSpec) {
    return "template: {apiVersion: apps/v1, kind: Deployment, metadata: {name: d"
        + metadata
        + "}, spec: {template: {metadata: {"
        + podMetadata
        + "}, spec: {"
        + podSpec
        + "}}}}";
  }

  private static JsonNode json(String yaml) {
    return Wrappers.yaml("{value: " + yaml + "}").path("value");
  }

  @Test
  void the_object_and_its_pods_are_labelled_and_placed_without_any_info() {
    Injection injection = inject(deployment("", "", "containers: []"));
    assertThat(injection.conflicts()).isEmpty();
    assertThat(injection.object())
        .isEqualTo(
            json(
                "{apiVersion: apps/v1, kind: Deployment, metadata: {name: d, namespace: ns, labels:"
                    + " {workload.codeflare.dev/appwrapper: sample}}, spec: {template: {metadata:"
                    + " {labels: {workload.codeflare.dev/appwrapper: sample}}, spec: {containers:"
                    + " []}}}}"));
  }

  @Test
  void a_label_of_the_object_that_users_have_set_is_kept() {
    Injection injection =
        inject(deployment(", labels: {workload.codeflare.dev/appwrapper: mine}", "", ""));
    assertThat(injection.conflicts()).isEmpty();
    assertThat(injection.object().at("/metadata/labels"))
        .isEqualTo(json("{workload.codeflare.dev/appwrapper: mine}"));
  }

  @Test
  void what_the_queue_says_is_added_to_the_pods() {
    Injection injection =
        inject(
            deployment(
                    "",
                    "labels: {a: b}, annotations: {c: d}",
                    "nodeSelector: {e: f}, tolerations: [{key: g}], schedulingGates: [{name: h}]")
                + """

                podSetInfos:
                - labels: {a: b, l: m}
                  annotations: {x: o}
                  nodeSelector: {p: q}
                  tolerations: [{key: g}, {key: r, operator: Exists}]
                  schedulingGates: [{name: h}, {name: s}]
                """);
    assertThat(injection.conflicts()).isEmpty();
    assertThat(injection.object().at("/spec/template"))
        .isEqualTo(
            json(
                "{metadata: {labels: {a: b, l: m, workload.codeflare.dev/appwrapper: sample},"
                    + " annotations: {c: d, x: o}}, spec: {nodeSelector: {e: f, p: q}, tolerations:"
                    + " [{key: g}, {key: g}, {key: r, operator: Exists}], schedulingGates: [{name:"
                    + " h}, {name: s}]}}"));
  }

  @ParameterizedTest
  @CsvSource({
    "'labels: {a: b}', '', 'labels: {a: x}', labels, .metadata",
    "'annotations: {a: b}', '', 'annotations: {a: x}', annotations, .metadata",
    "'', 'nodeSelector: {a: b}', 'nodeSelector: {a: x}', nodeSelector, .spec"
  })
  void another_value_for_one_key_is_a_conflict_that_names_the_component(
      String podMetadata, String podSpec, String info, String name, String place) {
    Injection injection =
        inject(deployment("", podMetadata, podSpec) + "\npodSetInfos: [{" + info + "}]");
    assertThat(injection.conflicts())
        .containsExactly(
            "spec.components[0].template.spec.template"
                + place
                + ": conflict updating "
                + name
                + ": a has b, and would get x");
  }

  @Test
  void a_label_of_another_app_wrapper_on_the_pods_is_a_conflict() {
    assertThat(
            inject(deployment("", "labels: {workload.codeflare.dev/appwrapper: other}", ""))
                .conflicts())
        .hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "'labels: 3', '', .metadata.labels: expected a map",
    "'', 'tolerations: {}', .spec.tolerations: expected a list"
  })
  void what_has_another_shape_is_a_conflict(String podMetadata, String podSpec, String message) {
    Injection injection =
        inject(
            deployment("", podMetadata, podSpec)
                + "\npodSetInfos: [{labels: {a: b}, tolerations: [{key: k}]}]");
    assertThat(injection.conflicts())
        .containsExactly("spec.components[0].template.spec.template" + message);
  }

  @Test
  void too_few_infos_leave_the_other_pods_as_they_are() {
    String pods = "template: {spec: {}}";
    Injection injection =
        inject(
            Wrappers.object(
                    "ray.io/v1",
                    "RayCluster",
                    "{headGroupSpec: {" + pods + "}, workerGroupSpecs: [{" + pods + "}]}")
                + "\npodSetInfos: [{labels: {a: b}}]");
    assertThat(injection.conflicts()).isEmpty();
    assertThat(injection.object().at("/spec/headGroupSpec/template/metadata/labels")).hasSize(2);
    assertThat(injection.object().at("/spec/workerGroupSpecs/0/template/metadata/labels"))
        .hasSize(1);
  }

  @Test
  void an_object_of_another_controller_is_a_conflict() {
    assertThat(
            inject(
                    deployment(
                        ", ownerReferences: [{apiVersion: v1, kind: X, name: other, uid: u,"
                            + " controller: true}]",
                        "",
                        ""))
                .conflicts())
        .containsExactly(
            "spec.components[0].template.metadata.ownerReferences: expected no controller, got"
                + " other");
  }

  @Test
  void a_name_to_be_generated_is_derived() {
    JsonNode metadata =
        inject("template: {apiVersion: v1, kind: Pod, metadata: {generateName: a-}, spec: {}}")
            .object()
            .path("metadata");
    assertThat(metadata.path("name").asText()).matches("a-[0-9a-f]{10}");
    assertThat(metadata.has("generateName")).isFalse();
  }

  @Test
  void a_scheduler_is_named_where_none_is() {
    Settings settings =
        SettingsReader.read("appwrapper: {schedulerName: packer}", "config").settings();
    assertThat(scheduler(inject(deployment("", "", ""), settings))).isEqualTo("packer");
    assertThat(scheduler(inject(deployment("", "", "schedulerName: own"), settings)))
        .isEqualTo("own");
    assertThat(scheduler(inject(deployment("", "", "")))).isEmpty();
  }

  private static String scheduler(Injection injection) {
    return injection.object().at("/spec/template/spec/schedulerName").asText();
  }

  private static JsonNode affinity(String podSpec, Settings settings) {
    return inject(deployment("", "", podSpec), settings)
        .object()
        .at("/spec/template/spec/affinity/nodeAffinity");
  }

  private static final String REQUIRED =
      "{key: autopilot.ibm.com/gpuhealth, operator: NotIn, values: [EVICT, TESTING]}";
  private static final String PREFERRED =
      "preferredDuringSchedulingIgnoredDuringExecution: [{weight: 50, preference:"
          + " {matchExpressions: [{key: autopilot.ibm.com/gpuhealth, operator: NotIn, values:"
          + " [WARN]}]}}]";

  @ParameterizedTest
  @CsvSource({
    "containers, limits, 1",
    "containers, requests, '\"8\"'",
    "initContainers, limits, 500m",
    "containers, requests, 0.5"
  })
  void pods_that_use_a_device_keep_away_from_nodes_with_broken_ones(
      String containers, String kind, String amount) {
    assertThat(
            affinity(
                containers + ": [{resources: {" + kind + ": {nvidia.com/gpu: " + amount + "}}}]",
                Settings.DEFAULT))
        .isEqualTo(
            json(
                "{requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms:"
                    + " [{matchExpressions: ["
                    + REQUIRED
                    + "]}]}, "
                    + PREFERRED
                    + "}"));
  }

  @ParameterizedTest
  @CsvSource({"nvidia.com/gpu, 0", "nvidia.com/gpu, '\"0\"'", "nvidia.com/gpu, 0m", "cpu, 1"})
  void pods_that_use_none_get_no_affinity(String resource, String amount) {
    assertThat(
            affinity(
                    "containers: [{resources: {limits: {" + resource + ": " + amount + "}}}]",
                    Settings.DEFAULT)
                .isMissingNode())
        .isTrue();
  }

  @Test
  void each_term_gets_the_expressions_and_an_empty_list_a_new_term() {
    String gpu =
        "containers: [{resources: {limits: {nvidia.com/gpu: 1}}}], affinity:"
            + " {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: ";
    JsonNode two =
        affinity(
            gpu
                + "[{matchExpressions: [{key: a, operator: Exists}]}, {matchFields: [{key: b,"
                + " operator: In, values: [c]}]}]}}}",
            Settings.DEFAULT);
    assertThat(two.at("/requiredDuringSchedulingIgnoredDuringExecution/nodeSelectorTerms"))
        .isEqualTo(
            json(
                "[{matchExpressions: [{key: a, operator: Exists}, "
                    + REQUIRED
                    + "]}, {matchFields:"
                    + " [{key: b, operator: In, values: [c]}], matchExpressions: ["
                    + REQUIRED
                    + "]}]"));
    JsonNode none = affinity(gpu + "[]}}}", Settings.DEFAULT);
    assertThat(none.at("/requiredDuringSchedulingIgnoredDuringExecution/nodeSelectorTerms"))
        .isEqualTo(json("[{matchExpressions: [" + REQUIRED + "]}]"));
  }

  @Test
  void no_affinity_is_added_where_that_is_off() {
    Settings off =
        SettingsReader.read("appwrapper: {autopilot: {injectAntiAffinities: false}}", "config")
            .settings();
    assertThat(
            affinity("containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]", off)
                .isMissingNode())
        .isTrue();
  }

  @Test
  void the_template_is_not_changed() {
    AppWrapper wrapper = Wrappers.wrapper(deployment("", "", ""));
    String before = wrapper.components().get(0).template().toString();
    Injection.of(
        wrapper,
        wrapper.components().get(0),
        Evaluation.podSets(wrapper.components().get(0), error -> {}),
        Settings.DEFAULT);
    assertThat(wrapper.components().get(0).template()).hasToString(before);
  }
}
