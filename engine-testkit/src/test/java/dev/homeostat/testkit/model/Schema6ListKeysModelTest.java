package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.StepAssert.assertThatStep;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules SCHEMA-6 and SCHEMA-8: the keys of a generated schema, and the paths that name them. */
class Schema6ListKeysModelTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          containers: [{name: a, image: b}]                    | /containers/[name=a]
          initContainers: [{name: a, image: b}]                | /initContainers/[name=a]
          ephemeralContainers: [{name: a, image: b}]           | /ephemeralContainers/[name=a]
          containers: [{name: a, env: [{name: E, value: b}]}]  | /containers/[name=a]/env/[name=E]
          volumes: [{name: a}]                                 | /volumes/[name=a]
          imagePullSecrets: [{name: a, x: 1}]                  | /imagePullSecrets/[name=a]
          containers: [{name: a, volumeMounts: [{mountPath: /b, name: v}]}] \
            | /containers/[name=a]/volumeMounts/[mountPath=~1b]
          containers: [{name: a, volumeDevices: [{devicePath: /b, name: v}]}] \
            | /containers/[name=a]/volumeDevices/[devicePath=~1b]
          containers: [{name: a, ports: [{containerPort: 1, protocol: UDP, name: p}]}] \
            | /containers/[name=a]/ports/[containerPort=1,protocol=UDP]
          containers: [{name: a, ports: [{containerPort: 1, name: p}]}] \
            | /containers/[name=a]/ports/[containerPort=1,protocol=TCP]
          hostAliases: [{ip: 1.1.1.1, hostnames: [a]}]         | /hostAliases/[ip=1.1.1.1]
          topologySpreadConstraints: [{topologyKey: a, whenUnsatisfiable: b, maxSkew: 1}] \
            | /topologySpreadConstraints/[topologyKey=a,whenUnsatisfiable=b]
          """)
  void lists_of_a_pod_are_keyed(String list, String element) {
    Scenario web = Scenario.deployment();
    web.manifest("spec: {template: {spec: {" + list + "}}}").applied();

    assertThat(decided(web.pass(), "/spec/template/spec" + element)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Service        | spec: {ports: [{port: 80, name: a}]} | /spec/ports/[port=80,protocol=TCP]
          ServiceAccount | secrets: [{name: a, x: 1}]           | /secrets/[name=a]
          ServiceAccount | imagePullSecrets: [{name: a, x: 1}]  | /imagePullSecrets/[name=a]
          ConfigMap      | metadata: {ownerReferences: [{uid: a, x: 1}]} \
            | /metadata/ownerReferences/[uid=a]
          ConfigMap      | metadata: {finalizers: [a/b]}        | /metadata/finalizers/[=a~1b]
          """)
  void lists_of_other_kinds_are_keyed_or_sets(String kind, String manifest, String element) {
    Scenario scenario = Scenario.builtIn("v1", kind).manifest(manifest);
    assertThat(decided(scenario.pass(), element)).isTrue();
  }

  private static boolean decided(ResourceStep step, String element) {
    FieldPath path = FieldPath.parse(element);
    return step.decisions().stream().anyMatch(decision -> decision.path().startsWith(path));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ports: [{port: 80, protocol: TCP}] | /spec/ports
          containers: [{name: a}]            | /spec/containers
          finalizers: [a]                    | /spec/finalizers
          """)
  void a_list_of_a_custom_resource_is_whole(String list, String path) {
    Scenario song = Scenario.song().manifest("spec: {" + list + "}");

    assertThatStep(song.pass()).decided(path, Policy.ENFORCED, Decision.Outcome.SET);
  }

  @Test
  void the_definition_of_a_custom_resource_says_otherwise() {
    Scenario tune =
        Scenario.tune().manifest("spec: {ports: [{port: 1, v: 2}], tags: [a], other: [1]}");

    assertThatStep(tune.pass())
        .decided("/spec/ports/[port=1,protocol=TCP]", Policy.ENFORCED, Decision.Outcome.SET)
        .decided("/spec/tags/[=a]", Policy.ENFORCED, Decision.Outcome.SET)
        .decided("/spec/other", Policy.ENFORCED, Decision.Outcome.SET);
  }

  @Test
  void keys_count_at_their_true_path_only() {
    Scenario web = Scenario.deployment().manifest("spec: {containers: [{name: a}]}");

    assertThatStep(web.pass()).decided("/spec/containers", Policy.ENFORCED, Decision.Outcome.SET);
  }
}
