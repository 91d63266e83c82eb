package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Resource;
import dev.homeostat.samples.testing.ChartContract;
import dev.homeostat.samples.testing.SampleOperator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The Helm chart, and the one file for kubectl that is made from it. */
class ChartTest extends ChartContract {

  @Override
  protected SampleOperator operator() {
    return OperatorChart.OPERATOR;
  }

  @Override
  protected Map<String, String> settings() {
    return OperatorChart.settings();
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
        "calls",
        "reportPort",
        "reportCertificate",
        "reportKey",
        "reportAudience",
        "bindAddress",
        "port",
        "leaseNamespace");
  }

  @Override
  protected List<String> moreWrongValues() {
    return List.of("calls: {secret: keys}", "reports: {enabled: 1}", "dashboard: {enabled: 1}");
  }

  @Test
  void everywhere_it_may_only_read_definitions_and_release_applications_if_it_is_for_namespaces() {
    assertThat(operator().chart().render(ChartSettings.NAMESPACES.yaml()).resources())
        .filteredOn(it -> it.kind().equals("ClusterRoleBinding"))
        .extracting(Resource::name)
        .containsExactlyInAnyOrder(
            operator().rights() + "-definitions", operator().rights() + "-release");
  }

  private List<Resource> rendered(ChartSettings settings) {
    return operator().chart().render(settings.yaml()).resources();
  }

  private static Resource of(List<Resource> rendered, String kind) {
    return rendered.stream().filter(it -> it.kind().equals(kind)).findFirst().orElseThrow();
  }

  @Test
  void nothing_is_granted_or_opened_for_pages_unless_they_are_on() {
    assertThat(rendered(ChartSettings.DEFAULTS).toString())
        .doesNotContain("tokenreviews", "subjectaccessreviews", "REPORT_PORT", "8444");
  }

  /** Helm upgrade --reuse-values has only the values of the release before. */
  @Test
  void values_of_a_chart_without_pages_have_none() {
    assertThat(operator().chart().render("reports: null").text())
        .isEqualTo(operator().chart().render("{}").text());
  }

  @Test
  void pages_without_a_certificate_have_no_port_of_the_service() {
    List<Resource> local = rendered(ChartSettings.LOCAL_REPORTS);
    assertThat(of(local, "Service").tree().toString()).doesNotContain("8444");
    assertThat(of(local, "Deployment").tree().toString())
        .contains("HOMEOSTAT_REPORT_PORT")
        .doesNotContain("HOMEOSTAT_REPORT_CERTIFICATE", "containerPort\":8444");
    assertThat(local)
        .filteredOn(it -> it.kind().equals("ClusterRole") && it.name().endsWith("-reports"))
        .singleElement()
        .extracting(it -> it.tree().get("rules").toString())
        .asString()
        .contains("tokenreviews", "subjectaccessreviews", "create");
  }

  @Test
  void pages_with_a_certificate_are_reached_by_the_service_and_those_that_the_policy_names() {
    List<Resource> complete = rendered(ChartSettings.COMPLETE);
    assertThat(of(complete, "Service").tree().toString()).contains("8444");
    assertThat(of(complete, "Deployment").tree().toString())
        .contains("/etc/homeostat/reports/tls.crt", "operator-reports", "readers");
    assertThat(of(complete, "NetworkPolicy").tree().at("/spec/ingress/2").toString())
        .contains("\"reports\"", "proxy");
  }
}
