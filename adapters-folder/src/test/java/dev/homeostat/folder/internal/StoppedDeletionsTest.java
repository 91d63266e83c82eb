package dev.homeostat.folder.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.folder.ServerRules;
import dev.homeostat.folder.Stopped;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.DeleteOptions;
import dev.homeostat.spi.cluster.Patch;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A process may be stopped between any two changes of a deletion. What it leaves has to be deleted
 * by those who repeat their request; they repeat none for an object that is being deleted.
 */
class StoppedDeletionsTest {

  private static final ResourceAddress NAMESPACE =
      ResourceAddress.of("v1", "Namespace", "", "shop");
  private static final ResourceAddress HELD = ResourceAddress.of("v1", "ConfigMap", "shop", "held");
  private static final Patch LET_GO =
      new Patch(List.of(new Patch.Remove(JsonPointer.compile("/metadata/finalizers"))));

  private final StoppingStore store = new StoppingStore(new MemoryStore());
  private final Bookkeeping books =
      new Bookkeeping(Clock.systemUTC(), () -> UUID.randomUUID().toString(), "hand");
  private final Server server = new Server(store, ServerRules.NONE, books, List.of());

  private void create(String document) {
    try {
      Resource object = Resource.of((ObjectNode) new ObjectMapper().readTree(document));
      assertThat(server.create(object)).isInstanceOf(ClusterResponse.Done.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private void createConfigMap(String name, String finalizers) {
    create(
        """
        {"apiVersion": "v1", "kind": "ConfigMap",
         "metadata": {"name": "%s", "namespace": "shop", "finalizers": [%s]}}
        """
            .formatted(name, finalizers));
  }

  private void createNamespace() {
    create(
        """
        {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "shop"}}
        """);
  }

  private void stopAtChange(int number, Runnable request) {
    store.stopAt(number);
    try {
      request.run();
    } catch (Stopped e) {
      assertThat(e).hasMessageContaining("change");
    } finally {
      store.stopNever();
    }
  }

  private void delete(ResourceAddress address) {
    if (server.read(address) instanceof ClusterResponse.Done done
        && !done.resource().isBeingDeleted()) {
      server.delete(address, DeleteOptions.of(done.resource().uid()));
    }
  }

  private void letGo(ResourceAddress address) {
    if (server.read(address) instanceof ClusterResponse.Done done
        && done.resource().tree().at("/metadata/finalizers").size() > 0) {
      server.patch(address, LET_GO);
    }
  }

  private void assertGone(ResourceAddress address) {
    assertThat(server.read(address)).isEqualTo(new ClusterResponse.Absent());
  }

  private void assertNothingIsLeft() {
    List<ObjectStore.Found> left = store.read(books, ObjectStore.Session::all);
    assertThat(left).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9})
  void a_namespace_goes_with_all_that_is_in_it(int change) {
    createNamespace();
    createConfigMap("a", "");
    createConfigMap("b", "");
    createConfigMap("c", "");
    stopAtChange(change, () -> delete(NAMESPACE));
    delete(NAMESPACE);
    assertGone(NAMESPACE);
    assertNothingIsLeft();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9})
  void a_namespace_waits_for_what_is_held_and_goes_with_it(int change) {
    createNamespace();
    createConfigMap("a", "");
    createConfigMap("held", "\"example.com/hold\"");
    stopAtChange(change, () -> delete(NAMESPACE));
    delete(NAMESPACE);
    assertThat(server.read(NAMESPACE)).isInstanceOf(ClusterResponse.Done.class);
    letGo(HELD);
    assertGone(HELD);
    assertGone(NAMESPACE);
    assertNothingIsLeft();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void who_takes_the_last_finalizer_off_lets_the_object_and_its_namespace_go(int change) {
    createNamespace();
    createConfigMap("held", "\"example.com/hold\"");
    delete(NAMESPACE);
    stopAtChange(change, () -> letGo(HELD));
    letGo(HELD);
    assertGone(HELD);
    assertGone(NAMESPACE);
    assertNothingIsLeft();
  }
}
