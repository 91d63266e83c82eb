package dev.homeostat.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** The results of JMH, from its JSON file. */
final class Results {

  private static final String BYTES = "gc.alloc.rate.norm";

  /**
   * One figure.
   *
   * @param micros the time of a call, the median of all iterations
   * @param bytes the bytes that a call allocated
   */
  record Measure(double micros, double bytes) {

    /** Returns the rest without a part that was measured by itself. */
    Measure without(Measure part) {
      return new Measure(micros - part.micros, bytes - part.bytes);
    }
  }

  private final JsonNode runs;

  private Results(JsonNode runs) {
    this.runs = runs;
  }

  static Results read(Path json) throws IOException {
    JsonNode runs = new ObjectMapper().readTree(json.toFile());
    if (!runs.isArray() || runs.isEmpty()) {
      throw new IOException("no results in " + json);
    }
    return new Results(runs);
  }

  /** The figure of a benchmark, empty if it was not run. */
  Optional<Measure> of(String benchmark, Map<String, String> params) {
    for (JsonNode run : runs) {
      if (run.path("benchmark").asText().endsWith("." + benchmark)
          && params.entrySet().stream()
              .allMatch(
                  param ->
                      run.path("params").path(param.getKey()).asText().equals(param.getValue()))) {
        JsonNode figure = run.path("primaryMetric");
        if (!figure.path("scoreUnit").asText().equals("us/op")) {
          throw new IllegalArgumentException("expected microseconds, got " + figure);
        }
        JsonNode bytes = run.path("secondaryMetrics").path(BYTES).path("score");
        return Optional.of(new Measure(median(figure.path("rawData")), bytes.asDouble(Double.NaN)));
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the median of all iterations, which a short disturbance of the machine hardly moves.
   */
  private static double median(JsonNode forks) {
    double[] values =
        StreamSupport.stream(forks.spliterator(), false)
            .flatMap(fork -> StreamSupport.stream(fork.spliterator(), false))
            .mapToDouble(JsonNode::asDouble)
            .sorted()
            .toArray();
    int middle = values.length / 2;
    return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
  }

  /** Returns the conditions of the measurement; neither names nor paths. */
  String conditions() {
    JsonNode run = runs.get(0);
    return "Measured with JMH %s on a JDK %s, %d cores; forks: %s, each with %s iterations of %s after %s of %s; the median of all iterations."
        .formatted(
            run.path("jmhVersion").asText(),
            run.path("jdkVersion").asText(),
            Runtime.getRuntime().availableProcessors(),
            run.path("forks").asText(),
            run.path("measurementIterations").asText(),
            run.path("measurementTime").asText(),
            run.path("warmupIterations").asText(),
            run.path("warmupTime").asText());
  }
}
