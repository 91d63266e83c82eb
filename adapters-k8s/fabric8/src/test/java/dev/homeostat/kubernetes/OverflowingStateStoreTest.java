package dev.homeostat.kubernetes;

import dev.homeostat.ApplicationId;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.testkit.contract.StateStoreContract;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;

/** States that may overflow hold to what the engine relies on, wherever each of them is. */
@WithApiServer
class OverflowingStateStoreTest {

  /** Where the applications of the contract are. */
  private static final String NAMESPACE = "shop";

  /** So small that each state of the contract needs several. */
  private static final int PIECE = 500;

  private static final int ANY = 1 << 20;

  private final Bundles bundles;

  OverflowingStateStoreTest(RunningApiServer server) {
    KubernetesClient client = server.client();
    bundles = Bundles.keeping(server, "overflowing.example.com");
    if (client.namespaces().withName(NAMESPACE).get() == null) {
      client
          .resource(
              new NamespaceBuilder().withNewMetadata().withName(NAMESPACE).endMetadata().build())
          .create();
    }
  }

  private OverflowingStateStore upTo(int bytes) {
    bundles.create(NAMESPACE, "web");
    bundles.create(NAMESPACE, "other");
    return new OverflowingStateStore(bundles.store(), bytes, PIECE, Clock.systemUTC());
  }

  @Nested
  class InTheStatus extends StateStoreContract {
    @Override
    protected StateStore store() {
      return upTo(ANY);
    }
  }

  @Nested
  class InSecrets extends StateStoreContract {
    @Override
    protected StateStore store() {
      return upTo(0);
    }
  }

  @Nested
  class InTurns extends StateStoreContract {
    @Override
    protected StateStore store() {
      return new Turns(upTo(ANY), upTo(0));
    }
  }

  /** Each save goes to the other side of the line. */
  private record Turns(StateStore one, StateStore other, AtomicInteger saves)
      implements StateStore {

    Turns(StateStore one, StateStore other) {
      this(one, other, new AtomicInteger());
    }

    @Override
    public LoadResult load(ApplicationId application) {
      return one.load(application);
    }

    @Override
    public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
      return (saves.getAndIncrement() % 2 == 0 ? one : other).save(application, state, revision);
    }

    @Override
    public SaveResult remove(ApplicationId application, String revision) {
      return other.remove(application, revision);
    }
  }
}
