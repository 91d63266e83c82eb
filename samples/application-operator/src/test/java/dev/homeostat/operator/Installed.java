package dev.homeostat.operator;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.authentication.TokenRequest;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/** The operator as deploy/install.yaml installs it, with the permissions of its account. */
final class Installed implements AutoCloseable {

  static final String SYSTEM = "homeostat-system";
  static final String ACCOUNT = "application-operator";
  static final String RIGHTS = "homeostat-application-operator";
  static final Path INSTALL = Path.of("deploy", "install.yaml");

  private final RunningApiServer server;
  private final Kubectl kubectl;
  private final Asked asked = new Asked();
  private final Deque<Runnable> ends = new ArrayDeque<>();

  /** Does what a cluster administrator does. */
  Installed(RunningApiServer server, Kubectl kubectl) {
    this.server = server;
    this.kubectl = kubectl;
    kubectl.run("apply", "-f", INSTALL.toString()).orFail();
    established();
  }

  /** Installs the chart with other values, for operators that {@link #start} with theirs. */
  Installed(RunningApiServer server, Kubectl kubectl, String values) {
    this.server = server;
    this.kubectl = kubectl;
    kubectl.apply("apiVersion: v1\nkind: Namespace\nmetadata: {name: " + SYSTEM + "}\n").orFail();
    kubectl.apply(OperatorChart.render(values)).orFail();
    established();
  }

  private void established() {
    kubectl.run("wait", "--for=condition=Established", "crd/applications.homeostat.dev").orFail();
  }

  static String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A token of the account, as it lies in a Pod. */
  String token() {
    return server
        .client()
        .serviceAccounts()
        .inNamespace(SYSTEM)
        .withName(ACCOUNT)
        .tokenRequest(new TokenRequest())
        .getStatus()
        .getToken();
  }

  /** The address of the server and its certificate, without credentials. */
  Config trusted() {
    Config admin = server.client().getConfiguration();
    return new ConfigBuilder(Config.empty())
        .withMasterUrl(admin.getMasterUrl())
        .withCaCertData(admin.getCaCertData())
        .withCaCertFile(admin.getCaCertFile())
        .build();
  }

  /** A client with a token of the account. */
  KubernetesClient client() {
    Config config =
        new ConfigBuilder(trusted()).withOauthToken(token()).withNamespace(SYSTEM).build();
    KubernetesClient client =
        new KubernetesClientBuilder()
            .withConfig(config)
            .withHttpClientBuilderConsumer(http -> http.addOrReplaceInterceptor("asked", asked))
            .build();
    ends.push(client::close);
    return client;
  }

  /** Runs an operator, and waits until it leads and knows what is there. */
  StartedOperator start(String... args) {
    StartedOperator operator = StartedOperator.start(client(), args);
    ends.push(operator::close);
    return operator.awaitWorking();
  }

  Asked asked() {
    return asked;
  }

  /** Ends the operators; the rights of everywhere are taken away. */
  @Override
  public void close() {
    while (!ends.isEmpty()) {
      ends.pop().run();
    }
    kubectl
        .run("delete", "clusterrolebinding", RIGHTS, RIGHTS + "-release", "--ignore-not-found")
        .orFail();
  }
}
