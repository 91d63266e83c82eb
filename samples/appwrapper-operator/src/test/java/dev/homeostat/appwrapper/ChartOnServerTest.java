package dev.homeostat.appwrapper;

import dev.homeostat.samples.testing.ChartOnServerContract;
import dev.homeostat.samples.testing.CustomKind;
import dev.homeostat.samples.testing.SampleOperator;
import java.util.Map;

/** The chart on a real API server: dry runs of what it renders there, and a whole release. */
class ChartOnServerTest extends ChartOnServerContract {

  @Override
  protected SampleOperator operator() {
    return WrapperChart.OPERATOR;
  }

  @Override
  protected Map<String, String> settings() {
    return WrapperChart.settings();
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
    return WrapperChart.example("sample", "map");
  }
}
