package dev.homeostat.benchmarks.live;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * An operator as a process, whose requests go through a proxy that counts them. Each measurement
 * has a process and a namespace of its own.
 */
final class ComparedTrial {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int WRITERS = 16;

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

  private final RunningApiServer server;
  private final KubernetesClient client;
  private final ComparedKind kind;
  private final ComparedSize size;
  private final Function<String, List<String>> program;

  /**
   * A trial.
   *
   * @param server a server of its own
   * @param kind of the objects
   * @param size of the trial
   * @param program the main class and the arguments for a namespace
   */
  ComparedTrial(
      RunningApiServer server,
      ComparedKind kind,
      ComparedSize size,
      Function<String, List<String>> program) {
    this.server = server;
    this.client = server.client();
    this.kind = kind;
    this.size = size;
    this.program = program;
  }

  /**
   * What was measured.
   *
   * @param pass requests for objects of a pass with nothing to do
   * @param idle requests a minute while nothing changes
   * @param stuck requests a minute while a part is not ready
   * @param seconds until all objects but one are done, which never is
   * @param heap bytes of the held objects
   */
  record Result(long pass, double idle, double stuck, double seconds, long heap) {}

  Result measure() throws Exception {
    long pass;
    double idle;
    try (Running running = start()) {
      create(running.namespace(), kind.settling("one", size.parts()));
      running.awaitDone(1);
      running.becomeQuiet();
      idle = running.requestsAMinute();
      long before = running.ofObjects();
      running
          .objects()
          .inNamespace(running.namespace())
          .withName("one")
          .patch(
              PatchContext.of(PatchType.JSON_MERGE),
              "{\"metadata\": {\"annotations\": {\"example.com/touched\": \"once\"}}}");
      running.becomeQuiet();
      pass = running.ofObjects() - before;
    }
    return new Result(pass, idle, stuck(), seconds(), heap());
  }

  private double stuck() throws Exception {
    try (Running running = start()) {
      create(running.namespace(), kind.stuck("stuck", 1));
      running.awaitDeployment("stuck");
      TimeUnit.MILLISECONDS.sleep(size.quiet().toMillis());
      return running.requestsAMinute();
    }
  }

  private double seconds() throws Exception {
    try (Running running = start()) {
      running.process().pause();
      create(running.namespace(), kind.stuck("o-0", size.parts()));
      for (int i = 1; i < size.objects(); i++) {
        create(running.namespace(), kind.settling("o-" + i, size.parts()));
      }
      long begin = System.nanoTime();
      running.process().resume();
      running.awaitDone(size.objects() - 1);
      return OperatorTrial.since(begin);
    }
  }

  private long heap() throws Exception {
    try (Running running = start()) {
      create(running.namespace(), kind.settling("first", size.heldParts()));
      running.awaitDone(1);
      running.becomeQuiet();
      long before = running.process().liveBytes();
      SideBySide.run(
          WRITERS,
          size.held(),
          i -> create(running.namespace(), kind.settling("o-" + i, size.heldParts())));
      running.awaitDone(size.held() + 1);
      running.becomeQuiet();
      return running.process().liveBytes() - before;
    }
  }

  private void create(String namespace, ObjectNode object) throws IOException {
    GenericKubernetesResource resource = JSON.treeToValue(object, GenericKubernetesResource.class);
    client
        .genericKubernetesResources(kind.apiVersion(), kind.kind())
        .inNamespace(namespace)
        .resource(resource)
        .create();
  }

  private Running start() throws Exception {
    AtomicLong all = new AtomicLong();
    AtomicLong ofObjects = new AtomicLong();
    FaultProxy proxy =
        FaultProxy.before(
            client.getConfiguration(),
            request -> {
              if (!request.isWatch()) {
                all.incrementAndGet();
                if (request.path().contains("/namespaces/")) {
                  ofObjects.incrementAndGet();
                }
              }
              return new Fault.Pass();
            });
    Path kubeconfig = Files.createTempFile("kubeconfig", "");
    kubeconfig.toFile().deleteOnExit();
    Files.writeString(kubeconfig, KUBECONFIG.formatted(proxy.address()));
    String namespace = server.newNamespace("compared");
    Running running =
        new Running(
            namespace,
            proxy,
            all,
            ofObjects,
            OperatorProcess.start(program.apply(namespace), kubeconfig, HEAP));
    // It works when it has done something: then all its caches are filled.
    create(namespace, kind.settling("warm", 1));
    running.awaitDone(1);
    client
        .genericKubernetesResources(kind.apiVersion(), kind.kind())
        .inNamespace(namespace)
        .withName("warm")
        .delete();
    running.awaitAll(0);
    running.becomeQuiet();
    return running;
  }

  /** A running operator. */
  private final class Running implements AutoCloseable {

    private final String namespace;
    private final FaultProxy proxy;
    private final AtomicLong requests;
    private final AtomicLong ofObjects;
    private final OperatorProcess process;

    Running(
        String namespace,
        FaultProxy proxy,
        AtomicLong requests,
        AtomicLong ofObjects,
        OperatorProcess process) {
      this.namespace = namespace;
      this.proxy = proxy;
      this.requests = requests;
      this.ofObjects = ofObjects;
      this.process = process;
    }

    String namespace() {
      return namespace;
    }

    OperatorProcess process() {
      return process;
    }

    /** Returns the number of requests for objects, without watches and discovery. */
    long ofObjects() {
      return ofObjects.get();
    }

    MixedOperation<
            GenericKubernetesResource,
            GenericKubernetesResourceList,
            Resource<GenericKubernetesResource>>
        objects() {
      return client.genericKubernetesResources(kind.apiVersion(), kind.kind());
    }

    private List<JsonNode> all() {
      return objects().inNamespace(namespace).list().getItems().stream()
          .<JsonNode>map(JSON::valueToTree)
          .toList();
    }

    void awaitDone(int count) throws Exception {
      process.await(() -> all().stream().filter(kind::isDone).count() >= count);
    }

    void awaitAll(int count) throws Exception {
      process.await(() -> all().size() == count);
    }

    void awaitDeployment(String name) throws Exception {
      process.await(
          () -> client.apps().deployments().inNamespace(namespace).withName(name).get() != null);
    }

    /** Waits until no request for an object came for some seconds. */
    void becomeQuiet() throws InterruptedException {
      long seen = -1;
      while (seen != ofObjects()) {
        seen = ofObjects();
        TimeUnit.MILLISECONDS.sleep(size.quiet().toMillis());
      }
    }

    double requestsAMinute() throws InterruptedException {
      long before = requests.get();
      TimeUnit.MILLISECONDS.sleep(size.window().toMillis());
      return (requests.get() - before) * 60.0 / size.window().toSeconds();
    }

    @Override
    public void close() {
      process.close();
      proxy.close();
    }
  }
}
