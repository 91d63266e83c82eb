package dev.homeostat.benchmarks.live;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;

/**
 * An operator as a process, whose requests go through a proxy that counts them, and which has the
 * objects of a namespace of its own.
 */
final class ComparedOperator implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int WRITERS = 16;
  private static final double SECONDS_A_MINUTE = 60;

  /** Enough for both, so that neither is slowed down by its garbage collector. */
  private static final String HEAP = "1g";

  private static final String KUBECONFIG =
      """
      apiVersion: v1
      kind: Config
      clusters: [{name: proxy, cluster: {server: "%s"}}]
      users: [{name: proxy, user: {}}]
      contexts: [{name: proxy, context: {cluster: proxy, user: proxy}}]
      current-context: proxy
      """;

  private final KubernetesClient client;
  private final ComparedKind kind;
  private final String namespace;
  private final ObservedObjects observed;
  private final AtomicLong requests = new AtomicLong();
  private final AtomicLong ofObjects = new AtomicLong();
  private final FaultProxy proxy;
  private final ComparedProgram program;
  private final Path kubeconfig;
  private OperatorProcess process;

  private ComparedOperator(RunningApiServer server, ComparedKind kind, ComparedProgram program)
      throws IOException {
    this.client = server.client();
    this.kind = kind;
    this.namespace = server.newNamespace("compared");
    this.observed = ObservedObjects.of(client, kind, namespace);
    this.proxy =
        FaultProxy.before(
            client.getConfiguration(),
            request -> {
              if (!request.isWatch()) {
                requests.incrementAndGet();
                if (request.path().contains("/namespaces/")) {
                  ofObjects.incrementAndGet();
                }
              }
              return new Fault.Pass();
            });
    this.program = program;
    this.kubeconfig = Files.createTempFile("kubeconfig", "");
    kubeconfig.toFile().deleteOnExit();
    Files.writeString(kubeconfig, KUBECONFIG.formatted(proxy.address()));
    this.process = start();
  }

  private OperatorProcess start() throws IOException {
    return OperatorProcess.start(program.in(namespace), kubeconfig, HEAP);
  }

  /** Ends the process, and starts another one. */
  void restart() throws IOException {
    process.close();
    process = start();
  }

  /**
   * Starts an operator.
   *
   * @param server that knows the kind
   * @param kind of its objects
   * @param program that runs
   * @return an operator that has finished an object and its deletion: all its caches are filled
   */
  static ComparedOperator start(RunningApiServer server, ComparedKind kind, ComparedProgram program)
      throws Exception {
    ComparedOperator operator = new ComparedOperator(server, kind, program);
    operator.create(kind.settling("warm", 1));
    operator.awaitDone(1);
    operator.resource("warm").delete();
    operator.process.await(() -> operator.observed.count(any -> true) == 0);
    operator.becomeQuiet();
    return operator;
  }

  KubernetesClient client() {
    return client;
  }

  String namespace() {
    return namespace;
  }

  OperatorProcess process() {
    return process;
  }

  /** Returns the objects of the namespace. */
  ObservedObjects objects() {
    return observed;
  }

  /** Returns the number of requests for objects, without watches and discovery. */
  long ofObjects() {
    return ofObjects.get();
  }

  void create(ObjectNode object) throws IOException {
    GenericKubernetesResource resource = JSON.treeToValue(object, GenericKubernetesResource.class);
    client
        .genericKubernetesResources(kind.apiVersion(), kind.kind())
        .inNamespace(namespace)
        .resource(resource)
        .create();
  }

  /** Creates objects at the same time. */
  void createAll(int count, IntFunction<ObjectNode> object) throws Exception {
    SideBySide.run(WRITERS, count, number -> create(object.apply(number)));
  }

  private Resource<GenericKubernetesResource> resource(String name) {
    return client
        .genericKubernetesResources(kind.apiVersion(), kind.kind())
        .inNamespace(namespace)
        .withName(name);
  }

  /** Changes an object by a merge patch. */
  void patch(String name, String patch) {
    resource(name).patch(PatchContext.of(PatchType.JSON_MERGE), patch);
  }

  void awaitDone(int count) throws Exception {
    process.await(() -> observed.count(kind::isDone) >= count);
  }

  /** Waits until no request for an object came for some seconds. */
  void becomeQuiet() throws InterruptedException {
    long seen = -1;
    while (seen != ofObjects()) {
      seen = ofObjects();
      TimeUnit.MILLISECONDS.sleep(kind.quiet().toMillis());
    }
  }

  double requestsAMinute(Duration window) throws InterruptedException {
    long before = requests.get();
    TimeUnit.MILLISECONDS.sleep(window.toMillis());
    return (requests.get() - before) * SECONDS_A_MINUTE / window.toSeconds();
  }

  @Override
  public void close() {
    process.close();
    proxy.close();
    observed.close();
  }
}
