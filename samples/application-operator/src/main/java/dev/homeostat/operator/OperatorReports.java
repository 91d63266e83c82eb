package dev.homeostat.operator;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.ResourceAddress;
import dev.homeostat.controller.Controller;
import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.kubernetes.watch.ObjectListener;
import dev.homeostat.kubernetes.watch.WatchScope;
import dev.homeostat.page.PassHistory;
import dev.homeostat.page.server.EngineReports;
import dev.homeostat.page.server.ReaderAccess;
import dev.homeostat.page.server.ReportMetrics;
import dev.homeostat.page.server.ReportServer;
import dev.homeostat.page.server.ReportServerBuilder;
import dev.homeostat.page.server.TokenReviewAccess;
import dev.homeostat.program.OperatorSetup;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The pages about Applications, and the passes that they show. */
final class OperatorReports {

  private static final Logger LOG = LoggerFactory.getLogger(OperatorReports.class);

  private static final String GROUP = "homeostat.dev";
  private static final String RESOURCE = "applications";

  private final ReportOptions options;
  private final OperatorSetup setup;
  private final Descriptions descriptions;
  private final PassHistory history = new PassHistory(Clock.systemUTC());

  private OperatorReports(ReportOptions options, OperatorSetup setup, Descriptions descriptions) {
    this.options = options;
    this.setup = setup;
    this.descriptions = descriptions;
  }

  /** Returns the pages; empty if the options ask for none. */
  static Optional<OperatorReports> of(
      ReportOptions options, OperatorSetup setup, Descriptions descriptions) {
    options.check();
    return options.port == null
        ? Optional.empty()
        : Optional.of(new OperatorReports(options, setup, descriptions));
  }

  /** Returns the history, a listener of the engine that reconciles. */
  PassHistory history() {
    return history;
  }

  /** Serves the pages by an engine that only plans. */
  ReportServer serve(Engine engine, Controller controller) throws IOException {
    forgetDeleted();
    int port = Optional.ofNullable(options.port).orElseThrow();
    boolean isSecure = options.certificate != null && options.key != null;
    InetAddress host = isSecure ? setup.options().bindAddress() : InetAddress.getLoopbackAddress();
    ReportServerBuilder server =
        ReportServer.of(EngineReports.of(engine, this::read, history, Clock.systemUTC()), access())
            .listen(new InetSocketAddress(host, port))
            .accepting(() -> controller.health().isReady())
            .listener(ReportMetrics.in(setup.meters()));
    if (options.certificate != null && options.key != null) {
      server.certificate(options.certificate, options.key);
    }
    try {
      ReportServer running = setup.closing(server.start());
      LOG.info("pages about Applications on port {} of {}", running.port(), host.getHostAddress());
      return running;
    } catch (BindException e) {
      // The program names its own port for this type of exception.
      throw new IOException(
          e.getMessage() + ": port " + port + " of " + host + "; --report-port names another", e);
    }
  }

  private ReaderAccess access() {
    TokenReviewAccess access = TokenReviewAccess.of(setup.client(), GROUP, RESOURCE);
    return options.audience == null ? access : access.audience(options.audience);
  }

  private Optional<Application> read(ApplicationId id) {
    List<String> namespaces = setup.options().namespaces();
    if (!namespaces.isEmpty() && !namespaces.contains(id.namespace())) {
      return Optional.empty();
    }
    ClusterResponse response =
        setup
            .cluster()
            .read(
                ResourceAddress.of(
                    ApplicationDocument.API_VERSION,
                    ApplicationDocument.KIND,
                    id.namespace(),
                    id.name()));
    if (response instanceof ClusterResponse.Done done) {
      return Optional.of(descriptions.described(done.resource()));
    }
    if (response instanceof ClusterResponse.Absent) {
      return Optional.empty();
    }
    throw new UncheckedIOException(new IOException("the Application cannot be read"));
  }

  private void forgetDeleted() {
    WatchScope all = WatchScope.of(ApplicationDocument.API_VERSION, ApplicationDocument.KIND);
    List<String> namespaces = setup.options().namespaces();
    ObjectListener forget =
        new ObjectListener() {
          @Override
          public void seen(dev.homeostat.Resource object) {}

          @Override
          public void vanished(ResourceAddress address) {
            history.forget(
                new ApplicationId(
                    address.id().namespace(), address.id().name(), OperatorStates.OWNER_KIND));
          }
        };
    List<WatchScope> scopes =
        namespaces.isEmpty() ? List.of(all) : namespaces.stream().map(all::in).toList();
    scopes.forEach(scope -> setup.closing(setup.cluster().watches().subscribe(scope, forget)));
  }
}
