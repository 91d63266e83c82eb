package dev.homeostat.operator;

import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.samples.testing.MonitoringContract;
import dev.homeostat.samples.testing.SampleOperator;
import dev.homeostat.samples.testing.Scrape;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The metrics of the operator, and the alerts and the dashboard that use them. */
@dev.homeostat.kubernetes.testing.WithApiServer
class MonitoringTest extends MonitoringContract {

  /** A run of the operator that makes it publish all its metrics. */
  private static final class Work extends Ground {

    Work(RunningApiServer server) {
      super(server);
    }

    /** Makes the operator create, repair, refuse and fail. */
    String scrape() {
      StartedOperator operator = operator();
      application(
          "web",
          "manifest: [{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {a: a}}]\n");
      application("wrong", "tosca: \"garbage: [\"\n");
      awaitPhase("web", "Ready");
      awaitPhase("wrong", "Invalid");
      merge("v1", "ConfigMap", "a", "{\"data\": {\"a\": \"b\"}}");
      await()
          .atMost(PATIENCE)
          .until(() -> Scrape.of(operator.port()).contains("\nhomeostat_drifts_total{"));
      return Scrape.of(operator.port());
    }
  }

  private final Work work;

  MonitoringTest(RunningApiServer server) {
    work = new Work(server);
  }

  @BeforeEach
  void prepare() {
    work.prepare();
  }

  @AfterEach
  void end() {
    work.end();
  }

  @Override
  protected SampleOperator operator() {
    return OperatorChart.OPERATOR;
  }

  @Override
  protected Path page() {
    return Path.of("..", "..", "docs", "install.md");
  }

  @Override
  protected List<String> prefixes() {
    return List.of("homeostat_");
  }

  @Override
  protected String scrapeAfterEverything() {
    return work.scrape();
  }
}
