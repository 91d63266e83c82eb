package dev.homeostat.benchmarks.live;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.operator.definition.ApplicationDefinition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The application-operator as a process, beside a client that does the same writes. */
final class OperatorTrial {

  private static final double NANOS = 1e9;
  private static final double MEBI = 1 << 20;
  private static final long STEP_MILLIS = 20;

  /** A replica that stood by for less has just begun to watch the lease. */
  private static final long STANDBY_SECONDS = 3;

  private final KubernetesClient client;
  private final TrialSize size;
  private final String ours;
  private final String bare;
  private final String held;
  private final Path kubeconfig;

  OperatorTrial(RunningApiServer server, TrialSize size) throws Exception {
    this.client = server.client();
    this.size = size;
    server.define(ApplicationDefinition.yaml());
    ours = server.newNamespace("operator");
    bare = server.newNamespace("bare");
    held = server.newNamespace("held");
    List.of(ours, bare, held).forEach(this::grant);
    kubeconfig = Files.writeString(Files.createTempFile("kubeconfig", ""), server.kubeconfig());
    kubeconfig.toFile().deleteOnExit();
  }

  private void grant(String namespace) {
    client
        .resourceList(
            """
            apiVersion: rbac.authorization.k8s.io/v1
            kind: Role
            metadata: {name: deployer}
            rules: [{apiGroups: [""], resources: [configmaps], verbs: ["*"]}]
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: RoleBinding
            metadata: {name: deployer}
            roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: deployer}
            subjects: [{kind: ServiceAccount, name: default, namespace: NAMESPACE}]
            """
                .replace("NAMESPACE", namespace))
        .inNamespace(namespace)
        .create();
  }

  /**
   * The convergence of all applications.
   *
   * @param bare seconds of the client
   * @param held seconds of the client when it adds finalizers, too
   * @param operator seconds of the operator
   */
  record Converged(double bare, double held, double operator) {

    Converged plus(Converged other) {
      return new Converged(bare + other.bare, held + other.held, operator + other.operator);
    }
  }

  /**
   * A restart.
   *
   * @param leads seconds from the start of the process until it leads
   * @param repair seconds from then until a drift of the time before is repaired
   * @param all seconds from the start of the process until all applications had a pass
   * @param heap used afterwards, in MiB
   */
  record Restarted(double leads, double repair, double all, double heap) {}

  /** All of it; of the fail-overs the seconds from a kill to the repair of a drift. */
  record Result(Converged converged, Restarted restarted, List<Double> failovers) {}

  Result measure() throws Exception {
    Converged converged;
    try (OperatorProcess operator = start("--leader-election=false")) {
      operator.awaitLead();
      converged = converge(operator);
    }
    return new Result(converged, restart(), failovers());
  }

  private OperatorProcess start(String election) throws Exception {
    return OperatorProcess.start(
        kubeconfig,
        size.heap(),
        "--namespaces=" + ours,
        "--lease-namespace=" + ours,
        "--workers=" + size.parallel(),
        election);
  }

  private Converged converge(OperatorProcess operator) throws Exception {
    try (BareApplications writes = new BareApplications(client, bare, false);
        BareApplications holding = new BareApplications(client, held, true)) {
      Converged all = new Converged(0, 0, 0);
      int state = 0;
      for (int part = 0; part <= size.parts(); part++) {
        int from = part * size.each();
        boolean first = part % 2 == 0;
        double operators = first ? operator(operator, part) : 0;
        state = state == 0 ? stateSize() : state;
        double held = first ? 0 : made(holding, from, state);
        double bare = made(writes, from, state);
        held = first ? made(holding, from, state) : held;
        operators = first ? operators : operator(operator, part);
        // The first part warms all up.
        all = part == 0 ? all : all.plus(new Converged(bare, held, operators));
      }
      return all;
    }
  }

  private double made(BareApplications writes, int from, int state) throws Exception {
    return size.compared() ? writes.make(from, size, state) : 0;
  }

  /** Creates applications while the operator is stopped, and lets it go on. */
  private double operator(OperatorProcess operator, int part) throws Exception {
    operator.pause();
    SmallMaps.createApplications(client, ours, part * size.each(), size);
    long begin = System.nanoTime();
    operator.resume();
    long ready = (long) size.each() * (part + 1);
    operator.await(() -> operator.ready() >= ready);
    return since(begin);
  }

  /** Returns the bytes of a state of the operator, as it is stored. */
  private int stateSize() {
    return client.secrets().inNamespace(ours).list().getItems().stream()
        .filter(secret -> "homeostat.dev/state".equals(secret.getType()))
        .mapToInt(secret -> Objects.requireNonNull(secret.getData().get("state")).length() * 3 / 4)
        .max()
        .orElseThrow();
  }

  private Restarted restart() throws Exception {
    drift(size.all() / 2, "restarted");
    long begin = System.nanoTime();
    try (OperatorProcess operator = start("--leader-election=false")) {
      operator.awaitLead();
      double leads = since(begin);
      long led = System.nanoTime();
      awaitRepair(size.all() / 2, "restarted");
      double repair = since(led);
      operator.await(() -> operator.looked() >= size.all());
      return new Restarted(leads, repair, since(begin), operator.heap() / MEBI);
    }
  }

  private List<Double> failovers() throws Exception {
    List<Double> all = new ArrayList<>();
    OperatorProcess leader = start("--leader-election=true");
    leader.awaitLead();
    for (int kill = 0; kill < size.kills(); kill++) {
      OperatorProcess standby = start("--leader-election=true");
      OperatorProcess last = leader;
      last.await(() -> last.looked() >= size.all());
      standby.await(standby::isPrimed);
      TimeUnit.SECONDS.sleep(STANDBY_SECONDS);
      long begin = System.nanoTime();
      last.kill();
      drift(kill, "killed-" + kill);
      awaitRepair(kill, "killed-" + kill);
      all.add(since(begin));
      leader = standby;
    }
    leader.close();
    return all;
  }

  /** Changes a field as another writer. */
  private void drift(int application, String value) {
    client
        .configMaps()
        .inNamespace(ours)
        .withName(SmallMaps.mapName(application, 0))
        .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"data\": {\"mode\": \"" + value + "\"}}");
  }

  private @Nullable String mode(int application) {
    return client
        .configMaps()
        .inNamespace(ours)
        .withName(SmallMaps.mapName(application, 0))
        .get()
        .getData()
        .get("mode");
  }

  private void awaitRepair(int application, String value) throws InterruptedException {
    while (value.equals(mode(application))) {
      TimeUnit.MILLISECONDS.sleep(STEP_MILLIS);
    }
  }

  static double since(long begin) {
    return (System.nanoTime() - begin) / NANOS;
  }
}
