package dev.homeostat.appwrapper;

import dev.homeostat.samples.testing.InstalledWebhooksContract;
import dev.homeostat.samples.testing.SampleOperator;

/** The webhooks as they are installed. */
class InstalledWebhooksTest extends InstalledWebhooksContract {

  @Override
  protected SampleOperator operator() {
    return WrapperChart.OPERATOR;
  }

  @Override
  protected String wrong() {
    return """
        apiVersion: workload.codeflare.dev/v1beta2
        kind: AppWrapper
        metadata: {name: wrong}
        spec: {components: []}
        """;
  }

  @Override
  protected String refusal() {
    return "contains no podspecs";
  }

  @Override
  protected String example(String name) {
    return WrapperChart.example(name, name);
  }

  @Override
  protected boolean isDone(String status) {
    return WrapperChart.isDone(status);
  }
}
