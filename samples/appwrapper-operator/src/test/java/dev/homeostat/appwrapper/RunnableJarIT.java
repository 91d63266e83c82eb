package dev.homeostat.appwrapper;

import dev.homeostat.samples.testing.RunnableJarContract;
import dev.homeostat.samples.testing.SampleOperator;
import java.nio.file.Path;

/** The jar that the build packs. */
class RunnableJarIT extends RunnableJarContract {

  @Override
  protected SampleOperator operator() {
    return WrapperChart.OPERATOR;
  }

  @Override
  protected Path definition() {
    return Path.of("deploy", "appwrapper-crd.yaml");
  }

  @Override
  protected String example(String configMap) {
    return WrapperChart.example("sample", configMap);
  }

  @Override
  protected boolean isDone(String status) {
    return WrapperChart.isDone(status);
  }
}
