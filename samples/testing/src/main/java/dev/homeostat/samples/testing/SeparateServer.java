package dev.homeostat.samples.testing;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * Starts a server for operators that look after all namespaces; it ends with the last test. Tests
 * use it one after the other: {@link #LOCK} names it.
 */
public final class SeparateServer implements BeforeAllCallback {

  /** The name of the server as a resource of tests. */
  public static final String LOCK = "the separate server";

  private static final Namespace HERE = Namespace.create(SeparateServer.class);

  private static @Nullable RunningApiServer server;

  /** Returns the server, in tests with this extension. */
  public static RunningApiServer server() {
    if (server == null) {
      throw new IllegalStateException("the test is not extended with SeparateServer");
    }
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
