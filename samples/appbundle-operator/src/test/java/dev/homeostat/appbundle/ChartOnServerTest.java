package dev.homeostat.appbundle;

import dev.homeostat.samples.testing.ChartOnServerContract;
import dev.homeostat.samples.testing.CustomKind;
import dev.homeostat.samples.testing.SampleOperator;
import java.util.Map;

/** The chart on a real API server: dry runs of what it renders there, and a whole release. */
class ChartOnServerTest extends ChartOnServerContract {

  @Override
  protected SampleOperator operator() {
    return BundleChart.OPERATOR;
  }

  @Override
  protected Map<String, String> settings() {
    return BundleChart.settings();
  }

  @Override
  protected String moreDefinitions() {
    return CustomKind.of("cert-manager.io", "Issuer")
        + "---\n"
        + CustomKind.of("cert-manager.io", "Certificate")
        + "---\n";
  }

  @Override
  protected String example() {
    return """
        apiVersion: app.example.com/v1alpha1
        kind: AppBundle
        metadata: {name: shop}
        spec:
          groups:
          - name: group
            components:
            - name: map
              template: {apiVersion: v1, kind: ConfigMap, metadata: {name: map}}
        """;
  }
}
