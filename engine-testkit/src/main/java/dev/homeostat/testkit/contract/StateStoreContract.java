package dev.homeostat.testkit.contract;

import static dev.homeostat.testkit.fault.Faults.fillsIn;
import static dev.homeostat.testkit.fault.Faults.injects;
import static dev.homeostat.testkit.fault.Faults.normalises;
import static org.apiguardian.api.API.Status.EXPERIMENTAL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Manifest;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.spi.state.StateStore.Loaded;
import dev.homeostat.spi.state.StateStore.SaveResult;
import dev.homeostat.spi.state.StateStore.Saved;
import dev.homeostat.spi.state.StateStore.Stale;
import dev.homeostat.testkit.Simulation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * The contract of every state store: it returns what was saved, and of two saves from the same
 * revision one succeeds, and the other changes nothing and returns that it is stale (rule STATE-3).
 */
@API(status = EXPERIMENTAL, since = "0.1")
public abstract class StateStoreContract {

  private static final int AT_ONCE = 4;
  private static final ApplicationId SHOP = new ApplicationId("shop", "web");

  /** Others, of which each is the same as one before it for a store that mixes up the names. */
  private static final List<ApplicationId> OTHERS =
      List.of(
          new ApplicationId("shop", "other"),
          new ApplicationId("shop-blog", "web"),
          new ApplicationId("shop", "blog-web"));

  /** Made by the test engine. */
  protected StateStoreContract() {}

  /**
   * A store of which the tests may make use as they like; each asks once. A store that needs
   * namespaces or objects finds those of {@link #applications}.
   *
   * @return a store that keeps nothing yet
   */
  protected abstract StateStore store();

  /**
   * Returns the applications whose states the tests save, in two namespaces.
   *
   * @return the same for each store
   */
  protected static List<ApplicationId> applications() {
    return Stream.concat(Stream.of(SHOP), OTHERS.stream()).toList();
  }

  /** States as an engine makes them: of a first pass, and of a second one. */
  private static List<ApplicationState> states() {
    Simulation simulation =
        Simulation.of(
                Application.named("shop", "web")
                    .manifest(
                        Manifest.parse(
                            """
                            apiVersion: apps/v1
                            kind: Deployment
                            metadata: {name: web, labels: {größe: "§/~ \\"x\\""}}
                            spec:
                              replicas: 3
                              template:
                                spec:
                                  containers:
                                  - {name: app, image: a, resources: {limits: {cpu: 1000m}}}
                            ---
                            apiVersion: v1
                            kind: Secret
                            metadata: {name: s}
                            stringData: {word: sesame}
                            """))
                    .build())
            .faults(fillsIn(), normalises(), injects());
    List<ApplicationState> states = new ArrayList<>();
    states.add(simulation.pass().state());
    simulation.edit("apps/Deployment", "web", "/spec/replicas", 5);
    states.add(simulation.pass().state());
    return states;
  }

  private static final ApplicationState FIRST = states().get(0);
  private static final ApplicationState SECOND = states().get(1);

  private static String saved(SaveResult saving) {
    assertThat(saving).isInstanceOf(Saved.class);
    return ((Saved) saving).revision();
  }

  private static void assertKept(
      StateStore store, ApplicationId application, ApplicationState state, String revision) {
    assertFound(store, application, Loaded.of(state, revision));
  }

  private static void assertNothingKept(StateStore store, ApplicationId application) {
    assertFound(store, application, Loaded.nothing());
  }

  /**
   * Asserts that a store returns a state. A cached state must be the same, as long as no other
   * process uses the store.
   */
  private static void assertFound(StateStore store, ApplicationId application, Loaded found) {
    Optional<Loaded> before = store.loadCached(application);
    assertThat(store.load(application)).isEqualTo(found);
    assertThat(before).isIn(Optional.of(found), Optional.empty());
    assertThat(store.loadCached(application)).isIn(Optional.of(found), Optional.empty());
  }

  @Test
  void at_first_nothing_is_kept() {
    assertNothingKept(store(), SHOP);
  }

  @Test
  void what_was_saved_is_loaded() {
    StateStore store = store();
    String revision = saved(store.save(SHOP, FIRST, ""));
    assertThat(revision).isNotEmpty();
    assertKept(store, SHOP, FIRST, revision);
    assertKept(store, SHOP, FIRST, revision);
  }

  @Test
  void a_save_names_the_revision_that_it_was_made_from() {
    StateStore store = store();
    String first = saved(store.save(SHOP, FIRST, ""));
    String second = saved(store.save(SHOP, SECOND, first));
    assertThat(second).isNotEmpty().isNotEqualTo(first);
    assertKept(store, SHOP, SECOND, second);
  }

  @Test
  void a_save_from_an_older_revision_changes_nothing() {
    StateStore store = store();
    String first = saved(store.save(SHOP, FIRST, ""));
    String second = saved(store.save(SHOP, SECOND, first));
    assertThat(store.save(SHOP, FIRST, first)).isEqualTo(new Stale());
    assertThat(store.save(SHOP, FIRST, "")).isEqualTo(new Stale());
    assertThat(store.save(SHOP, FIRST, "never-given")).isEqualTo(new Stale());
    assertKept(store, SHOP, SECOND, second);
  }

  @Test
  void a_save_from_a_revision_that_was_removed_changes_nothing() {
    StateStore store = store();
    String first = saved(store.save(SHOP, FIRST, ""));
    assertThat(store.remove(SHOP, first)).isEqualTo(new Saved(""));
    assertThat(store.save(SHOP, SECOND, first)).isEqualTo(new Stale());
    assertNothingKept(store, SHOP);
  }

  @Test
  void what_was_removed_is_kept_no_more() {
    StateStore store = store();
    String revision = saved(store.save(SHOP, FIRST, ""));
    assertThat(store.remove(SHOP, revision)).isEqualTo(new Saved(""));
    assertNothingKept(store, SHOP);
    String second = saved(store.save(SHOP, SECOND, ""));
    assertKept(store, SHOP, SECOND, second);
  }

  @Test
  void a_remove_from_an_older_revision_changes_nothing() {
    StateStore store = store();
    String first = saved(store.save(SHOP, FIRST, ""));
    String second = saved(store.save(SHOP, SECOND, first));
    assertThat(store.remove(SHOP, first)).isEqualTo(new Stale());
    assertKept(store, SHOP, SECOND, second);
  }

  @Test
  void to_forget_what_is_not_kept_succeeds() {
    StateStore store = store();
    assertThat(store.remove(SHOP, "")).isEqualTo(new Saved(""));
    assertThat(store.remove(SHOP, "gone-long-since")).isEqualTo(new Saved(""));
  }

  @Test
  void a_remove_that_knows_of_no_state_changes_nothing() {
    StateStore store = store();
    String revision = saved(store.save(SHOP, FIRST, ""));
    assertThat(store.remove(SHOP, "")).isEqualTo(new Stale());
    assertKept(store, SHOP, FIRST, revision);
  }

  /** A process that still has the old revision must not replace a state that was created since. */
  @Test
  void a_revision_of_what_was_removed_is_that_of_no_other_state() {
    StateStore store = store();
    String first = saved(store.save(SHOP, FIRST, ""));
    saved(store.remove(SHOP, first));
    String anew = saved(store.save(SHOP, SECOND, ""));
    assertThat(store.save(SHOP, FIRST, first)).isEqualTo(new Stale());
    assertThat(store.remove(SHOP, first)).isEqualTo(new Stale());
    assertKept(store, SHOP, SECOND, anew);
  }

  @Test
  void applications_are_apart() {
    StateStore store = store();
    String shop = saved(store.save(SHOP, FIRST, ""));
    Map<ApplicationId, String> others = new LinkedHashMap<>();
    for (ApplicationId other : OTHERS) {
      assertNothingKept(store, other);
      others.put(other, saved(store.save(other, SECOND, "")));
    }
    assertKept(store, SHOP, FIRST, shop);
    saved(store.remove(SHOP, shop));
    others.forEach((other, revision) -> assertKept(store, other, SECOND, revision));
  }

  @Test
  void of_many_who_save_at_once_one_wins() {
    StateStore store = store();
    assertOneWins(store, saved(store.save(SHOP, FIRST, "")));
  }

  /** As two replicas do that see an application for the first time. */
  @Test
  void of_many_who_save_the_first_state_at_once_one_wins() {
    assertOneWins(store(), "");
  }

  private static void assertOneWins(StateStore store, String revision) {
    List<ApplicationState> wishes =
        IntStream.range(0, AT_ONCE)
            .mapToObj(i -> SECOND.withIdentity(FIRST.uid(), String.format("%032x", i + 1)))
            .toList();
    List<SaveResult> answers =
        atOnce(
            wishes.stream()
                .<Supplier<SaveResult>>map(wish -> () -> store.save(SHOP, wish, revision))
                .toList());
    assertThat(answers).filteredOn(Saved.class::isInstance).hasSize(1);
    assertThat(answers).filteredOn(Stale.class::isInstance).hasSize(AT_ONCE - 1);
    for (int i = 0; i < AT_ONCE; i++) {
      if (answers.get(i) instanceof Saved won) {
        assertKept(store, SHOP, wishes.get(i), won.revision());
      }
    }
  }

  @Test
  void of_a_save_and_a_remove_at_once_one_wins() {
    StateStore store = store();
    String revision = saved(store.save(SHOP, FIRST, ""));
    List<SaveResult> answers =
        atOnce(
            List.of(() -> store.save(SHOP, SECOND, revision), () -> store.remove(SHOP, revision)));
    if (answers.get(0) instanceof Saved won) {
      assertThat(answers.get(1)).isEqualTo(new Stale());
      assertKept(store, SHOP, SECOND, won.revision());
    } else {
      assertThat(answers).containsExactly(new Stale(), new Saved(""));
      assertNothingKept(store, SHOP);
    }
  }

  /** Runs calls on threads that begin together. */
  private static List<SaveResult> atOnce(List<Supplier<SaveResult>> calls) {
    ExecutorService threads = Executors.newFixedThreadPool(calls.size());
    CyclicBarrier begin = new CyclicBarrier(calls.size());
    try {
      List<Future<SaveResult>> answers =
          calls.stream()
              .map(
                  call ->
                      threads.submit(
                          () -> {
                            begin.await();
                            return call.get();
                          }))
              .toList();
      List<SaveResult> all = new ArrayList<>();
      for (Future<SaveResult> answer : answers) {
        all.add(answer.get());
      }
      return all;
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("the store threw", e);
    } finally {
      threads.shutdownNow();
    }
  }
}
