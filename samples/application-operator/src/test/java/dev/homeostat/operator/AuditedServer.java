package dev.homeostat.operator;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Starts a server for one test class, which writes an audit log. One class at a time has it, under
 * {@link #LOCK}.
 */
final class AuditedServer implements BeforeAllCallback, AfterAllCallback {

  static final String LOCK = "audited server";

  /** Objects of writes tell the order at the server; tokens stay out of the log. */
  private static final String POLICY =
      """
      apiVersion: audit.k8s.io/v1
      kind: Policy
      omitStages: [RequestReceived]
      rules:
      - {level: Metadata, resources: [{group: "", resources: [serviceaccounts/token]}]}
      - {level: RequestResponse, verbs: [create, update, patch, delete]}
      - {level: Metadata}
      """;

  private static @Nullable RunningApiServer server;
  private static @Nullable Path folder;

  /** Returns the server, in tests with this extension. */
  static RunningApiServer server() {
    if (server == null) {
      throw new IllegalStateException("the test is not extended with AuditedServer");
    }
    return server;
  }

  /** Returns what was asked since a time and is answered, in the order of the answers. */
  static List<AuditEntry> entriesSince(Instant begin) {
    try (Stream<String> lines = Files.lines(log())) {
      return lines.map(AuditEntry::of).filter(entry -> entry.received().isAfter(begin)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path log() {
    if (folder == null) {
      throw new IllegalStateException("the test is not extended with AuditedServer");
    }
    return folder.resolve("audit.log");
  }

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    folder = Files.createTempDirectory("audited-server");
    Path policy = Files.writeString(folder.resolve("policy.yaml"), POLICY);
    server = RunningApiServer.start("--audit-policy-file=" + policy, "--audit-log-path=" + log());
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    server().close();
    server = null;
    Files.deleteIfExists(log());
    Files.deleteIfExists(log().resolveSibling("policy.yaml"));
    Files.deleteIfExists(log().getParent());
  }
}
