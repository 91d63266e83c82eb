package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Resource;
import dev.homeostat.appbundle.reference.ReferenceLoop;
import dev.homeostat.appbundle.reference.ReferenceSettings;
import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.Faults;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;

/** Scenarios that run on our operator and on the model of the Go operator. */
abstract class BothSidesGround extends BundleGround {

  private static final Pattern REFUSAL = Pattern.compile("-> (?!404)[45][0-9][0-9]");

  private final List<Side> sides = new ArrayList<>();
  private final List<KubernetesClient> clients = new ArrayList<>();

  BothSidesGround(RunningApiServer server) {
    super(server);
  }

  /**
   * Our operators end before their connections; the models end before their bundles are removed.
   */
  @AfterEach
  void endSides() {
    sides.stream().filter(side -> !(side instanceof OurSide)).forEach(Side::close);
    end();
    clients.forEach(KubernetesClient::close);
    sides.stream().filter(OurSide.class::isInstance).forEach(Side::close);
  }

  Side side(Contender who, String... options) {
    return side(who, "", Clock.systemUTC(), options);
  }

  /** An operator that acts as a user, if one is given; the clock is that of a model. */
  Side side(Contender who, String user, Clock clock, String... options) {
    FaultProxy proxy = FaultProxy.before(client.getConfiguration(), Faults.none());
    Config config =
        user.isEmpty()
            ? proxy.config()
            : new ConfigBuilder(proxy.config()).withImpersonateUsername(user).build();
    KubernetesClient through = new KubernetesClientBuilder().withConfig(config).build();
    Side side;
    if (who == Contender.OURS) {
      clients.add(through);
      operator(through, options);
      side = new OurSide(proxy, PATIENCE);
    } else {
      side = new ModelSide(proxy, through, namespace, PATIENCE, clock);
    }
    sides.add(side);
    return side;
  }

  /** An operator whose loop runs; that of the model waits for an hour for each component. */
  Side looping(Contender who) {
    if (who == Contender.OURS) {
      return side(who);
    }
    FaultProxy proxy = FaultProxy.before(client.getConfiguration(), Faults.none());
    KubernetesClient through = new KubernetesClientBuilder().withConfig(proxy.config()).build();
    ReferenceLoop loop =
        ReferenceLoop.start(
            through, namespace, ReferenceSettings.ORIGINAL.withPatience(Duration.ofHours(1)));
    Side side = new LoopSide(proxy, through, loop, PATIENCE);
    sides.add(side);
    return side;
  }

  /** Returns the bundles that wait for the only worker of a model. */
  static List<String> waiting(Side side) {
    return side instanceof LoopSide running ? running.loop().waiting() : List.of();
  }

  /** Does something once, right before the first request of the operator to a path. */
  static void before(Side side, String method, String pathEnd, Runnable action) {
    boolean[] done = {false};
    side.proxy()
        .faults(
            request -> {
              synchronized (done) {
                String path = request.path().replaceAll("\\?.*", "");
                if (!done[0] && request.method().matches(method) && path.endsWith(pathEnd)) {
                  done[0] = true;
                  action.run();
                }
              }
              return new Fault.Pass();
            });
  }

  /** Returns the requests of an operator to a path that the server refused. */
  static List<String> refused(Side side, String path) {
    return side.proxy().lastLines(Integer.MAX_VALUE).stream()
        .filter(line -> line.contains(path) && REFUSAL.matcher(line).find())
        .toList();
  }

  /** Asserts a phase of a bundle that is about its present specification. */
  void assertPhase(String bundle, String phase) {
    JsonNode tree = object(bundle).tree();
    assertThat(tree.at("/status/phase").asText())
        .as("%s", tree.path("status").toPrettyString())
        .isEqualTo(phase);
    assertThat(tree.at("/status/observedGeneration"))
        .as("the generation that the status is about")
        .isEqualTo(tree.at("/metadata/generation"));
  }

  /** Asserts the phase of a component of a bundle whose status is about its specification. */
  void assertComponent(String bundle, String name, String phase, String... words) {
    assertThat(component(bundle, name).path("phase").asText())
        .as("%s", status(bundle).toPrettyString())
        .isEqualTo(phase);
    for (String word : words) {
      assertThat(component(bundle, name).path("message").asText()).contains(word);
    }
  }

  void assertThere(String apiVersion, String kind, String name) {
    assertThat(find(apiVersion, kind, name)).as("%s %s", kind, name).isPresent();
  }

  void assertAbsent(String apiVersion, String kind, String name) {
    assertThat(find(apiVersion, kind, name)).as("%s %s", kind, name).isEmpty();
  }

  void assertBundleGone(String name) {
    assertAbsent("app.example.com/v1alpha1", "AppBundle", name);
  }

  /** Changes an object of the namespace of this test as another writer. */
  void merge(String apiVersion, String kind, String name, String patch) {
    client
        .genericKubernetesResources(apiVersion, kind)
        .inNamespace(namespace)
        .withName(name)
        .patch(PatchContext.of(PatchType.JSON_MERGE), patch);
  }

  /** Waits as a controller does for an object that it will report on. */
  void awaitThere(String apiVersion, String kind, String name) {
    await().atMost(PATIENCE).until(() -> find(apiVersion, kind, name).isPresent());
  }

  /** Returns a field of a ConfigMap. */
  String data(String map, String key) {
    return find("v1", "ConfigMap", map)
        .map(Resource::tree)
        .map(tree -> tree.path("data").path(key).asText())
        .orElse("");
  }
}
