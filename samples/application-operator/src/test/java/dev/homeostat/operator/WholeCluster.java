package dev.homeostat.operator;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/** Starts a server for operators that look after all namespaces; it ends with the last test. */
final class WholeCluster implements BeforeAllCallback {

  private static final Namespace HERE = Namespace.create(WholeCluster.class);

  private static RunningApiServer server;

  static RunningApiServer server() {
    return server;
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    server =
        context
            .getRoot()
            .getStore(HERE)
            .getOrComputeIfAbsent(Running.class, start -> new Running(), Running.class)
            .server;
  }

  /** Ends the server with the tests. */
  private static final class Running implements AutoCloseable {

    private final RunningApiServer server = RunningApiServer.start();

    @Override
    public void close() {
      server.close();
    }
  }
}
