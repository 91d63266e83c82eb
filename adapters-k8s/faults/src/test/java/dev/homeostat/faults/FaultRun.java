package dev.homeostat.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.Pass;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.FaultRates;
import dev.homeostat.kubernetes.testing.Faults;
import dev.homeostat.kubernetes.testing.ProxiedRequest;
import dev.homeostat.kubernetes.testing.RestartableApiServer;
import dev.homeostat.spi.cluster.Answer;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
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
  private static final int SHOWN = 150;

  /** What is done to the programs and the server while they work. */
  interface Scenario {
    void run(FaultRun run) throws Exception;
  }

  private final long seed;
  private final Random random;
  private final RestartableApiServer server;
  private final KubernetesClient direct;
  private final KubernetesCluster cluster;
  private final Path folder;
  private final Path output;
  private final String namespace;
  private final Wanted wanted;
  private final Foreigners foreigners;
  private final List<FaultProxy> proxies = new ArrayList<>();
  private final List<RunningProgram> programs = new ArrayList<>();

  private FaultRun(RestartableApiServer server, String name, long seed, Path folder)
      throws IOException {
    this.server = server;
    this.seed = seed;
    this.random = new Random(seed ^ name.hashCode());
    this.folder = folder;
    this.output = Files.createFile(folder.resolve("output.log"));
    this.direct =
        new KubernetesClientBuilder()
            .withConfig(
                new ConfigBuilder(server.config())
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
    this.wanted = Wanted.in(folder);
  }

  /** Runs a scenario to its end, and tells all that is known if it ends badly. */
  static void of(
      RestartableApiServer server, String name, long seed, Path folder, Scenario scenario)
      throws Exception {
    try (FaultRun run = new FaultRun(server, name, seed, folder)) {
      try {
        run.run(name, scenario);
      } catch (Exception | AssertionError e) {
        throw new AssertionError(run.told(name, e), e);
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
    proxies.forEach(proxy -> proxy.faults(Faults.none()));
    Instant calm = Instant.now();
    settle(world);
    Instant settled = Instant.now();
    programs.forEach(RunningProgram::stop);
    passesOfANewEngineWriteNothing();
    assertThat(end(world)).isEmpty();
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

  private List<String> end(World world) {
    return new EndState(cluster, namespace, wanted, foreigners).differences(world.hasNoted());
  }

  /** Waits until all is as it has to be, and the programs themselves find nothing to do. */
  private void settle(World world) throws InterruptedException {
    Instant until = Instant.now().plus(PATIENCE);
    List<String> left = left(world);
    while (!left.isEmpty()) {
      assertThat(Instant.now()).as("it does not settle: " + left).isBefore(until);
      Thread.sleep(200);
      left = left(world);
    }
  }

  private List<String> left(World world) {
    List<String> lines = programs.get(0).lines();
    List<String> left = new ArrayList<>();
    for (String application : wanted.applications()) {
      if (!PassLine.isQuiet(lines, application)) {
        left.add(application + " is not quiet");
      }
    }
    left.addAll(end(world));
    return left;
  }

  private void passesOfANewEngineWriteNothing() throws Exception {
    try (KubernetesClient client =
        new KubernetesClientBuilder().withConfig(proxies.get(0).config()).build()) {
      KubernetesCluster through = KubernetesCluster.of(client);
      Engine engine = Engine.builder().cluster(through).state(SecretStateStore.in(through)).build();
      Map<String, Integer> before = writes();
      for (String name : List.of("the first", "the second")) {
        for (String application : wanted.applications()) {
          Pass pass =
              engine.reconcile(
                  Application.named(namespace, application)
                      .manifest(Manifest.read(folder.resolve(application + ".yaml")))
                      .build());
          assertThat(PassLine.of(pass))
              .as(name + " pass of a new engine")
              .isEqualTo("pass of " + application + " is quiet");
        }
      }
      assertThat(writes()).isEqualTo(before);
    }
  }

  private Map<String, Integer> writes() {
    Map<String, Integer> all = new TreeMap<>();
    proxies.forEach(proxy -> proxy.writes().forEach((m, n) -> all.merge(m, n, Integer::sum)));
    return all;
  }

  private String told(String name, Throwable failure) {
    StringBuilder text = new StringBuilder();
    text.append(name).append(" failed; repeat it with -Dseed=").append(seed).append('\n');
    text.append(failure).append('\n');
    for (FaultProxy proxy : proxies) {
      text.append("--- the last requests at ").append(proxy.address()).append('\n');
      proxy.lastLines(SHOWN).forEach(line -> text.append(line).append('\n'));
    }
    text.append("--- what the programs said last\n");
    if (!programs.isEmpty()) {
      List<String> lines = programs.get(0).lines();
      lines.stream()
          .skip(Math.max(0, lines.size() - SHOWN))
          .forEach(line -> text.append(line).append('\n'));
    }
    return text.toString();
  }

  Random random() {
    return random;
  }

  RestartableApiServer server() {
    return server;
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
  void awaitAll(List<String> applications) throws InterruptedException {
    Instant until = Instant.now().plus(PATIENCE);
    for (String application : applications) {
      for (Resource resource : wanted.resources(application)) {
        ResourceAddress address =
            new ResourceAddress(resource.apiVersion(), resource.id().in(namespace));
        while (!(cluster.read(address) instanceof Answer.Done)) {
          assertThat(Instant.now()).as(address + " never came").isBefore(until);
          Thread.sleep(20);
        }
      }
    }
  }

  /** From now on something else is wanted; what was wanted before has been there. */
  void changeWhatIsWanted() throws InterruptedException {
    awaitAll(List.of(Wanted.MOVING));
    move();
  }

  /** From now on something else is wanted, whatever came of what was wanted before. */
  void move() {
    wanted.move();
  }

  /** Whether the engine wants to change something; its lease does not count. */
  static boolean isWriteOfEngine(ProxiedRequest request) {
    return request.isWrite() && !request.path().startsWith("/apis/coordination.k8s.io/");
  }

  FaultProxy proxy(Faults faults) {
    FaultProxy proxy = FaultProxy.before(server.config(), faults);
    proxies.add(proxy);
    return proxy;
  }

  RunningProgram program(FaultProxy proxy, String identity) {
    RunningProgram program =
        RunningProgram.start(
            output, proxy.address(), folder.toString(), namespace, lease(), identity);
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
