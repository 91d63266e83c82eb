package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.marcnuri.helm.LintResult;
import dev.homeostat.Resource;
import dev.homeostat.program.option.ConfiguredOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.OptionSpec;

/** The Helm chart, and the one file for kubectl that is made from it. */
class ChartTest {

  private static final String HEAD =
      """
      # Installs the operator in the namespace homeostat-system: kubectl apply -f install.yaml
      # Generated from charts/application-operator with its default values; not to be edited.
      # ChartTest renews it with -Drenew=true.
      apiVersion: v1
      kind: Namespace
      metadata:
        name: homeostat-system
      """;

  /** Options that other values of the chart set, since more than the process depends on them. */
  private static final Set<String> VALUES_OF_THEIR_OWN =
      Set.of("namespaces", "calls", "bindAddress", "port", "leaseNamespace");

  private static final Path SCHEMA = OperatorChart.HOME.resolve("values.schema.json");

  @TempDir Path dir;

  @Test
  void it_passes_the_strict_check_of_helm() {
    LintResult result = OperatorChart.lint();
    assertThat(result.isFailed()).as("%s", result.getMessages()).isFalse();
    assertThat(result.getMessages()).allMatch(message -> message.startsWith("[INFO]"));
  }

  @Test
  void the_strict_check_finds_a_broken_chart() throws IOException {
    Path broken = Files.createDirectories(dir.resolve("broken/templates")).getParent();
    Files.writeString(broken.resolve("Chart.yaml"), "apiVersion: v2\nname: broken\n");
    Files.writeString(broken.resolve("templates/a.yaml"), "a: {{ .Values.missing.member }}\n");
    assertThat(new com.marcnuri.helm.Helm(broken).lint().strict().call().isFailed()).isTrue();
  }

  @Test
  void the_file_for_kubectl_is_the_chart_with_default_values() {
    GeneratedFile.check(Installed.INSTALL, HEAD + OperatorChart.render("{}"));
  }

  @ParameterizedTest
  @EnumSource(ChartSettings.class)
  void it_renders_each_object_once(ChartSettings settings) {
    List<Resource> resources = OperatorChart.resources(OperatorChart.render(settings.yaml()));
    assertThat(resources).extracting(Resource::id).doesNotHaveDuplicates();
    assertThat(resources)
        .extracting(Resource::kind)
        .contains("CustomResourceDefinition", "ClusterRole", "Deployment", "Service");
    assertThat(resources)
        .filteredOn(it -> !it.kind().equals("CustomResourceDefinition"))
        .allSatisfy(
            it ->
                assertThat(it.tree().at("/metadata/labels/app.kubernetes.io~1name").asText())
                    .as("%s %s", it.kind(), it.name())
                    .isEqualTo("application-operator"));
  }

  @Test
  void everything_can_be_switched_on() {
    String manifest = OperatorChart.render(ChartSettings.COMPLETE.yaml());
    assertThat(OperatorChart.resources(manifest))
        .extracting(Resource::kind)
        .contains("PodDisruptionBudget", "NetworkPolicy", "ServiceMonitor", "PrometheusRule");
    assertThat(OperatorChart.resources(manifest))
        .filteredOn(it -> it.kind().equals("ConfigMap"))
        .hasSize(2);
    Resource deployment = OperatorChart.resource(manifest, "Deployment", OperatorChart.RELEASE);
    assertThat(deployment.tree().at("/spec/template/spec/serviceAccountName").asText())
        .isEqualTo("operator");
    assertThat(deployment.tree().at("/spec/template/spec/containers/0/image").asText())
        .endsWith("@sha256:" + "0123456789abcdef".repeat(4));
  }

  @Test
  void o11_probes_and_metrics_are_reached_from_outside_of_the_pod() {
    Resource deployment =
        OperatorChart.resource(OperatorChart.render("{}"), "Deployment", OperatorChart.RELEASE);
    assertThat(deployment.tree().at("/spec/template/spec/containers/0/env"))
        .anySatisfy(
            variable -> {
              assertThat(variable.path("name").asText()).isEqualTo("HOMEOSTAT_BIND_ADDRESS");
              assertThat(variable.path("value").asText()).isEqualTo("0.0.0.0");
            });
  }

  @Test
  void namespaces_replace_the_binding_for_the_whole_cluster() {
    String manifest = OperatorChart.render(ChartSettings.NAMESPACES.yaml());
    assertThat(OperatorChart.resources(manifest))
        .filteredOn(it -> it.kind().equals("ClusterRoleBinding"))
        .extracting(Resource::name)
        .containsExactlyInAnyOrder(
            Installed.RIGHTS + "-definitions", Installed.RIGHTS + "-release");
    assertThat(OperatorChart.resources(manifest))
        .filteredOn(it -> it.kind().equals("RoleBinding") && it.name().equals(Installed.RIGHTS))
        .extracting(Resource::namespace)
        .containsExactlyInAnyOrder("default", "kube-public");
  }

  @Test
  void the_installed_version_is_that_of_the_operator() {
    assertThat(Installed.text(OperatorChart.HOME.resolve("Chart.yaml")))
        .contains("appVersion: \"" + Main.VERSION + ".");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "replica: 1",
        "replicas: many",
        "namespaces: [Bakery]",
        "image: {digest: latest}",
        "options: {worker: 8}",
        "options: {workers: [1]}",
        "options: {port: 9090}",
        "options: {bindAddress: localhost}",
        "watches: [{apiGroups: [example.com]}]",
        "serviceMonitor: {enabled: \"yes\"}",
      })
  void a_wrong_value_is_refused(String values) {
    String member = values.substring(0, values.indexOf(':'));
    assertThatThrownBy(() -> OperatorChart.render(values))
        .hasMessageContaining("values don't meet the specifications of the schema")
        .hasMessageContaining(member);
  }

  @Test
  void its_schema_knows_the_options_of_the_operator() throws IOException {
    ObjectMapper json = new ObjectMapper();
    ObjectNode schema = (ObjectNode) json.readTree(Installed.text(SCHEMA));
    ObjectNode options = json.createObjectNode().put("type", "object");
    options.put("additionalProperties", false);
    ObjectNode members = options.putObject("properties");
    for (OptionSpec option : Main.program(new Operator()).options()) {
      if (VALUES_OF_THEIR_OWN.contains(ConfiguredOptions.key(option))) {
        continue;
      }
      type(members.putObject(ConfiguredOptions.key(option)), option);
    }
    ((ObjectNode) schema.get("properties")).set("options", options);
    DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    GeneratedFile.check(
        SCHEMA,
        json.writer(new DefaultPrettyPrinter().withObjectIndenter(lines).withArrayIndenter(lines))
                .writeValueAsString(schema)
            + "\n");
  }

  private static void type(ObjectNode member, OptionSpec option) {
    Class<?> type = option.type();
    if (List.class.isAssignableFrom(type)) {
      member.putArray("type").add("array").add("string");
    } else if (type == boolean.class) {
      member.put("type", "boolean");
    } else if (type == int.class) {
      member.put("type", "integer");
    } else {
      member.put("type", "string");
    }
  }
}
