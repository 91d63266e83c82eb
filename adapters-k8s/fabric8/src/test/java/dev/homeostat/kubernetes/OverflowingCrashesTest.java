package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ApplicationId;
import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.Faults;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore.Loaded;
import dev.homeostat.spi.state.StateStore.NotSaved;
import dev.homeostat.spi.state.StateStore.SaveResult;
import dev.homeostat.spi.state.StateStore.Saved;
import dev.homeostat.spi.state.StateStore.Stale;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever stops, is lost or comes between any two requests of a save, no state is lost. */
@WithApiServer
@Execution(ExecutionMode.CONCURRENT)
class OverflowingCrashesTest {

  private static final ApplicationState SMALL = States.small(1);
  private static final ApplicationState LARGE = States.large(1);
  private static final ApplicationState SMALLER = States.small(2);
  private static final ApplicationState LARGER = States.large(2);

  /** More than any save sends. */
  private static final int MOST = 40;

  private final FaultProxy proxy;
  private final KubernetesClient client;
  private final KubernetesCluster through;
  private final KubernetesCluster cluster;
  private final Bundles bundles;
  private final String namespace;

  OverflowingCrashesTest(RunningApiServer server) {
    proxy = FaultProxy.before(Config.fromKubeconfig(server.kubeconfig()), Faults.none());
    client = new KubernetesClientBuilder().withConfig(proxy.config()).build();
    through = KubernetesCluster.of(client);
    cluster = KubernetesCluster.of(server.client());
    bundles = Bundles.keeping(server, "crashes.example.com");
    namespace = server.newNamespace("crashes");
    // What the server serves is asked for once.
    through.list("v1", "Secret", Map.of());
    through.list(bundles.apiVersion(), "Bundle", Map.of());
  }

  @AfterEach
  void close() {
    client.close();
    proxy.close();
  }

  /** What happens to a request, to the next one and to those after it. */
  private record Accident(String name, Fault first, Fault second, Fault then) {

    static Stream<Accident> all() {
      Fault pass = new Fault.Pass();
      Fault lost = new Fault.Cut();
      Fault unheard = new Fault.Drop();
      return Stream.of(
          new Accident("the program stops before it", lost, lost, lost),
          new Accident("it is lost", lost, pass, pass),
          new Accident("its answer is lost", unheard, pass, pass),
          new Accident("its answer is lost, and the look after it", unheard, lost, pass));
    }

    Faults at(int request, AtomicInteger requests) {
      return any -> {
        int number = requests.incrementAndGet();
        if (number <= request) {
          return number < request ? new Fault.Pass() : first;
        }
        return number == request + 1 ? second : then;
      };
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** From nothing, a small and a large state to each other. */
  static Stream<List<Optional<ApplicationState>>> ways() {
    List<Optional<ApplicationState>> before =
        List.of(Optional.empty(), Optional.of(SMALL), Optional.of(LARGE));
    List<Optional<ApplicationState>> after =
        List.of(Optional.empty(), Optional.of(SMALLER), Optional.of(LARGER));
    return before.stream()
        .flatMap(one -> after.stream().map(other -> List.of(one, other)))
        .filter(way -> way.stream().anyMatch(Optional::isPresent));
  }

  static Stream<Arguments> accidents() {
    return ways()
        .flatMap(
            way -> Accident.all().map(accident -> Arguments.of(way.get(0), way.get(1), accident)));
  }

  private OverflowingBundle bundle(Optional<ApplicationState> before) {
    ApplicationId app =
        new ApplicationId(namespace, "app-" + UUID.randomUUID().toString().substring(0, 8));
    OverflowingBundle bundle = new OverflowingBundle(cluster, bundles, app);
    before.ifPresent(state -> States.revision(bundle.store().save(app, state, "")));
    return bundle;
  }

  private static SaveResult write(
      OverflowingStateStore store,
      ApplicationId app,
      Optional<ApplicationState> state,
      String revision) {
    return state
        .map(wish -> store.save(app, wish, revision))
        .orElseGet(() -> store.remove(app, revision));
  }

  @ParameterizedTest
  @MethodSource("accidents")
  void an_accident_at_any_request_leaves_the_old_state_or_the_new_one(
      Optional<ApplicationState> before, Optional<ApplicationState> after, Accident accident) {
    int last = 0;
    for (int at = 1; at <= MOST; at++) {
      OverflowingBundle bundle = bundle(before);
      String revision = bundle.loaded().revision();
      AtomicInteger requests = new AtomicInteger();
      proxy.faults(accident.at(at, requests));
      SaveResult saving = write(bundle.store(through), bundle.app(), after, revision);
      proxy.faults(Faults.none());

      assertThat(saving).as("request %d", at).isNotInstanceOf(Stale.class);
      Loaded loaded = bundle.loaded();
      if (saving instanceof Saved saved) {
        assertThat(loaded)
            .as("request %d", at)
            .isEqualTo(
                after.map(state -> Loaded.of(state, saved.revision())).orElseGet(Loaded::nothing));
      } else {
        assertThat(saving).isInstanceOf(NotSaved.class);
        assertThat(loaded.state()).as("request %d", at).isIn(before, after);
      }
      assertGoesOn(bundle, loaded.revision());
      if (requests.get() < at) {
        last = at;
        break;
      }
    }
    assertThat(last).as("requests of the write").isBetween(3, MOST - 1);
  }

  /** Later saves, there and back, find nothing in their way and leave nothing behind. */
  private static void assertGoesOn(OverflowingBundle bundle, String revision) {
    String next = States.revision(bundle.store().save(bundle.app(), States.large(7), revision));
    bundle.assertKept(States.large(7));
    next = States.revision(bundle.later().save(bundle.app(), States.small(8), next));
    next = States.revision(bundle.later().save(bundle.app(), States.small(9), next));
    assertThat(bundle.loaded()).isEqualTo(Loaded.of(States.small(9), next));
    assertThat(bundle.isInSecrets()).isFalse();
    assertThat(bundle.said().has("leftovers")).isFalse();
    assertThat(bundle.secrets()).isEmpty();
  }

  static Stream<Arguments> rivals() {
    return ways()
        .filter(way -> way.get(1).isPresent())
        .flatMap(
            way ->
                Stream.of(States.small(3), States.large(3))
                    .map(rival -> Arguments.of(way.get(0), way.get(1), rival)));
  }

  @ParameterizedTest
  @MethodSource("rivals")
  void of_two_who_save_from_one_revision_one_wins_wherever_the_other_comes_between(
      Optional<ApplicationState> before, Optional<ApplicationState> after, ApplicationState rival) {
    between(
        before,
        bundle -> write(bundle.store(through), bundle.app(), after, bundle.loaded().revision()),
        (bundle, revision) -> bundle.store().save(bundle.app(), rival, revision),
        (mine, theirs, bundle) -> {
          assertThat(Stream.of(mine, theirs)).filteredOn(Saved.class::isInstance).hasSize(1);
          assertThat(Stream.of(mine, theirs)).filteredOn(Stale.class::isInstance).hasSize(1);
          bundle.assertKept(mine instanceof Saved ? after.orElseThrow() : rival);
          bundle.assertTidy();
        });
  }

  @ParameterizedTest
  @MethodSource("ways")
  void who_reads_between_the_requests_of_a_write_finds_the_old_state_or_the_new_one(
      List<Optional<ApplicationState>> way) {
    between(
        way.get(0),
        bundle ->
            write(bundle.store(through), bundle.app(), way.get(1), bundle.loaded().revision()),
        (bundle, revision) -> bundle.store().load(bundle.app()),
        (saving, loading, bundle) -> {
          assertThat(saving).isInstanceOf(Saved.class);
          assertThat(((Loaded) loading).state()).isIn(way);
          bundle.assertTidy();
        });
  }

  @ParameterizedTest
  @MethodSource("ways")
  void a_write_between_the_requests_of_a_read_lets_it_find_the_old_state_or_the_new_one(
      List<Optional<ApplicationState>> way) {
    between(
        way.get(0),
        bundle -> bundle.store(through).load(bundle.app()),
        (bundle, revision) -> write(bundle.store(), bundle.app(), way.get(1), revision),
        (loading, saving, bundle) -> {
          assertThat(saving).isInstanceOf(Saved.class);
          assertThat(((Loaded) loading).state()).isIn(way);
        });
  }

  private interface Rival<T> {
    T act(OverflowingBundle bundle, String revision);
  }

  private interface Outcome<S, T> {
    void check(S mine, T theirs, OverflowingBundle bundle);
  }

  /** Lets another act while the n-th request waits, for each n. */
  private <S, T> void between(
      Optional<ApplicationState> before,
      Function<OverflowingBundle, S> act,
      Rival<T> rival,
      Outcome<S, T> outcome) {
    for (int at = 1; at <= MOST; at++) {
      OverflowingBundle bundle = bundle(before);
      String revision = bundle.loaded().revision();
      AtomicInteger requests = new AtomicInteger();
      AtomicReference<T> theirs = new AtomicReference<>();
      int when = at;
      proxy.faults(
          request -> {
            if (requests.incrementAndGet() == when) {
              theirs.set(rival.act(bundle, revision));
            }
            return new Fault.Pass();
          });
      S mine = act.apply(bundle);
      proxy.faults(Faults.none());
      if (theirs.get() == null) {
        assertThat(at).as("requests").isGreaterThan(1);
        return;
      }
      outcome.check(mine, theirs.get(), bundle);
    }
    throw new AssertionError("more than " + MOST + " requests");
  }
}
