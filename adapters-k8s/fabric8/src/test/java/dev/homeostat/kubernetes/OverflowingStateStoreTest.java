package dev.homeostat.kubernetes;

import dev.homeostat.ApplicationId;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.testkit.contract.StateStoreContract;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;

/** States that may overflow hold to what the engine relies on, wherever each of them is. */
@WithApiServer
class OverflowingStateStoreTest {

  /** So small that each state of the contract needs several. */
  private static final int PIECE = 500;

  private static final int ANY = 1 << 20;

  private final Bundles bundles;

  OverflowingStateStoreTest(RunningApiServer server) {
    bundles = Bundles.keeping(server, "overflowing.example.com");
  }

  private OverflowingStateStore upTo(int bytes, List<ApplicationId> applications) {
    bundles.createAll(applications);
    return new OverflowingStateStore(bundles.store(), bytes, PIECE, Clock.systemUTC());
  }

  @Nested
  class InTheStatus extends StateStoreContract {
    @Override
    protected StateStore store() {
      return upTo(ANY, applications());
    }
  }

  @Nested
  class InSecrets extends StateStoreContract {
    @Override
    protected StateStore store() {
      return upTo(0, applications());
    }
  }

  @Nested
  class InTurns extends StateStoreContract {
    @Override
    protected StateStore store() {
      return new Turns(upTo(ANY, applications()), upTo(0, applications()));
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
