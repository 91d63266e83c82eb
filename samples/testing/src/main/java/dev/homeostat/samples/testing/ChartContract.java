package dev.homeostat.samples.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import dev.homeostat.Resource;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The chart of an operator, and the plain file that is made from it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ChartContract {

  private static final String HEAD =
      """
      # Installs the operator in the namespace homeostat-system: kubectl apply -f install.yaml
      # Generated from charts/NAME with its default values; not to be edited.
      # ChartTest renews it with -Drenew=true.
      apiVersion: v1
      kind: Namespace
      metadata:
        name: homeostat-system
      """;

  /** Templates of this module; what differs is in named templates of the file _parts.tpl. */
  private static final List<String> SHARED =
      List.of(
          "_helpers.tpl",
          "account.yaml",
          "deployment.yaml",
          "lease-permissions.yaml",
          "monitoring.yaml",
          "networkpolicy.yaml",
          "options.yaml",
          "poddisruptionbudget.yaml",
          "service.yaml",
          "share-permissions.yaml");

  /** Wrong values of what each chart has. */
  private static final List<String> WRONG =
      List.of(
          "replica: 1",
          "replicas: many",
          "share: {mode: many}",
          "namespaces: [Bakery]",
          "image: {digest: latest}",
          "options: {worker: 8}",
          "options: {workers: [1]}",
          "options: {port: 9090}",
          "options: {bindAddress: localhost}",
          "watches: [{apiGroups: [example.com]}]",
          "serviceMonitor: {enabled: \"yes\"}");

  @TempDir Path dir;

  protected abstract SampleOperator operator();

  /** Returns values by a name; those named namespaces restrict it to default and kube-public. */
  protected abstract Map<String, String> settings();

  /** Returns keys of options that other values of the chart set. */
  protected abstract Set<String> optionsOfOtherValues();

  /** Returns more values that the chart has to refuse, beside those of each chart. */
  protected abstract List<String> moreWrongValues();

  List<String> values() {
    return List.copyOf(settings().values());
  }

  List<String> wrongValues() {
    return Stream.concat(WRONG.stream(), moreWrongValues().stream()).toList();
  }

  private Manifest render(String values) {
    return operator().chart().render(values);
  }

  @Test
  void it_passes_the_strict_check_of_helm() {
    LintResult result = operator().chart().lint();
    assertThat(result.isFailed()).as("%s", result.getMessages()).isFalse();
    assertThat(result.getMessages()).allMatch(message -> message.startsWith("[INFO]"));
  }

  @Test
  void the_strict_check_finds_a_broken_chart() throws IOException {
    Path broken = Files.createDirectories(dir.resolve("broken"));
    Path templates = Files.createDirectories(broken.resolve("templates"));
    Files.writeString(broken.resolve("Chart.yaml"), "apiVersion: v2\nname: broken\n");
    Files.writeString(templates.resolve("a.yaml"), "a: {{ .Values.missing.member }}\n");
    assertThat(new Helm(broken).lint().strict().call().isFailed()).isTrue();
  }

  @Test
  void the_file_for_kubectl_is_the_chart_with_default_values() {
    GeneratedFile.check(
        operator().installFile(), HEAD.replace("NAME", operator().name()) + render("{}").text());
  }

  @Test
  void templates_that_do_not_depend_on_the_operator_are_those_of_each_chart() {
    for (String template : SHARED) {
      GeneratedFile.check(
          operator().chartHome().resolve(Path.of("templates", template)), shared(template));
    }
  }

  private static String shared(String template) {
    try (InputStream text = ChartContract.class.getResourceAsStream("chart/" + template)) {
      return new String(Objects.requireNonNull(text).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("values")
  void it_renders_each_object_once(String values) {
    List<Resource> resources = render(values).resources();
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
                    .isEqualTo(operator().name()));
  }

  @ParameterizedTest
  @MethodSource("values")
  void no_rule_permits_everything(String values) {
    assertThat(render(values).rights()).isNotEmpty().noneMatch(right -> right.contains("*"));
  }

  @Test
  void everything_can_be_switched_on() {
    Manifest all = render(Objects.requireNonNull(settings().get("complete")));
    assertThat(all.resources())
        .extracting(Resource::kind)
        .contains(
            "ConfigMap",
            "PodDisruptionBudget",
            "NetworkPolicy",
            "ServiceMonitor",
            "PrometheusRule");
    Resource deployment = all.resource("Deployment", operator().name());
    assertThat(deployment.tree().at("/spec/template/spec/serviceAccountName").asText())
        .isEqualTo("operator");
    assertThat(deployment.tree().at("/spec/template/spec/containers/0/image").asText())
        .matches(".*@sha256:[0-9a-f]{64}");
  }

  @Test
  void o11_probes_and_metrics_are_reached_from_outside_of_the_pod() {
    Resource deployment = render("{}").resource("Deployment", operator().name());
    assertThat(deployment.tree().at("/spec/template/spec/containers/0/env"))
        .anySatisfy(
            variable -> {
              assertThat(variable.path("name").asText()).isEqualTo("HOMEOSTAT_BIND_ADDRESS");
              assertThat(variable.path("value").asText()).isEqualTo("0.0.0.0");
            });
  }

  @Test
  void replicas_that_share_objects_reach_each_other_and_nobody_else_does() {
    Manifest shared =
        render("{share: {mode: segments, secretName: peers}, networkPolicy: {egress: [{}]}}");
    Resource pods = shared.resource("Deployment", operator().name());
    assertThat(pods.tree().toString())
        .contains("HOMEOSTAT_SHARE_SELECTOR", "$(POD_IP):7800", "\"secretName\":\"peers\"")
        .doesNotContain("HOMEOSTAT_SHARE_PLAINTEXT");
    JsonNode policy = shared.resource("NetworkPolicy", operator().name()).tree().get("spec");
    JsonNode labels = policy.at("/podSelector/matchLabels");
    assertThat(policy.get("ingress"))
        .filteredOn(rule -> rule.at("/ports/0/port").asText().equals("share"))
        .singleElement()
        .satisfies(
            rule ->
                assertThat(rule.at("/from"))
                    .extracting(it -> it.at("/podSelector/matchLabels"))
                    .containsExactly(labels));
    assertThat(policy.at("/egress/1/to/0/podSelector/matchLabels")).isEqualTo(labels);
    assertThat(shared.rights()).contains("list pods", "create configmaps");
    JsonNode rules = shared.resource("Role", operator().name() + "-share").tree().get("rules");
    assertThat(rules.get(2).toString()).contains("-roster\"]", "[\"get\",\"update\"]");
    assertThat(render("{}").text())
        .doesNotContain("7800", "HOMEOSTAT_SHARE", operator().name() + "-share");
  }

  @Test
  void replicas_share_objects_by_tls_or_explicitly_without() {
    assertThatThrownBy(() -> render("share: {mode: segments}"))
        .hasMessageContaining("share.secretName: expected a Secret with tls.crt");
    assertThatThrownBy(() -> render("share: {mode: segments, secretName: peers, plaintext: true}"))
        .hasMessageContaining("expected either secretName or plaintext");
    assertThatThrownBy(() -> render("share: {secretName: peers}"))
        .hasMessageContaining("share.mode: expected segments, since share.secretName is set");
    assertThatThrownBy(() -> render("share: {plaintext: true}"))
        .hasMessageContaining("share.mode: expected segments, since share.plaintext is set");
    assertThat(render("share: {mode: segments, plaintext: true}").text())
        .contains("HOMEOSTAT_SHARE_PLAINTEXT")
        .doesNotContain("HOMEOSTAT_SHARE_TLS");
    assertThat(render("share: null").text()).isEqualTo(render("{}").text());
  }

  @Test
  void namespaces_replace_the_binding_for_the_whole_cluster() {
    List<Resource> resources =
        render(Objects.requireNonNull(settings().get("namespaces"))).resources();
    assertThat(resources)
        .filteredOn(it -> it.kind().equals("ClusterRoleBinding"))
        .extracting(Resource::name)
        .doesNotContain(operator().rights());
    assertThat(resources)
        .filteredOn(it -> it.kind().equals("RoleBinding") && it.name().equals(operator().rights()))
        .extracting(Resource::namespace)
        .containsExactlyInAnyOrder("default", "kube-public");
  }

  @Test
  void the_installed_version_is_that_of_the_operator() {
    assertThat(TextFile.read(operator().chartHome().resolve("Chart.yaml")))
        .contains("appVersion: \"" + operator().version() + ".");
  }

  @ParameterizedTest
  @MethodSource("wrongValues")
  void a_wrong_value_is_refused(String values) {
    String member = values.substring(0, values.indexOf(':'));
    assertThatThrownBy(() -> render(values))
        .hasMessageContaining("values don't meet the specifications of the schema")
        .hasMessageContaining(member);
  }

  @Test
  void its_schema_knows_the_options_of_the_operator() {
    new ValuesSchema(operator().chartHome().resolve("values.schema.json"))
        .checkOptions(operator().program().options(), optionsOfOtherValues());
  }
}
