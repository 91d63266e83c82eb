package dev.homeostat.testkit.contract;

import static dev.homeostat.testkit.contract.Verdicts.failing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ApplicationId;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The contract of a state store finds those that break it. */
class BrokenStateStoreTest {

  /** Some way to be broken. */
  private enum Way {
    LAST_WINS,
    FORGETS,
    ONE_FOR_ALL,
    NEVER_REMOVES,
    ALWAYS_STALE,
    REMOVES_ANYTHING,
    MISSES_WHAT_IS_GONE,
    BELIEVES_WHAT_IS_OVER
  }

  private record Odd(StateStore store, Way way) implements StateStore {

    private String current(ApplicationId application) {
      return ((Loaded) store.load(application)).revision();
    }

    private ApplicationId named(ApplicationId application) {
      return way == Way.ONE_FOR_ALL ? new ApplicationId("all", "one") : application;
    }

    @Override
    public LoadResult load(ApplicationId application) {
      return store.load(named(application));
    }

    @Override
    public Optional<Loaded> loadCached(ApplicationId application) {
      return way == Way.BELIEVES_WHAT_IS_OVER ? Optional.of(Loaded.nothing()) : Optional.empty();
    }

    @Override
    public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
      return switch (way) {
        case LAST_WINS -> store.save(application, state, current(application));
        case FORGETS -> store.save(application, ApplicationState.EMPTY, revision);
        case ALWAYS_STALE -> revision.isEmpty() ? new Saved("1") : new Stale();
        default -> store.save(named(application), state, revision);
      };
    }

    @Override
    public SaveResult remove(ApplicationId application, String revision) {
      return switch (way) {
        case NEVER_REMOVES -> new Saved("");
        case REMOVES_ANYTHING -> store.remove(application, current(application));
        case MISSES_WHAT_IS_GONE ->
            current(application).isEmpty() ? new Stale() : store.remove(application, revision);
        default -> store.remove(named(application), revision);
      };
    }
  }

  private static final class Contract extends StateStoreContract {
    private final Way way;

    Contract(Way way) {
      this.way = way;
    }

    @Override
    protected StateStore store() {
      return new Odd(StateStore.inMemory(), way);
    }
  }

  @Test
  void each_is_found() {
    for (Way way : Way.values()) {
      assertThat(failing(new Contract(way))).as("%s", way).isNotEmpty();
    }
  }

  @Test
  void who_saved_last_does_not_win() {
    assertThat(failing(new Contract(Way.LAST_WINS)))
        .contains(
            "a_save_from_an_older_revision_changes_nothing",
            "a_save_from_a_revision_that_was_removed_changes_nothing",
            "of_many_who_save_at_once_one_wins");
  }

  @Test
  void each_law_is_broken_by_some_store() {
    Set<String> broken = new TreeSet<>();
    for (Way way : Way.values()) {
      broken.addAll(failing(new Contract(way)));
    }
    // At first nothing is kept by any of them: to keep something nobody saved takes some doing.
    assertThat(broken).hasSize(9).doesNotContain("at_first_nothing_is_kept");
  }
}
