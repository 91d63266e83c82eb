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
    return BundleChart.example("shop", configMap);
  }

  @Override
  protected boolean isDone(String status) {
    return BundleChart.isDone(status);
  }
}
