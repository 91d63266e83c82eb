package dev.homeostat.appbundle;

import dev.homeostat.samples.testing.RunnableJarContract;
import dev.homeostat.samples.testing.SampleOperator;
import java.nio.file.Path;

/** The jar that the build packs. */
class RunnableJarIT extends RunnableJarContract {

  @Override
  protected SampleOperator operator() {
    return BundleChart.OPERATOR;
  }

  @Override
  protected Path definition() {
    return Path.of("deploy", "appbundle-crd.yaml");
  }

  @Override
  protected String example(String configMap) {
    return """
        apiVersion: app.example.com/v1alpha1
        kind: AppBundle
        metadata: {name: shop}
        spec:
          groups:
          - name: group
            components:
            - {name: map, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: NAME}}}
        """
        .replace("NAME", configMap);
  }

  @Override
  protected boolean isDone(String status) {
    return status.contains("\"phase\":\"Deployed\"") || status.contains("phase:Deployed");
  }
}
