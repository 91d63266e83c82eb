package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Resource;
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

  private static final Path PAGE = Path.of("..", "..", "docs", "appbundle-install.md");
  private static final List<String> WRITES = List.of("create", "patch", "update", "delete");

  @Override
  protected SampleOperator operator() {
    return BundleChart.OPERATOR;
  }

  @Override
  protected Map<String, String> settings() {
    return BundleChart.settings();
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
        "leaseNamespace",
        "defaultServiceAccount",
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
        "watches: [{apiGroups: [\"*\"], resources: [databases]}]",
        "webhooks: {failurePolicy: Retry}",
        "webhooks: {timeoutSeconds: 31}",
        "options: {webhookName: other}");
  }

  private Manifest render(String values) {
    return operator().chart().render(values);
  }

  /** Returns the written resources of a group, as in {@code example.com/databases}. */
  private static List<String> written(Manifest manifest) {
    return manifest.rights().stream()
        .filter(right -> WRITES.contains(right.substring(0, right.indexOf(' '))))
        .map(right -> right.substring(right.indexOf(' ') + 1))
        .distinct()
        .toList();
  }

  @Test
  void more_kinds_are_written_and_watched_ones_are_only_read() {
    Manifest manifest = render(BundleChart.COMPLETE);
    assertThat(written(manifest)).contains("example.com/databases", "configmaps");
    assertThat(manifest.rights())
        .contains("get example.com/tables", "list example.com/tables", "watch example.com/tables");
    assertThat(written(manifest)).doesNotContain("example.com/tables");
  }

  @Test
  void an_operator_that_acts_as_accounts_writes_no_objects_of_bundles() {
    assertThat(written(render(BundleChart.ACCOUNT)))
        .containsExactlyInAnyOrder(
            "app.example.com/appbundles",
            "app.example.com/appbundles/status",
            "coordination.k8s.io/leases",
            "events",
            // The states.
            "secrets");
    assertThat(render(BundleChart.ACCOUNT).rights()).contains("impersonate serviceaccounts");
    assertThat(render("{}").rights()).noneMatch(right -> right.startsWith("impersonate"));
  }

  @Test
  void the_default_kinds_give_no_permission_to_give_permissions() {
    assertThat(render("{}").rights())
        .noneMatch(right -> right.contains("rbac.authorization.k8s.io"));
  }

  @Test
  void without_webhooks_there_is_no_configuration_and_no_port() {
    Manifest manifest = render(BundleChart.ACCOUNT);
    assertThat(manifest.resources())
        .extracting(Resource::kind)
        .doesNotContain("ValidatingWebhookConfiguration");
    assertThat(manifest.resource("Service", operator().name()).tree().at("/spec/ports")).hasSize(1);
    assertThat(render("{}").resource("Service", operator().name()).tree().at("/spec/ports"))
        .hasSize(2);
  }

  @Test
  void the_definition_of_the_chart_is_the_file_that_can_be_applied_alone() {
    GeneratedFile.check(
        operator().chartHome().resolve(Path.of("files", "appbundle-crd.yaml")),
        TextFile.read(Path.of("deploy", "appbundle-crd.yaml")));
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
