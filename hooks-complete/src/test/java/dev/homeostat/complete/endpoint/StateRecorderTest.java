package dev.homeostat.complete.endpoint;

import static dev.homeostat.complete.endpoint.Ground.COMPLETE;
import static dev.homeostat.complete.endpoint.Ground.SHUTDOWN;
import static dev.homeostat.complete.endpoint.Ground.UID;
import static dev.homeostat.complete.endpoint.Ground.WEB;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.complete.access.Call;
import dev.homeostat.complete.endpoint.Recording.Failed;
import dev.homeostat.complete.endpoint.Recording.Known;
import dev.homeostat.complete.endpoint.Recording.NotAsked;
import dev.homeostat.complete.endpoint.Recording.Stored;
import dev.homeostat.complete.endpoint.Recording.Unknown;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.testkit.StandingClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StateRecorderTest {

  private final CapturedLog log = new CapturedLog();
  private final StandingClock clock = new StandingClock();
  private final WatchedStore store = new WatchedStore();
  private final List<ApplicationId> woken = new CopyOnWriteArrayList<>();
  private final StateRecorder recorder = new StateRecorder(store, "", clock, woken::add);

  @BeforeEach
  void begin() {
    store.keep(WEB, ApplicationState.EMPTY.withIdentity(UID, "00"));
  }

  @AfterEach
  void end() {
    log.close();
  }

  private static ObjectNode tree(String name, String value) {
    return JsonNodeFactory.instance.objectNode().put(name, value);
  }

  private void stale(int times) {
    for (int i = 0; i < times; i++) {
      store.savings.add(() -> Optional.of(new StateStore.Stale()));
    }
  }

  @Test
  void a_call_is_kept_beside_all_else() {
    ApplicationState before =
        store.kept(WEB).withHook("complete", tree("other", "x")).withHook("tosca", tree("a", "b"));
    store.keep(WEB, before);
    assertThat(recorder.record(COMPLETE, UID)).isEqualTo(new Stored());
    assertThat(store.kept(WEB))
        .isEqualTo(
            before.withHook(
                "complete", tree("other", "x").put("calledAt", "2030-01-01T00:00:00Z")));
  }

  @Test
  void the_first_call_is_the_one_that_counts() {
    recorder.record(COMPLETE, UID);
    ApplicationState kept = store.kept(WEB);
    clock.forward(Duration.ofHours(1));
    assertThat(recorder.record(COMPLETE, UID)).isEqualTo(new Known());
    assertThat(store.kept(WEB)).isEqualTo(kept);
    assertThat(store.saves).hasValue(1);
    assertThat(woken).containsExactly(WEB, WEB);
  }

  @Test
  void a_shutdown_is_kept_once_it_was_asked_for() {
    assertThat(recorder.record(SHUTDOWN, UID)).isEqualTo(new NotAsked());
    store.keep(WEB, store.kept(WEB).withHook("complete", tree("deadline", "x")));
    assertThat(recorder.record(SHUTDOWN, UID)).isEqualTo(new NotAsked());
    store.keep(WEB, store.kept(WEB).withHook("shutdown", tree("deadline", null)));
    assertThat(recorder.record(SHUTDOWN, UID)).isEqualTo(new NotAsked());
    assertThat(woken).isEmpty();
    store.keep(WEB, store.kept(WEB).withHook("shutdown", tree("deadline", "x")));
    assertThat(recorder.record(SHUTDOWN, UID)).isEqualTo(new Stored());
    assertThat(recorder.record(SHUTDOWN, UID)).isEqualTo(new Known());
  }

  @Test
  void what_is_not_there_or_was_made_anew_or_has_not_begun_is_unknown() {
    Call gone = new Call(new ApplicationId("shop", "gone"), COMPLETE.purpose());
    assertThat(recorder.record(gone, UID)).isEqualTo(new Unknown());
    assertThat(recorder.record(gone, "")).isEqualTo(new Unknown());
    assertThat(recorder.record(COMPLETE, "uid-0")).isEqualTo(new Unknown());
    store.keep(WEB, ApplicationState.EMPTY);
    assertThat(recorder.record(COMPLETE, "")).isEqualTo(new Unknown());
    assertThat(store.saves).hasValue(0);
    assertThat(woken).isEmpty();
  }

  @Test
  void whoever_is_late_looks_again() {
    stale(9);
    assertThat(recorder.record(COMPLETE, UID)).isEqualTo(new Stored());
    assertThat(store.loads).hasValue(10);
    assertThat(woken).containsExactly(WEB);
  }

  @Test
  void whoever_is_always_late_gives_up() {
    stale(10);
    assertThat(recorder.record(COMPLETE, UID)).isEqualTo(new Failed());
    assertThat(store.loads).hasValue(10);
    assertThat(woken).isEmpty();
  }

  @Test
  void what_others_save_meanwhile_stays() {
    store.savings.add(
        () -> {
          store.keep(WEB, store.kept(WEB).withHook("tosca", tree("a", "b")));
          return Optional.empty();
        });
    assertThat(recorder.record(COMPLETE, UID)).isEqualTo(new Stored());
    assertThat(store.kept(WEB).hooks()).containsOnlyKeys("complete", "tosca");
  }

  @Test
  void an_incarnation_that_ends_meanwhile_is_unknown() {
    store.savings.add(
        () -> {
          store.keep(WEB, ApplicationState.EMPTY.withIdentity("uid-2", "00"));
          return Optional.empty();
        });
    assertThat(recorder.record(COMPLETE, UID)).isEqualTo(new Unknown());
    assertThat(store.kept(WEB).hooks()).isEmpty();
  }

  @Test
  void a_store_that_throws_has_failed() {
    store.loadings.add(
        () -> {
          throw new IllegalStateException("a bug");
        });
    assertThat(recorder.record(COMPLETE, UID)).isEqualTo(new Failed());
    assertThat(woken).isEmpty();
  }

  @Test
  void k10_of_an_application_with_an_owner_the_state_of_its_kind_is_used() {
    ApplicationId owned = WEB.withOwnerKind("example.com/WebPage");
    store.keep(owned, ApplicationState.EMPTY.withIdentity("uid-b", "00"));
    StateRecorder ofBundles = new StateRecorder(store, "example.com/WebPage", clock, woken::add);
    assertThat(ofBundles.record(COMPLETE, UID)).isEqualTo(new Unknown());
    assertThat(ofBundles.record(COMPLETE, "uid-b")).isEqualTo(new Stored());
    assertThat(store.kept(owned).hooks()).containsKey("complete");
    assertThat(store.kept(WEB).hooks()).isEmpty();
    assertThat(woken).containsExactly(owned);
  }

  @Test
  void k10_a_call_names_its_application_without_a_kind() {
    assertThat(new Call(WEB.withOwnerKind("example.com/WebPage"), COMPLETE.purpose()))
        .isEqualTo(COMPLETE);
  }

  @Test
  void a_wake_that_fails_is_no_failure() {
    StateRecorder other =
        new StateRecorder(
            store,
            "",
            clock,
            application -> {
              throw new IllegalStateException("nobody wakes");
            });
    assertThat(other.record(COMPLETE, UID)).isEqualTo(new Stored());
    assertThat(store.kept(WEB).hooks()).containsKey("complete");
    assertThat(log.text()).contains("shop/web cannot be woken").doesNotContain("nobody wakes");
  }

  @Test
  void of_many_who_call_at_once_one_is_stored_and_all_are_heard() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      Collection<Callable<Recording>> calls = new ArrayList<>();
      for (int i = 0; i < 64; i++) {
        calls.add(() -> recorder.record(COMPLETE, UID));
      }
      List<Recording> recordings = new ArrayList<>();
      for (Future<Recording> done : threads.invokeAll(calls)) {
        recordings.add(done.get());
      }
      assertThat(recordings).containsOnlyOnce(new Stored()).contains(new Known());
      assertThat(recordings).allMatch(r -> r instanceof Stored || r instanceof Known);
      assertThat(woken).hasSize(64);
    } finally {
      threads.shutdownNow();
    }
  }
}
