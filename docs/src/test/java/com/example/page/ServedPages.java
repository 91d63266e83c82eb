package com.example.page;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.controller.Controller;
import dev.homeostat.page.PassHistory;
import dev.homeostat.page.server.EngineReports;
import dev.homeostat.page.server.ReadOnlyStateStore;
import dev.homeostat.page.server.ReportServer;
import dev.homeostat.page.server.TokenReviewAccess;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.state.StateStore;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Function;

/** The snippet of docs/report.md about served pages. */
final class ServedPages {

  private ServedPages() {}

  static ReportServer serve(
      KubernetesClient client,
      Cluster cluster,
      StateStore states,
      Controller controller,
      PassHistory history,
      Function<ApplicationId, Optional<Application>> applications)
      throws IOException {
    // snippet: report-server
    Engine reading = Engine.builder().cluster(cluster).state(ReadOnlyStateStore.of(states)).build();
    ReportServer server =
        ReportServer.of(
                EngineReports.of(reading, applications, history, Clock.systemUTC()),
                TokenReviewAccess.of(client, "example.com", "webpages"))
            .listen(new InetSocketAddress(8444))
            .certificate(Path.of("/etc/operator/tls.crt"), Path.of("/etc/operator/tls.key"))
            .accepting(() -> controller.health().isReady())
            .start();
    // end
    return server;
  }
}
