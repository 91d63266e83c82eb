package dev.homeostat.runtime;

import io.fabric8.kubeapitest.KubeAPIServer;
import io.fabric8.kubeapitest.KubeAPIServerConfigBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
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
  private static final boolean DOWNLOAD = Boolean.getBoolean("apiserver.download");
  private static final Namespace HERE = Namespace.create(ApiServerExtension.class);

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    if (DOWNLOAD || isInstalled()) {
      return ConditionEvaluationResult.enabled("there is an API server");
    }
    String how =
        "Skipped for want of an API server: "
            + context.getDisplayName()
            + " (get one by .ci/install-kube-apiserver, or run with -Dapiserver.download=true)";
    if (context.getTestMethod().isEmpty()) {
      System.out.println(how);
    }
    return ConditionEvaluationResult.disabled(how);
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
    return parameter.getParameter().getType() == KubernetesClient.class;
  }

  @Override
  public KubernetesClient resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(HERE)
        .getOrComputeIfAbsent(Running.class, start -> new Running(), Running.class)
        .client;
  }

  /** A server and its client, for as long as tests run. */
  private static final class Running implements AutoCloseable {

    private final KubeAPIServer server;
    private final KubernetesClient client;

    Running() {
      server =
          new KubeAPIServer(
              KubeAPIServerConfigBuilder.anAPIServerConfig()
                  .withOfflineMode(!DOWNLOAD)
                  .withUpdateKubeConfig(false)
                  .build());
      server.start();
      client =
          new KubernetesClientBuilder()
              .withConfig(Config.fromKubeconfig(server.getKubeConfigYaml()))
              .build();
    }

    @Override
    public void close() {
      client.close();
      server.stop();
    }
  }
}
