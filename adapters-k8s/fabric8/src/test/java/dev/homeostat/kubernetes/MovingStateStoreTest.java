package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ForwardingStateStore;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.spi.state.StateStore.Loaded;
import dev.homeostat.spi.state.StateStore.NotSaved;
import dev.homeostat.spi.state.StateStore.Saved;
import dev.homeostat.spi.state.StateStore.Stale;
import dev.homeostat.spi.state.StateStore.Unreadable;
import dev.homeostat.testkit.contract.StateStoreContract;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** States move from one store to another without being lost on the way. */
class MovingStateStoreTest {

  private static final ApplicationId SHOP = new ApplicationId("shop", "web");

  private final Stopping from = new Stopping();
  private final StateStore to = StateStore.inMemory();
  private final StateStore store = MovingStateStore.of(from, to);

  private static ApplicationState state(int number) {
    return ApplicationState.EMPTY.withIdentity("uid", String.format("%032x", number));
  }

  private static Optional<ApplicationState> in(StateStore store) {
    return ((Loaded) store.load(SHOP)).state();
  }

  private String revision() {
    return ((Loaded) store.load(SHOP)).revision();
  }

  private static String saved(StateStore.SaveResult saving) {
    assertThat(saving).isInstanceOf(Saved.class);
    return ((Saved) saving).revision();
  }

  /** A store whose removals can be stopped, and that can become unreadable. */
  private static final class Stopping extends ForwardingStateStore {

    private boolean stopped;
    private boolean unreadable;

    Stopping() {
      super(StateStore.inMemory());
    }

    @Override
    public LoadResult load(ApplicationId application) {
      return unreadable
          ? new Unreadable(Problem.error("StateUnreadable"))
          : super.load(application);
    }

    @Override
    public SaveResult remove(ApplicationId application, String revision) {
      return stopped ? new NotSaved(Problem.error("Stopped")) : super.remove(application, revision);
    }
  }

  @Nested
  class InMemory extends StateStoreContract {
    @Override
    protected StateStore store() {
      return MovingStateStore.of(StateStore.inMemory(), StateStore.inMemory());
    }
  }

  @Nested
  class FromSecrets extends StateStoreContract {
    @Override
    protected StateStore store() {
      return MovingStateStore.of(
          SecretStateStore.in(EmbeddedCluster.inMemory()), StateStore.inMemory());
    }
  }

  @Test
  void a_state_in_the_old_place_counts_until_the_next_save_moves_it() {
    from.save(SHOP, state(1), "");
    assertThat(in(store)).contains(state(1));
    assertThat(in(to)).isEmpty();

    String revision = saved(store.save(SHOP, state(2), revision()));
    assertThat(in(to)).contains(state(2));
    assertThat(in(from)).isEmpty();
    assertThat(store.load(SHOP)).isEqualTo(Loaded.of(state(2), revision));
  }

  @Test
  void a_stop_between_the_two_places_loses_nothing_and_the_next_save_goes_on() {
    from.save(SHOP, state(1), "");
    from.stopped = true;
    String revision = saved(store.save(SHOP, state(2), revision()));
    assertThat(in(from)).contains(state(1));
    assertThat(in(store)).contains(state(2));

    from.stopped = false;
    saved(store.save(SHOP, state(3), revision));
    assertThat(in(from)).isEmpty();
    assertThat(in(store)).contains(state(3));
  }

  @Test
  void what_the_new_place_does_not_take_stays_in_the_old_one() {
    from.save(SHOP, state(1), "");
    String revision = revision();
    to.save(SHOP, state(7), "");
    assertThat(store.save(SHOP, state(2), revision)).isEqualTo(new Stale());
    assertThat(in(from)).contains(state(1));
  }

  @Test
  void a_save_is_stale_when_the_old_place_was_saved_meanwhile() {
    String first = saved(from.save(SHOP, state(1), ""));
    String revision = revision();
    from.save(SHOP, state(2), first);
    assertThat(store.save(SHOP, state(3), revision)).isEqualTo(new Stale());
    assertThat(store.save(SHOP, state(3), "")).isEqualTo(new Stale());
    assertThat(in(store)).contains(state(2));
  }

  @Test
  void a_save_from_an_old_place_that_was_cleared_is_stale() {
    from.save(SHOP, state(1), "");
    String revision = revision();
    assertThat(store.remove(SHOP, revision)).isEqualTo(new Saved(""));
    assertThat(store.save(SHOP, state(2), revision)).isEqualTo(new Stale());
    assertThat(store.load(SHOP)).isEqualTo(Loaded.nothing());
  }

  @Test
  void a_removal_of_a_state_in_the_old_place_names_its_revision() {
    from.save(SHOP, state(1), "");
    assertThat(store.remove(SHOP, "")).isEqualTo(new Stale());
    // As the new place would say it of a state that it had.
    assertThat(store.remove(SHOP, "1")).isEqualTo(new Stale());
    assertThat(store.remove(SHOP, revision())).isEqualTo(new Saved(""));
    assertThat(in(from)).isEmpty();
  }

  @Test
  void a_removal_leaves_nothing_that_would_count_again() {
    from.save(SHOP, state(1), "");
    from.stopped = true;
    String revision = saved(store.save(SHOP, state(2), revision()));
    assertThat(store.remove(SHOP, revision)).isInstanceOf(NotSaved.class);
    assertThat(in(store)).contains(state(2));

    from.stopped = false;
    assertThat(store.remove(SHOP, revision)).isEqualTo(new Saved(""));
    assertThat(in(from)).isEmpty();
    assertThat(in(to)).isEmpty();
  }

  @Test
  void an_old_place_that_cannot_be_read_is_not_taken_for_an_empty_one() {
    from.unreadable = true;
    assertThat(store.load(SHOP)).isInstanceOf(Unreadable.class);
    assertThat(store.save(SHOP, state(1), "")).isInstanceOf(NotSaved.class);
    assertThat(in(to)).isEmpty();
  }
}
