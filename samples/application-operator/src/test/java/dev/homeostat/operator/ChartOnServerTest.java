package dev.homeostat.operator;

import dev.homeostat.samples.testing.ChartOnServerContract;
import dev.homeostat.samples.testing.SampleOperator;
import java.util.Map;

/** The chart on a real API server: dry runs of what it renders there, and a whole release. */
class ChartOnServerTest extends ChartOnServerContract {

  @Override
  protected SampleOperator operator() {
    return OperatorChart.OPERATOR;
  }

  @Override
  protected Map<String, String> settings() {
    return OperatorChart.settings();
  }

  @Override
  protected String example() {
    return """
        apiVersion: homeostat.dev/v1alpha1
        kind: Application
        metadata: {name: web}
        spec: {suspend: true}
        """;
  }
}
