package dev.homeostat.appbundle;

import dev.homeostat.samples.testing.InstalledWebhooksContract;
import dev.homeostat.samples.testing.SampleOperator;

/** The webhooks as they are installed. */
class InstalledWebhooksTest extends InstalledWebhooksContract {

  @Override
  protected SampleOperator operator() {
    return BundleChart.OPERATOR;
  }

  @Override
  protected String wrong() {
    return """
        apiVersion: app.example.com/v1alpha1
        kind: AppBundle
        metadata: {name: wrong}
        spec: {groups: [{name: g, components: [{name: c}]}]}
        """;
  }

  @Override
  protected String refusal() {
    return "spec.groups[0].components[0]";
  }

  @Override
  protected String example(String name) {
    return BundleChart.example(name, name);
  }

  @Override
  protected boolean isDone(String status) {
    return BundleChart.isDone(status);
  }
}
