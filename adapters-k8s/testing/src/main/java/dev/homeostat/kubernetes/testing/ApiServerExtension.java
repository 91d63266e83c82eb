package dev.homeostat.kubernetes.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Starts etcd and kube-apiserver with the first test that needs them; they end with the last. */
final class ApiServerExtension implements ExecutionCondition, ParameterResolver {

  private static final Path BINARIES =
      Path.of(System.getProperty("user.home"), ".kubeapitest", "k8s");

  /** True if the binaries may be downloaded. */
  static final boolean DOWNLOAD = Boolean.getBoolean("apiserver.download");

  private static final Namespace HERE = Namespace.create(ApiServerExtension.class);

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    if (DOWNLOAD || isInstalled()) {
      return ConditionEvaluationResult.enabled("there is an API server");
    }
    return new MissingProgram(
            "an API server",
            "get one by .ci/install-kube-apiserver, or run with -Dapiserver.download=true")
        .skip(context);
  }

  private static boolean isInstalled() {
    if (!Files.isDirectory(BINARIES)) {
      return false;
    }
    try (Stream<Path> versions = Files.list(BINARIES)) {
      return versions.anyMatch(version -> Files.isExecutable(version.resolve("kube-apiserver")));
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return ServerParameter.isOne(parameter);
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    RunningApiServer server =
        context
            .getRoot()
            .getStore(HERE)
            .getOrComputeIfAbsent(Running.class, start -> new Running(), Running.class)
            .server;
    return ServerParameter.of(parameter, server);
  }

  /** Ends the server with the tests. */
  private static final class Running implements AutoCloseable {

    private final RunningApiServer server = RunningApiServer.shared();

    @Override
    public void close() {
      server.close();
    }
  }
}
