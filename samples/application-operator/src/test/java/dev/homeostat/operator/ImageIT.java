package dev.homeostat.operator;

import dev.homeostat.samples.testing.ImageContract;
import dev.homeostat.samples.testing.SampleOperator;
import java.util.List;

/** The image as the build packs it, without a registry on an empty base. */
class ImageIT extends ImageContract {

  @Override
  protected SampleOperator operator() {
    return OperatorChart.OPERATOR;
  }

  @Override
  protected List<String> ports() {
    return List.of("8080/tcp", "8443/tcp", "8444/tcp");
  }
}
