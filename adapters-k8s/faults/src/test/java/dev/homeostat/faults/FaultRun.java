package dev.homeostat.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Engine;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.FaultRates;
import dev.homeostat.kubernetes.testing.Faults;
import dev.homeostat.kubernetes.testing.ProxiedRequest;
import dev.homeostat.spi.cluster.ClusterResponse;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * One run: programs that keep applications through proxies with bad luck, and a world beside them.
 * Whatever a scenario does to them, it has to end well.
 */
final class FaultRun implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(120);
  private static final int SHOWN = 40;
  private static final int KEPT = 2000;

  /** Is wanted no more in the end. */
  private static final String LEAVING = Wanted.STEADY.get(2);

  /** The faults of the programs and the server while they work. */
  interface Scenario {
    void run(FaultRun run) throws Exception;
  }

  private final long seed;
  private final Random random;
  private final Config server;
  private final KubernetesClient direct;
  private final KubernetesCluster cluster;
  private final Path output;
  private final String namespace;
  private final Wanted wanted;
  private final Foreigners foreigners;
  private final List<FaultProxy> proxies = new ArrayList<>();
  private final List<RunningProgram> programs = new ArrayList<>();

  private FaultRun(Config server, String name, long seed, Path folder) throws IOException {
    this.server = server;
    this.seed = seed;
    this.random = new Random(seed ^ name.hashCode());
    this.output = Files.createFile(folder.resolve("output.log"));
    this.direct =
        new KubernetesClientBuilder()
            .withConfig(
                new ConfigBuilder(server)
                    .withRequestRetryBackoffLimit(0)
                    .withRequestTimeout(5000)
                    .build())
            .build();
    this.cluster = KubernetesCluster.of(direct);
    this.namespace = name + "-" + Long.toHexString(System.nanoTime());
    direct
        .resource(
            new NamespaceBuilder().withNewMetadata().withName(namespace).endMetadata().build())
        .create();
    this.foreigners = Foreigners.in(direct, namespace);
    this.wanted = Wanted.by(new Bundles(direct, namespace));
  }

  /** Runs a scenario to its end, and tells all that is known if it ends badly. */
  static void of(Config server, String name, long seed, Path folder, Scenario scenario)
      throws Exception {
    BundleKind.define(server);
    try (FaultRun run = new FaultRun(server, name, seed, folder)) {
      try {
        run.run(name, scenario);
      } catch (Exception | AssertionError e) {
        throw run.told(name, e);
      }
    }
  }

  private void run(String name, Scenario scenario) throws Exception {
    Instant begin = Instant.now();
    World world = new World(direct, namespace, new Random(random.nextLong()));
    try {
      scenario.run(this);
    } finally {
      world.end();
    }
    Calls calls = new Calls();
    proxies.forEach(proxy -> proxy.faults(calls));
    Instant calm = Instant.now();
    Ending ending = new Ending(() -> differences(world), calls);
    ending.comesTrue("it settles");
    Instant settled = Instant.now();
    ending.isCalm();
    new LateDrift(direct, namespace).happen(wanted);
    ending.comesTrue("what somebody does to ours now is put back");
    wanted.move();
    ending.comesTrue("what is wanted anew comes");
    wanted.leave(LEAVING);
    ending.comesTrue("what is wanted no more goes");
    ending.isCalm();
    programs.forEach(RunningProgram::stop);
    passesOfANewEngineWriteNothing();
    assertThat(differences(world)).isEmpty();
    System.out.printf(
        "%s, seed %d: %d deeds of the world, %d requests, writes %s; %.1f s of trouble, settled"
            + " after %.1f s%n",
        name,
        seed,
        world.done().size(),
        proxies.stream().mapToLong(FaultProxy::requests).sum(),
        writes(),
        Duration.between(begin, calm).toMillis() / 1000.0,
        Duration.between(calm, settled).toMillis() / 1000.0);
  }

  private List<String> differences(World world) {
    return new EndState(cluster, namespace, wanted, foreigners).differences(world.hasNoted());
  }

  private void passesOfANewEngineWriteNothing() throws Exception {
    try (KubernetesClient client =
        new KubernetesClientBuilder().withConfig(proxies.get(0).config()).build()) {
      KubernetesCluster through = KubernetesCluster.of(client);
      Engine engine = Engine.builder().cluster(through).state(SecretStateStore.in(through)).build();
      Map<String, Integer> before = writes();
      for (String name : List.of("the first", "the second")) {
        for (String application : wanted.applications()) {
          ReconcileResult pass = engine.reconcile(Bundles.application(bundle(application)));
          assertThat(PassLine.of(pass))
              .as(name + " pass of a new engine")
              .isEqualTo("pass of " + application + " is quiet");
        }
      }
      assertThat(writes()).isEqualTo(before);
    }
  }

  private Resource bundle(String name) {
    ClusterResponse answer = cluster.read(Bundles.address(namespace, name));
    assertThat(answer).isInstanceOf(ClusterResponse.Done.class);
    return ((ClusterResponse.Done) answer).resource();
  }

  private Map<String, Integer> writes() {
    Map<String, Integer> all = new TreeMap<>();
    proxies.forEach(proxy -> proxy.writes().forEach((m, n) -> all.merge(m, n, Integer::sum)));
    return all;
  }

  /** All that is known goes into a file; what went wrong is said first and last. */
  private AssertionError told(String name, Throwable failure) {
    Path file = Path.of("target", namespace + ".log");
    String what = name + " failed (" + file + "); repeat it with -Dseed=" + seed + "\n" + failure;
    List<String> all = new ArrayList<>();
    List<String> lines = new ArrayList<>(List.of(what));
    for (FaultProxy proxy : proxies) {
      tell("the requests at " + proxy.address(), proxy.lastLines(KEPT), all, lines);
    }
    if (!programs.isEmpty()) {
      tell("what the programs said", programs.get(0).lines(), all, lines);
    }
    try {
      Files.createDirectories(file.getParent());
      Files.write(file, all);
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
    lines.add(what);
    return new AssertionError(String.join("\n", lines), failure);
  }

  /** The requests for leases are many, and seldom what went wrong. */
  private static void tell(String what, List<String> told, List<String> all, List<String> last) {
    all.add("--- " + what);
    all.addAll(told);
    last.add("--- the last of " + what);
    List<String> shown = told.stream().filter(line -> !line.contains("/leases/")).toList();
    last.addAll(shown.subList(Math.max(0, shown.size() - SHOWN), shown.size()));
  }

  Random random() {
    return random;
  }

  KubernetesClient direct() {
    return direct;
  }

  String lease() {
    return namespace;
  }

  /** Waits for some time between two, in milliseconds: when trouble comes is up to chance. */
  void sleep(int least, int most) throws InterruptedException {
    Thread.sleep(least + random.nextInt(most - least));
  }

  /** Bad luck, other for each proxy. */
  Faults badLuck() {
    return Faults.seeded(random.nextLong(), FaultRates.BAD_DAY);
  }

  /** Waits until each object of these applications has been there. */
  void awaitAll(List<String> applications) {
    for (String application : applications) {
      for (Resource resource : wanted.resources(application)) {
        ResourceAddress address =
            new ResourceAddress(resource.apiVersion(), resource.id().in(namespace));
        await(address + " comes")
            .atMost(PATIENCE)
            .pollInterval(Duration.ofMillis(100))
            .until(() -> cluster.read(address) instanceof ClusterResponse.Done);
      }
    }
  }

  /** From now on something else is wanted; what was wanted before has been there. */
  void changeWhatIsWanted() {
    awaitAll(List.of(Wanted.MOVING));
    move();
  }

  /** From now on something else is wanted, whatever came of what was wanted before. */
  void move() {
    wanted.move();
  }

  /** Returns whether the engine wants to change something; its lease does not count. */
  static boolean isWriteOfEngine(ProxiedRequest request) {
    return request.isWrite() && !Calls.isOfLease(request);
  }

  FaultProxy proxy(Faults faults) {
    FaultProxy proxy = FaultProxy.before(server, faults);
    proxies.add(proxy);
    return proxy;
  }

  RunningProgram program(FaultProxy proxy, String identity) {
    RunningProgram program =
        RunningProgram.start(output, proxy.address(), namespace, lease(), identity);
    programs.add(program);
    return program;
  }

  @Override
  public void close() {
    programs.forEach(RunningProgram::close);
    proxies.forEach(FaultProxy::close);
    direct.close();
  }
}
