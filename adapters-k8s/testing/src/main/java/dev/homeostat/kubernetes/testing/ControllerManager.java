package dev.homeostat.kubernetes.testing;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.kubernetes.testing.ServerProcess.Ending;
import io.fabric8.kubeapitest.KubeAPIServerConfigBuilder;
import io.fabric8.kubeapitest.KubeAPITestException;
import io.fabric8.kubeapitest.binary.BinaryManager;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * The server's own controllers at work: of garbage, namespaces, Deployments, ReplicaSets and Jobs.
 * There are no nodes, so Pods are made and never run.
 *
 * <p>They concern all objects of the server they work on, those of other tests too: what has an
 * owner that is not there goes. Nothing is left of it when it is closed, and its process ends with
 * the program at the latest.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ControllerManager implements AutoCloseable {

  private static final String NAME = "kube-controller-manager";

  /** Of a binary, as in {@code …/1.20.2-linux-amd64/kube-controller-manager}. */
  private static final Pattern VERSION = Pattern.compile("/1\\.(\\d+)\\.[^/]*/" + NAME + "$");

  /** The first version that serves TLS only, and has no option for plain HTTP. */
  private static final int ONLY_TLS = 24;

  private final Path folder;
  private final Path kubeconfig;
  private final Path log;
  private final ServerProcess process;

  private ControllerManager(Path binary, Path folder) {
    this.folder = folder;
    this.kubeconfig = folder.resolve("kubeconfig");
    this.log = folder.resolve("log");
    this.process =
        new ServerProcess(NAME, command(binary, kubeconfig), Map.of(), log, Ending.WITH_PROGRAM);
  }

  /**
   * Starts it and waits until it is at work. Needs the binary, as {@link WithControllerManager}
   * does.
   *
   * @param server whose objects it is about
   * @return to be closed before the server
   */
  public static ControllerManager start(RunningApiServer server) {
    Path binary =
        binary().orElseThrow(() -> new IllegalStateException("there is no " + NAME + " here"));
    try {
      ControllerManager manager =
          new ControllerManager(binary, Files.createTempDirectory("controller-manager"));
      try {
        Files.writeString(manager.kubeconfig, server.kubeconfig());
        manager.process.start();
        manager.awaitWork(server.client());
        return manager;
      } catch (IOException | RuntimeException e) {
        manager.close();
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException("no folder for " + NAME, e);
    }
  }

  /** Of the version of the API server that tests start. */
  static Optional<Path> binary() {
    BinaryManager binaries =
        new BinaryManager(
            KubeAPIServerConfigBuilder.anAPIServerConfig().withOfflineMode(true).build());
    try {
      binaries.initAndDownloadIfRequired();
    } catch (KubeAPITestException e) {
      return Optional.empty();
    }
    return Optional.of(binaries.binaries().getApiServer().toPath().resolveSibling(NAME))
        .filter(Files::isExecutable);
  }

  private static List<String> command(Path binary, Path kubeconfig) {
    List<String> command =
        new ArrayList<>(
            List.of(
                binary.toString(),
                "--kubeconfig=" + kubeconfig,
                "--controllers=garbagecollector,namespace,deployment,replicaset,job",
                "--leader-elect=false",
                "--use-service-account-credentials=false",
                "--kube-api-qps=200",
                "--kube-api-burst=400",
                "--secure-port=0"));
    Matcher version = VERSION.matcher(binary.toString());
    if (version.find() && Integer.parseInt(version.group(1)) < ONLY_TLS) {
      command.add("--port=0");
    }
    return command;
  }

  /** It is at work when it has taken something whose owner is not there. */
  private void awaitWork(KubernetesClient client) {
    ConfigMap orphan =
        client
            .resource(
                new ConfigMapBuilder()
                    .withNewMetadata()
                    .withGenerateName("orphan-")
                    .withNamespace("default")
                    .addNewOwnerReference()
                    .withApiVersion("v1")
                    .withKind("ConfigMap")
                    .withName("nobody")
                    .withUid(UUID.randomUUID().toString())
                    .endOwnerReference()
                    .endMetadata()
                    .build())
            .create();
    Resource<ConfigMap> there = client.resource(orphan);
    process.await(() -> there.get() == null);
  }

  /** Kills it. No effect a second time. */
  @Override
  public synchronized void close() {
    process.end();
    try {
      Files.deleteIfExists(kubeconfig);
      Files.deleteIfExists(log);
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("the files of " + NAME + " cannot be removed", e);
    }
  }
}
