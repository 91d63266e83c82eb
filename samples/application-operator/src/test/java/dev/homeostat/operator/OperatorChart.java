package dev.homeostat.operator;

import dev.homeostat.samples.testing.SampleOperator;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The installation of this module. */
final class OperatorChart {

  static final SampleOperator OPERATOR =
      new SampleOperator(
          Operator.NAME,
          Main.VERSION,
          "applications.homeostat.dev",
          Main.program(new Operator()),
          Main.class);

  static final Path DEFINITION =
      OPERATOR.chartHome().resolve(Path.of("files", "application-crd.yaml"));

  private OperatorChart() {}

  /** Returns the values that tests render, by the names that the contracts know. */
  static Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    for (ChartSettings one : ChartSettings.values()) {
      settings.put(one.name().toLowerCase(java.util.Locale.ROOT), one.yaml());
    }
    return settings;
  }
}
