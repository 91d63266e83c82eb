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
    return Set.of("namespaces", "calls", "bindAddress", "port", "leaseNamespace");
  }

  @Override
  protected List<String> moreWrongValues() {
    return List.of("calls: {secret: keys}", "dashboard: {enabled: 1}");
  }

  @Test
  void everywhere_it_may_only_read_definitions_and_release_applications_if_it_is_for_namespaces() {
    assertThat(operator().chart().render(ChartSettings.NAMESPACES.yaml()).resources())
        .filteredOn(it -> it.kind().equals("ClusterRoleBinding"))
        .extracting(Resource::name)
        .containsExactlyInAnyOrder(
            operator().rights() + "-definitions", operator().rights() + "-release");
  }
}
