package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Resource;
import dev.homeostat.appwrapper.settings.SettingsReader;
import dev.homeostat.samples.testing.ChartContract;
import dev.homeostat.samples.testing.GeneratedFile;
import dev.homeostat.samples.testing.Manifest;
import dev.homeostat.samples.testing.OptionsTable;
import dev.homeostat.samples.testing.SampleOperator;
import dev.homeostat.samples.testing.TextFile;
import dev.homeostat.samples.testing.ValuesTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The Helm chart, and the one file for kubectl that is made from it. */
class ChartTest extends ChartContract {

  private static final Path PAGE = Path.of("..", "..", "docs", "appwrapper-install.md");

  @Override
  protected SampleOperator operator() {
    return WrapperChart.OPERATOR;
  }

  @Override
  protected Map<String, String> settings() {
    return WrapperChart.settings();
  }

  @Override
  protected Set<String> optionsOfOtherValues() {
    return Set.of(
        "namespaces",
        "share",
        "shareAddress",
        "shareName",
        "sharePeers",
        "shareSelector",
        "shareTls",
        "sharePlaintext",
        "bindAddress",
        "port",
        "metricsAddress",
        "leaseNamespace",
        "leaderElection",
        "checkAccess",
        "webhookPort",
        "webhookName",
        "webhookUrl",
        "webhookCertificate",
        "webhookKey");
  }

  @Override
  protected List<String> moreWrongValues() {
    return List.of(
        "kinds: [{apiGroups: [\"*\"], resources: [\"*\"]}]",
        "moreKinds: [{apiGroups: [example.com], resources: [\"*\"]}]",
        "configuration: {content: none}",
        "options: {leaderElection: false}",
        "webhooks: {failurePolicy: Retry}",
        "webhooks: {timeoutSeconds: 31}",
        "options: {webhookName: other}");
  }

  private Manifest render(String values) {
    return operator().chart().render(values);
  }

  @Test
  void wrapped_kinds_are_created_and_deleted_and_never_changed() {
    assertThat(render(WrapperChart.COMPLETE).rights())
        .contains("create example.com/databases", "delete example.com/databases", "create pods")
        .doesNotContain("patch example.com/databases", "update example.com/databases")
        .doesNotContain("patch pods", "update pods");
  }

  @Test
  void each_kind_whose_pods_are_inferred_may_be_wrapped() {
    assertThat(render("{}").rights())
        .contains(
            "create pods",
            "create apps/deployments",
            "create apps/statefulsets",
            "create batch/jobs",
            "create jobset.x-k8s.io/jobsets",
            "create kubeflow.org/pytorchjobs",
            "create leaderworkerset.x-k8s.io/leaderworkersets",
            "create ray.io/rayclusters",
            "create ray.io/rayjobs");
  }

  @Test
  void the_configuration_is_written_or_that_which_exists_is_read() {
    Resource written = render(WrapperChart.COMPLETE).resource("ConfigMap", Configuration.NAME);
    SettingsReader.Reading reading =
        SettingsReader.read(written.tree().at("/data/config.yaml").asText(), "configuration");
    assertThat(reading.problems()).isEmpty();
    assertThat(reading.settings().appwrapper().faultTolerance().retryLimit()).isEqualTo(5);
    Manifest kept = render(WrapperChart.KEPT_CONFIGURATION);
    assertThat(kept.resources()).extracting(Resource::kind).doesNotContain("ConfigMap");
    assertThat(kept.rights()).contains("create configmaps");
  }

  @Test
  void the_default_kinds_give_no_permission_to_give_permissions() {
    assertThat(render("{}").rights())
        .noneMatch(right -> right.contains("rbac.authorization.k8s.io"));
  }

  @Test
  void without_webhooks_there_is_no_configuration_and_no_port() {
    Manifest manifest = render(WrapperChart.KEPT_CONFIGURATION);
    assertThat(manifest.resources())
        .extracting(Resource::kind)
        .doesNotContain("ValidatingWebhookConfiguration", "MutatingWebhookConfiguration");
    assertThat(manifest.resource("Service", operator().name()).tree().at("/spec/ports")).hasSize(1);
    assertThat(render("{}").resource("Service", operator().name()).tree().at("/spec/ports"))
        .hasSize(2);
  }

  @Test
  void the_definition_of_the_chart_is_the_file_that_can_be_applied_alone() {
    GeneratedFile.check(
        operator().chartHome().resolve(Path.of("files", "appwrapper-crd.yaml")),
        TextFile.read(Path.of("deploy", "appwrapper-crd.yaml")));
  }

  @Test
  void the_page_lists_the_values_and_the_options() {
    String values = TextFile.read(operator().chartHome().resolve("values.yaml"));
    String table = ValuesTable.of(values.substring(values.indexOf("\n\n")));
    GeneratedFile.checkPart(PAGE, "values", table);
    GeneratedFile.checkPart(PAGE, "options", OptionsTable.of(operator().program().options()));
    Stream<String> first =
        values.lines().filter(line -> line.matches("[a-zA-Z]+:.*")).map(line -> line.split(":")[0]);
    assertThat(first)
        .hasSizeGreaterThan(20)
        .allSatisfy(
            value -> assertThat(table).containsPattern("\\| `" + value + "(\\.[A-Za-z.]+)?` \\|"));
  }
}
