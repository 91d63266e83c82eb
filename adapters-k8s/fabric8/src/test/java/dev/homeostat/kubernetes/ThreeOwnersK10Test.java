package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.Owner;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.cluster.ListResponse;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.spi.state.StateStore.Loaded;
import dev.homeostat.spi.state.StateStore.Saved;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * STATE-1: owners of three kinds with one name share nothing, whichever of them last wrote the one
 * state that they shared before, and in whichever order their passes run now.
 */
class ThreeOwnersK10Test {

  private static final ApplicationId SHARED = new ApplicationId("shop", "web");

  /** The owners of one name, each of which wants a config map that is called like its kind. */
  private enum Kind {
    PAGE,
    RUN,
    TASK;

    Application application() {
      return Application.ownedBy(
              Owner.builder()
                  .apiVersion("example.com/v1")
                  .kind(name())
                  .namespace("shop")
                  .name("web")
                  .uid("uid-" + name())
                  .build())
          .manifest(
              Manifest.parse(
                  "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: "
                      + map().name()
                      + "}\ndata: {k: v}"))
          .build();
    }

    ResourceId map() {
      return ResourceId.configMap(name().toLowerCase(Locale.ROOT)).in("shop");
    }
  }

  private final EmbeddedCluster cluster = EmbeddedCluster.inMemory();

  /** All orders of three kinds. */
  static Stream<List<Kind>> orders() {
    return Stream.of(Kind.values())
        .flatMap(
            first ->
                Stream.of(Kind.values())
                    .filter(second -> second != first)
                    .flatMap(
                        second ->
                            Stream.of(Kind.values())
                                .filter(third -> third != first && third != second)
                                .map(third -> List.of(first, second, third))));
  }

  private Engine engine(StateStore states) {
    return Engine.builder().cluster(cluster).state(states).build();
  }

  private SecretStateStore store() {
    return new SecretStateStore(cluster, null, StateParts.PIECE, Clock.systemUTC());
  }

  /** Runs a pass as before kinds were recorded: the state replaces that of the others. */
  private void passAsBefore(Kind kind) {
    ApplicationState state = engine(StateStore.inMemory()).reconcile(kind.application()).state();
    String revision = ((Loaded) store().load(SHARED)).revision();
    assertThat(store().save(SHARED, state.withOwner("uid-" + kind.name(), ""), revision))
        .isInstanceOf(Saved.class);
  }

  private List<String> secrets() {
    return ((ListResponse.Found) cluster.list("v1", "Secret", Map.of()))
        .resources().stream().map(Resource::name).toList();
  }

  private void assertRunning(Kind... kinds) {
    for (Kind kind : kinds) {
      assertThat(cluster.get(kind.map())).as("the config map of %s", kind).isPresent();
    }
  }

  @ParameterizedTest
  @MethodSource("orders")
  void each_keeps_its_objects_whoever_wrote_the_shared_state_last(List<Kind> order) {
    for (Kind last : Kind.values()) {
      Stream.of(Kind.values()).filter(kind -> kind != last).forEach(this::passAsBefore);
      passAsBefore(last);
      for (int round = 0; round < 2; round++) {
        for (Kind kind : order) {
          ReconcileResult pass = engine(store()).reconcile(kind.application());
          assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
          assertThat(pass.delta().deleted()).isEmpty();
          assertThat(pass.state().records().keySet()).containsExactly(kind.map());
          assertRunning(Kind.values());
        }
      }
      assertThat(secrets()).hasSize(3).noneMatch(name -> name.equals("homeostat.state.web"));

      assertThat(engine(store()).delete(order.get(0).application()).problems()).isEmpty();
      assertThat(cluster.get(order.get(0).map())).isEmpty();
      assertRunning(order.get(1), order.get(2));
      order.forEach(kind -> engine(store()).delete(kind.application()));
      assertThat(secrets()).isEmpty();
    }
  }
}
