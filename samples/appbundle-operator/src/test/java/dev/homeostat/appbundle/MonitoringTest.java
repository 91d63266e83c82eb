package dev.homeostat.appbundle;

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

  private static final String MAP =
      "[{name: g, components: [{name: c, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {a: a}}}]}]";

  /** A run of the operator that makes it publish all its metrics. */
  private static final class Work extends BundleGround {

    Work(RunningApiServer server) {
      super(server);
    }

    /** Makes the operator deploy, repair and refuse. */
    String scrape() {
      RunningProgram operator = operator();
      bundle("shop", MAP);
      bundle("wrong", "[{name: g, components: [{name: c}]}]");
      awaitPhase("shop", "Deployed");
      awaitPhase("wrong", "Failed");
      client
          .configMaps()
          .inNamespace(namespace)
          .withName("a")
          .edit(
              map -> {
                map.getData().put("a", "b");
                return map;
              });
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
    return BundleChart.OPERATOR;
  }

  @Override
  protected Path page() {
    return Path.of("..", "..", "docs", "appbundle-install.md");
  }

  @Override
  protected List<String> prefixes() {
    return List.of("homeostat_", "appbundle_");
  }

  @Override
  protected String scrapeAfterEverything() {
    return work.scrape();
  }
}
