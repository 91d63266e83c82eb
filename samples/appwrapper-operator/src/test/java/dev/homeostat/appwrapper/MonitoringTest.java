package dev.homeostat.appwrapper;

import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.program.RunningProgram;
import dev.homeostat.samples.testing.MonitoringContract;
import dev.homeostat.samples.testing.SampleOperator;
import dev.homeostat.samples.testing.Scrape;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The metrics of the operator, and the alerts that use them. */
@WithApiServer
class MonitoringTest extends MonitoringContract {

  /** A run of the operator that makes it publish all its metrics. */
  private static final class Work extends WrapperGround {

    Work(RunningApiServer server) {
      super(server);
    }

    /** Makes the operator create, reset, refuse and delete. */
    String scrape() {
      RunningProgram operator = operator();
      wrap("sample", Wrappers.pod("a"));
      wrap("wrong", Wrappers.object("x.example.com/v1", "Unknown", "{}"));
      awaitPhase("sample", "Running");
      awaitPhase("wrong", "Failed");
      play("a", "Failed");
      await().atMost(PATIENCE).until(() -> status("sample").path("resettingCount").asInt() == 1);
      awaitPhase("sample", "Running");
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
    return WrapperChart.OPERATOR;
  }

  @Override
  protected Path page() {
    return Path.of("..", "..", "docs", "appwrapper-install.md");
  }

  @Override
  protected List<String> prefixes() {
    return List.of("homeostat_", "appwrapper_");
  }

  @Override
  protected String scrapeAfterEverything() {
    return work.scrape();
  }
}
