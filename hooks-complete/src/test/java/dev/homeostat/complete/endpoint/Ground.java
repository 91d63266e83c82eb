package dev.homeostat.complete.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ApplicationId;
import dev.homeostat.complete.EndpointLimits;
import dev.homeostat.complete.access.Authenticator;
import dev.homeostat.complete.access.Call;
import dev.homeostat.complete.access.Purpose;
import dev.homeostat.complete.access.Tree;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.testkit.StandingClock;
import dev.homeostat.tree.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;

/** An endpoint over a store with one application in it, and all that is logged. */
final class Ground implements AutoCloseable {

  static final ApplicationId WEB = new ApplicationId("shop", "web");
  static final String UID = "uid-1";
  static final Call COMPLETE = new Call(WEB, Purpose.COMPLETE);
  static final Call SHUTDOWN = new Call(WEB, Purpose.SHUTDOWN);
  static final String PATH = "/v1/applications/shop/web/complete";

  /** As many calls as a test likes. */
  static final EndpointLimits MANY =
      EndpointLimits.DEFAULT
          .withClientCalls(100_000, 100_000)
          .withCallsPerSecond(100_000)
          .withConnections(256, 256);

  final CapturedLog log = new CapturedLog();
  final StandingClock clock = new StandingClock();
  final WatchedStore store = new WatchedStore();
  final Doorman doorman = new Doorman();
  final List<ApplicationId> woken = new CopyOnWriteArrayList<>();
  final List<Reply> replies = new CopyOnWriteArrayList<>();
  final String token = doorman.token(COMPLETE, UID);
  private final EndpointServer server;

  Ground() {
    this(MANY);
  }

  Ground(EndpointLimits limits) {
    this(limits, Optional.empty(), false);
  }

  Ground(EndpointLimits limits, Optional<SSLContext> tls, boolean clientCertificates) {
    store.keep(WEB, ApplicationState.EMPTY.withIdentity(UID, "00"));
    server = start(limits, tls, clientCertificates, doorman);
  }

  Ground(Authenticator authenticator) {
    server = start(MANY, Optional.empty(), false, authenticator);
  }

  private EndpointServer start(
      EndpointLimits limits,
      Optional<SSLContext> tls,
      boolean certificates,
      Authenticator authenticator) {
    try {
      return EndpointServer.start(
          new EndpointOptions(
              new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
              tls,
              certificates,
              authenticator,
              new StateRecorder(store, "", clock, woken::add),
              limits,
              clock));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  int port() {
    return server.port();
  }

  Wire wire() {
    return Wire.to(port());
  }

  /** A call as a workload makes it. */
  static String call(String path, String token) {
    return request("PUT", path, "Authorization: Bearer " + token);
  }

  static String request(String method, String path, String... headers) {
    StringBuilder text = new StringBuilder(method + " " + path + " HTTP/1.1\r\nHost: here\r\n");
    for (String header : headers) {
      text.append(header).append("\r\n");
    }
    return text.append("\r\n").toString();
  }

  Reply send(String request) {
    try (Wire wire = wire()) {
      Reply reply = wire.write(request).reply();
      replies.add(reply);
      return reply;
    }
  }

  Reply put(String path, String bearer) {
    return send(call(path, bearer));
  }

  /** When the application has called, as it is kept; empty if it has not. */
  String calledAt(Purpose purpose) {
    return store
        .kept(WEB)
        .hooks()
        .getOrDefault(purpose.word(), Trees.emptyObject())
        .path(Tree.CALLED_AT)
        .asText();
  }

  /** Ends the endpoint, and gives all that was logged. */
  String end() {
    server.close();
    log.close();
    return log.text();
  }

  /** Nobody has repeated a token, or warned of what attackers do. */
  @Override
  public void close() {
    String text = end();
    assertThat(text).doesNotContain(Doorman.SECRET);
    assertThat(replies).noneMatch(reply -> reply.raw().contains(Doorman.SECRET));
    assertThat(text.lines().filter(Ground::isWarning)).isEmpty();
  }

  /** Jetty warns of a Host that is none, or is there twice, and cannot be told not to. */
  private static boolean isWarning(String line) {
    return line.matches(".* (WARN|ERROR) org\\.eclipse\\..*")
        && !line.contains("WARN org.eclipse.jetty.util.HostPort - Bad Authority: ")
        && !line.contains("WARN org.eclipse.jetty.http.HttpParser - Encountered multiple `Host`");
  }
}
