package dev.homeostat.testkit.contract;

import static dev.homeostat.testkit.contract.Verdicts.failing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ApplicationId;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The contract of a state store finds those that break it. */
class BrokenStateStoreTest {

  /** Some way to be broken. */
  private enum Way {
    LAST_WINS,
    FORGETS,
    ONE_FOR_ALL,
    ONE_FOR_A_NAME,
    ONE_FOR_JOINED_NAMES,
    NEVER_REMOVES,
    ALWAYS_STALE,
    REMOVES_ANYTHING,
    REMOVES_WITHOUT_A_REVISION,
    MISSES_WHAT_IS_GONE,
    COUNTS_FROM_ONE_AGAIN,
    LOOKS_BEFORE_A_FIRST_SAVE,
    LOOKS_BEFORE_A_REMOVE,
    BELIEVES_WHAT_IS_OVER
  }

  /** Two who look at the same time see the same before either acts, and the save is the first. */
  private record Odd(
      StateStore store, Way way, Thread test, CountDownLatch looks, CountDownLatch saves)
      implements StateStore {

    private static final int PATIENCE = 30;

    Odd(Way way) {
      this(
          way == Way.COUNTS_FROM_ONE_AGAIN ? new Counting() : StateStore.inMemory(),
          way,
          Thread.currentThread(),
          new CountDownLatch(2),
          new CountDownLatch(1));
    }

    /** Returns what there is, when another one has seen it, too. */
    private String looked(ApplicationId application) {
      String seen = current(application);
      looks.countDown();
      await(looks);
      return seen;
    }

    /** Waits for the other thread of a test, except in a test that has one thread only. */
    private void await(CountDownLatch other) {
      try {
        boolean unused = Thread.currentThread() == test || other.await(PATIENCE, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    private SaveResult saveAfterALook(
        ApplicationId application, ApplicationState state, String revision) {
      String unused = looked(application);
      SaveResult saving = store.save(application, state, revision);
      saves.countDown();
      return saving;
    }

    private SaveResult removeAfterALook(ApplicationId application, String revision) {
      boolean isKnown = looked(application).equals(revision);
      await(saves);
      return store.remove(application, isKnown ? current(application) : revision);
    }

    private SaveResult overwrite(ApplicationId application, ApplicationState state) {
      synchronized (test) {
        return store.save(application, state, current(application));
      }
    }

    private String current(ApplicationId application) {
      return ((Loaded) store.load(application)).revision();
    }

    private ApplicationId named(ApplicationId application) {
      return switch (way) {
        case ONE_FOR_ALL -> new ApplicationId("all", "one");
        case ONE_FOR_A_NAME -> new ApplicationId("all", application.name());
        case ONE_FOR_JOINED_NAMES ->
            new ApplicationId("all", application.namespace() + "-" + application.name());
        default -> application;
      };
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
        case LOOKS_BEFORE_A_FIRST_SAVE ->
            revision.isEmpty() && looked(application).isEmpty()
                ? overwrite(application, state)
                : store.save(application, state, revision);
        case LOOKS_BEFORE_A_REMOVE ->
            revision.isEmpty()
                ? store.save(application, state, revision)
                : saveAfterALook(application, state, revision);
        case ALWAYS_STALE -> revision.isEmpty() ? new Saved("1") : new Stale();
        default -> store.save(named(application), state, revision);
      };
    }

    @Override
    public SaveResult remove(ApplicationId application, String revision) {
      return switch (way) {
        case NEVER_REMOVES -> new Saved("");
        case REMOVES_ANYTHING -> store.remove(application, current(application));
        case REMOVES_WITHOUT_A_REVISION ->
            store.remove(application, revision.isEmpty() ? current(application) : revision);
        case LOOKS_BEFORE_A_REMOVE -> removeAfterALook(application, revision);
        case MISSES_WHAT_IS_GONE ->
            current(application).isEmpty() ? new Stale() : store.remove(application, revision);
        default -> store.remove(named(application), revision);
      };
    }
  }

  /** A store whose revisions are the numbers of the saves since the last remove. */
  private static final class Counting implements StateStore {
    private final Map<ApplicationId, List<ApplicationState>> saves = new HashMap<>();

    private synchronized List<ApplicationState> saves(ApplicationId application) {
      return saves.getOrDefault(application, List.of());
    }

    private String revision(ApplicationId application) {
      return saves(application).isEmpty() ? "" : String.valueOf(saves(application).size());
    }

    @Override
    public synchronized LoadResult load(ApplicationId application) {
      List<ApplicationState> all = saves(application);
      return all.isEmpty()
          ? Loaded.nothing()
          : Loaded.of(all.get(all.size() - 1), revision(application));
    }

    @Override
    public synchronized SaveResult save(
        ApplicationId application, ApplicationState state, String revision) {
      if (!revision.equals(revision(application))) {
        return new Stale();
      }
      saves.computeIfAbsent(application, any -> new ArrayList<>()).add(state);
      return new Saved(revision(application));
    }

    @Override
    public synchronized SaveResult remove(ApplicationId application, String revision) {
      if (!saves(application).isEmpty() && !revision.equals(revision(application))) {
        return new Stale();
      }
      saves.remove(application);
      return new Saved("");
    }
  }

  private static final class Contract extends StateStoreContract {
    private final Way way;

    Contract(Way way) {
      this.way = way;
    }

    @Override
    protected StateStore store() {
      return new Odd(way);
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
    assertThat(broken).hasSize(13).doesNotContain("at_first_nothing_is_kept");
  }
}
