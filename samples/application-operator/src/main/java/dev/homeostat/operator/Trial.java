package dev.homeostat.operator;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.operator.definition.ApplicationDefinition;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * A cluster to try the operator on: etcd and an API server on this machine, without nodes, so that
 * objects are kept and no Pod runs. With the process it is gone.
 */
final class Trial implements AutoCloseable {

  private static final String NAMESPACE = "demo";
  private static final String DOWNLOAD = "apiserver.download";
  private static final Path BINARIES =
      Path.of(System.getProperty("user.home"), ".kubeapitest", "k8s");

  /** The account of a namespace that wants to try may do there what an administrator may. */
  private static final String ACCOUNT =
      """
      apiVersion: v1
      kind: ServiceAccount
      metadata: {name: default, namespace: demo}
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: Role
      metadata: {name: everything, namespace: demo}
      rules: [{apiGroups: ["*"], resources: ["*"], verbs: ["*"]}]
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: RoleBinding
      metadata: {name: everything, namespace: demo}
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: everything}
      subjects: [{kind: ServiceAccount, name: default, namespace: demo}]
      """;

  /** The Application of the printed example. */
  private static final String APPLICATION =
      """
      {"apiVersion": "homeostat.dev/v1alpha1", "kind": "Application", "metadata": {"name": "web"}, \
      "spec": {"manifest": [{"apiVersion": "v1", "kind": "ConfigMap", \
      "metadata": {"name": "settings"}, "data": {"mode": "fast"}}]}}""";

  private final RunningApiServer server;

  private Trial(RunningApiServer server) {
    this.server = server;
  }

  /**
   * Starts a cluster and prepares a namespace.
   *
   * @param kubeconfig gets how the cluster is reached, with all rights
   * @throws IOException if the file cannot be written
   * @throws RuntimeException if the server cannot be started, as when its binaries are not there
   */
  static Trial start(Path kubeconfig) throws IOException {
    if (!isInstalled() && !Boolean.getBoolean(DOWNLOAD)) {
      throw new IllegalStateException(
          "--try: expected kube-apiserver and etcd in a folder of "
              + BINARIES
              + ", found none. To download them, run java -D"
              + DOWNLOAD
              + "=true -jar application-operator.jar --try FILE. To build them from Debian's"
              + " sources instead, run .ci/install-kube-apiserver in a clone of the repository.");
    }
    RunningApiServer server = RunningApiServer.start();
    try {
      Files.writeString(kubeconfig, server.kubeconfig(), StandardCharsets.UTF_8);
      server.define(ApplicationDefinition.yaml());
      server
          .client()
          .resource(
              new NamespaceBuilder().withNewMetadata().withName(NAMESPACE).endMetadata().build())
          .create();
      server.client().resourceList(ACCOUNT).create();
      return new Trial(server);
    } catch (IOException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private static boolean isInstalled() throws IOException {
    if (!Files.isDirectory(BINARIES)) {
      return false;
    }
    try (Stream<Path> versions = Files.list(BINARIES)) {
      return versions.anyMatch(version -> Files.isExecutable(version.resolve("kube-apiserver")));
    }
  }

  /** May do everything. */
  KubernetesClient client() {
    return server.client();
  }

  /** Prints how to use it. */
  void tell(Path kubeconfig, PrintWriter out) {
    out.println("Try it from another terminal:");
    out.println("  export KUBECONFIG=" + kubeconfig.toAbsolutePath());
    out.println("  kubectl apply -n " + NAMESPACE + " -f - <<< '" + APPLICATION + "'");
    out.println("  kubectl get happ,configmaps -n " + NAMESPACE);
    out.println("It is gone when this ends.");
  }

  @Override
  public void close() {
    server.close();
  }
}
