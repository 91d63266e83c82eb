package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.spi.state.ForwardingStateStore;
import dev.homeostat.spi.state.StateStore.Unreadable.Cause;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Teardowns in a namespace that is being deleted, of what has an object in another namespace. */
class NamespaceEndTest extends Ground {

  private final String elsewhere;
  private final AtomicReference<Optional<Cause>> fault = new AtomicReference<>(Optional.empty());

  NamespaceEndTest(RunningApiServer server) {
    super(server);
    elsewhere = server.newNamespace("elsewhere");
  }

  /** The store of the states, as the fault has it. */
  private final class FaultyStates extends ForwardingStateStore {
    FaultyStates() {
      super(SecretStateStore.in(cluster));
    }

    @Override
    public LoadResult load(ApplicationId application) {
      Optional<Cause> cause = fault.get();
      return cause.isEmpty()
          ? super.load(application)
          : new Unreadable(Problem.error("Fault").got("a fault of the test"), cause.get());
    }

    @Override
    public Optional<Loaded> loadCached(ApplicationId application) {
      return fault.get().isEmpty() ? super.loadCached(application) : Optional.empty();
    }
  }

  private void begin() {
    started(described().engine(engine(cluster, builder -> builder.state(new FaultyStates()))));
    create("web", spec -> spec.elsewhere = List.of(elsewhere));
    awaitPhase("web", "SETTLED");
    assertThat(there()).isNotNull();
  }

  private ConfigMap there() {
    return client.configMaps().inNamespace(elsewhere).withName("web").get();
  }

  /** No controller of the server is running that would delete what is in the namespace. */
  private void deleteNamespace() {
    client.namespaces().withName(namespace).delete();
    await()
        .atMost(PATIENCE)
        .until(() -> client.namespaces().withName(namespace).get().isMarkedForDeletion());
  }

  private void awaitUnreadable(int times) {
    await()
        .atMost(PATIENCE)
        .until(
            () -> passes.stream().filter(pass -> pass.unreadable().isPresent()).count() >= times);
  }

  private void awaitReleased() {
    await().atMost(PATIENCE).until(() -> bundle("web") == null);
  }

  @Test
  void an_object_whose_state_cannot_be_reached_is_held_until_it_can() {
    begin();
    fault.set(Optional.of(Cause.UNREACHABLE));
    deleteNamespace();
    client.resource(bundle("web")).delete();
    awaitUnreadable(2);
    assertThat(bundle("web")).isNotNull();
    assertThat(there()).isNotNull();
    fault.set(Optional.empty());
    awaitReleased();
    assertThat(there()).isNull();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "UNREACHABLE")
  void an_object_whose_state_will_never_be_readable_is_released(Cause cause) {
    begin();
    fault.set(Optional.of(cause));
    deleteNamespace();
    client.resource(bundle("web")).delete();
    awaitReleased();
    assertThat(there()).isNotNull();
  }

  @ParameterizedTest
  @EnumSource
  void in_a_namespace_that_stays_it_is_held(Cause cause) {
    begin();
    fault.set(Optional.of(cause));
    client.resource(bundle("web")).delete();
    awaitUnreadable(2);
    assertThat(bundle("web")).isNotNull();
    fault.set(Optional.empty());
    awaitReleased();
    assertThat(there()).isNull();
  }

  @Test
  void its_description_says_whether_objects_elsewhere_may_be_left() {
    assertThat(new NamespaceEnd(Optional.empty()))
        .hasToString("is released with its namespace, its teardown failed");
    assertThat(new NamespaceEnd(Optional.of(Problem.error("StateStore").got("403 Forbidden"))))
        .asString()
        .contains("objects elsewhere may be left", "403 Forbidden");
  }
}
