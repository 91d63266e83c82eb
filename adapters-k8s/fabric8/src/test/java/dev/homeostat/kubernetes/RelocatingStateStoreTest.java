package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.Faults;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.spi.state.StateStore.Loaded;
import dev.homeostat.spi.state.StateStore.Saved;
import dev.homeostat.spi.state.StateStore.Unreadable;
import dev.homeostat.testkit.contract.StateStoreContract;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** O10: states move from the status of an object to a Secret, and none is lost on the way. */
@WithApiServer
@Execution(ExecutionMode.CONCURRENT)
class RelocatingStateStoreTest {

  private static final String GROUP = "relocating.example.com";

  /** More than any move sends. */
  private static final int MOST = 30;

  private final FaultProxy proxy;
  private final KubernetesClient client;
  private final KubernetesCluster through;
  private final KubernetesCluster cluster;
  private final Bundles bundles;
  private final String namespace;

  RelocatingStateStoreTest(RunningApiServer server) {
    proxy = FaultProxy.before(Config.fromKubeconfig(server.kubeconfig()), Faults.none());
    client = new KubernetesClientBuilder().withConfig(proxy.config()).build();
    through = KubernetesCluster.of(client);
    cluster = KubernetesCluster.of(server.client());
    bundles = Bundles.keeping(server, GROUP);
    namespace = server.newNamespace("relocating");
    // What the server serves is asked for once.
    through.read(bundles.address(namespace, "none"));
    SecretStateStore.in(through).load(new ApplicationId(namespace, "none"));
  }

  @AfterEach
  void close() {
    client.close();
    proxy.close();
  }

  private OverflowingStateStore status(KubernetesCluster of) {
    return OverflowingStateStore.of(StatusStateStore.of(of, bundles.apiVersion(), "Bundle"));
  }

  private RelocatingStateStore store(KubernetesCluster of) {
    return RelocatingStateStore.of(status(of), SecretStateStore.in(of));
  }

  /** An object of its own for each trial. */
  private Resource object() {
    return bundles.create(namespace, "app-" + UUID.randomUUID().toString().substring(0, 8));
  }

  private static ApplicationId id(Resource object) {
    return new ApplicationId(object.namespace(), object.name(), GROUP + "/Bundle");
  }

  private Resource now(Resource object) {
    return bundles.read(object.namespace(), object.name());
  }

  private static ApplicationState state(Resource owner, int number) {
    return States.small(number).withOwner(owner.uid(), GROUP + "/Bundle");
  }

  private static Loaded loaded(StateStore store, ApplicationId app) {
    assertThat(store.load(app)).isInstanceOf(Loaded.class);
    return (Loaded) store.load(app);
  }

  private Resource saved(ApplicationState state, Resource object) {
    States.revision(status(cluster).save(id(object), state, ""));
    return now(object);
  }

  @Nested
  class OfObjectsWithoutAStatus extends StateStoreContract {
    @Override
    protected StateStore store() {
      // The contract has applications without an object; their places are both looked into.
      return RelocatingStateStore.of(
          status(cluster), SecretStateStore.in(cluster, namespaceOfItsOwn()));
    }

    private String namespaceOfItsOwn() {
      return namespace;
    }
  }

  @Test
  void o10_a_state_in_the_status_moves_without_a_change_of_it() {
    Resource object = object();
    ApplicationState state = state(object, 1);
    object = saved(state, object);
    RelocatingStateStore store = store(cluster);
    store.relocate(object);
    assertThat(now(object).tree().at("/status/homeostat").isMissingNode()).isTrue();
    assertThat(loaded(SecretStateStore.in(cluster), id(object)).state()).contains(state);
    assertThat(loaded(store, id(object)).state()).contains(state);
  }

  /** The program stops, a request or its answer is lost: before each request of a move in turn. */
  @ParameterizedTest
  @ValueSource(strings = {"stop", "lost", "unheard"})
  void o10_an_accident_at_any_request_of_a_move_loses_nothing(String accident) {
    Fault fault = accident.equals("unheard") ? new Fault.Drop() : new Fault.Cut();
    int last = 0;
    for (int at = 1; at <= MOST && last == 0; at++) {
      Resource object = object();
      ApplicationState state = state(object, at);
      object = saved(state, object);
      AtomicInteger requests = new AtomicInteger();
      int when = at;
      proxy.faults(
          any -> {
            int number = requests.incrementAndGet();
            boolean isHit = number == when || (accident.equals("stop") && number > when);
            return isHit ? fault : new Fault.Pass();
          });
      RelocatingStateStore broken = store(through);
      broken.relocate(object);
      proxy.faults(Faults.none());
      last = requests.get() < at ? at : 0;

      assertThat(loaded(broken, id(object)).state()).as("request %d", at).contains(state);
      // The next program goes on, with the object as it is.
      RelocatingStateStore next = store(cluster);
      assertThat(loaded(next, id(object)).state()).as("request %d", at).contains(state);
      next.relocate(now(object));
      Loaded moved = loaded(next, id(object));
      assertThat(moved.state()).as("request %d", at).contains(state);
      assertThat(now(object).tree().at("/status/homeostat").isMissingNode()).isTrue();
      ApplicationState later = state(object, MOST + at);
      assertThat(next.save(id(object), later, moved.revision())).isInstanceOf(Saved.class);
      assertThat(loaded(store(cluster), id(object)).state()).contains(later);
    }
    assertThat(last).as("requests of the move").isBetween(4, MOST);
  }

  @Test
  void o10_an_object_without_a_status_is_saved_with_one_request() {
    Resource object = object();
    RelocatingStateStore store = store(through);
    AtomicInteger requests = new AtomicInteger();
    proxy.faults(
        any -> {
          requests.incrementAndGet();
          return new Fault.Pass();
        });
    store.relocate(object);
    assertThat(store.loadCached(id(object))).contains(Loaded.nothing());
    assertThat(store.save(id(object), state(object, 1), "")).isInstanceOf(Saved.class);
    assertThat(requests).hasValue(1);
    assertThat(store.loadCached(id(object))).as("it may have been saved since").isEmpty();
  }

  @Test
  void a_state_of_another_owner_stays_and_is_not_taken_for_ones_own() {
    Resource object = object();
    ApplicationState other = States.small(1);
    object = saved(other, object);
    RelocatingStateStore store = store(cluster);
    store.relocate(object);
    assertThat(loaded(store, id(object)).state()).contains(other);
    assertThat(loaded(SecretStateStore.in(cluster), id(object)).state()).isEmpty();

    States.revision(SecretStateStore.in(cluster).save(id(object), state(object, 2), ""));
    store.relocate(object);
    Loaded own = loaded(store, id(object));
    assertThat(own.state()).contains(state(object, 2));
    States.revision(store.save(id(object), state(object, 3), own.revision()));
    assertThat(loaded(status(cluster), id(object)).state()).contains(other);
  }

  @Test
  void what_is_no_state_stays_and_is_reported() {
    Resource object = object();
    cluster.patchStatus(
        object.address(),
        new Patch(
            List.of(
                new Patch.Add(
                    com.fasterxml.jackson.core.JsonPointer.compile("/status"),
                    JsonNodeFactory.instance
                        .objectNode()
                        .set("homeostat", JsonNodeFactory.instance.objectNode().put("a", 1))))));
    object = now(object);
    RelocatingStateStore store = store(cluster);
    store.relocate(object);
    assertThat(store.load(id(object))).isInstanceOf(Unreadable.class);
  }
}
