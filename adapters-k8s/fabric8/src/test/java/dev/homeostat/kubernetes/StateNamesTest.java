package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ApplicationId;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.folder.RequestFilter;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ListResponse;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore.Loaded;
import dev.homeostat.spi.state.StateStore.Saved;
import dev.homeostat.spi.state.StateStore.Stale;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Of whom a store in Secrets believes that it has no state. */
class StateNamesTest {

  private static final Optional<Loaded> NOTHING = Optional.of(Loaded.nothing());
  private static final ApplicationState STATE =
      ApplicationState.EMPTY.withIdentity("uid", "0".repeat(32));

  private final Counter asked = new Counter();
  private final EmbeddedCluster objects = EmbeddedCluster.inMemory();
  private final SecretStateStore store = SecretStateStore.in(objects.with(asked));
  private final SecretStateStore other = SecretStateStore.in(objects);

  /** Counts what is asked, and can refuse to list. */
  private static final class Counter implements RequestFilter {
    private final List<String> requests = new ArrayList<>();
    private boolean refusing;
    private Runnable beforeWrite = () -> {};

    @Override
    public ClusterResponse answer(ClusterRequest request, Supplier<ClusterResponse> server) {
      requests.add(request.verb().name());
      if (request.isWrite()) {
        beforeWrite.run();
      }
      return server.get();
    }

    @Override
    public ListResponse list(
        String apiVersion, String kind, Map<String, String> labels, Supplier<ListResponse> server) {
      requests.add("LIST");
      return refusing
          ? new ListResponse.Failed(ClusterResponse.Refused.of(403, "Forbidden", "no"))
          : server.get();
    }
  }

  private static ApplicationId app(int number) {
    return new ApplicationId("shop", "web-" + number);
  }

  @Test
  void the_second_question_in_a_namespace_lists_what_is_there_and_no_other_asks() {
    other.save(app(3), STATE, "");
    assertThat(store.loadCached(app(1))).isEmpty();
    assertThat(asked.requests).isEmpty();
    assertThat(store.loadCached(app(2))).isEqualTo(NOTHING);
    assertThat(store.loadCached(app(1))).isEqualTo(NOTHING);
    assertThat(store.loadCached(app(3))).as("it is there").isEmpty();
    assertThat(asked.requests).containsExactly("LIST");
  }

  @Test
  void namespaces_are_apart() {
    store.loadCached(app(1));
    assertThat(store.loadCached(new ApplicationId("other", "web-1"))).isEmpty();
    assertThat(asked.requests).isEmpty();
  }

  @Test
  void what_is_kept_in_another_namespace_is_not_known_here() {
    SecretStateStore.in(objects, "elsewhere").save(app(1), STATE, "");
    store.loadCached(app(2));
    assertThat(store.loadCached(app(1))).isEqualTo(NOTHING);
  }

  @Test
  void a_state_that_somebody_took_the_label_off_is_found_by_the_save_that_would_make_it() {
    other.save(app(1), STATE, "");
    objects.remove(
        ResourceId.secret("homeostat.state.web-1").in("shop"),
        "/metadata/labels/app.kubernetes.io~1managed-by");
    store.loadCached(app(2));
    assertThat(store.loadCached(app(1))).isEqualTo(NOTHING);
    assertThat(store.save(app(1), STATE, "")).isEqualTo(new Stale());
    assertThat(store.loadCached(app(1))).isEmpty();
    assertThat(((Loaded) store.load(app(1))).state()).contains(STATE);
  }

  @Test
  void what_was_saved_here_is_asked_for() {
    store.loadCached(app(1));
    store.loadCached(app(2));
    store.save(app(2), STATE, "");
    assertThat(store.loadCached(app(2))).isEmpty();
    assertThat(store.loadCached(app(1))).isEqualTo(NOTHING);
  }

  @Test
  void what_somebody_else_saved_is_asked_for_once_it_was_met() {
    store.loadCached(app(1));
    store.loadCached(app(2));
    other.save(app(1), STATE, "");
    assertThat(store.loadCached(app(1))).as("not known yet").isEqualTo(NOTHING);
    assertThat(store.save(app(1), STATE, "")).isEqualTo(new Stale());
    assertThat(store.loadCached(app(1))).isEmpty();

    other.save(app(2), STATE, "");
    assertThat(store.load(app(2))).isNotEqualTo(NOTHING.get());
    assertThat(store.loadCached(app(2))).isEmpty();
  }

  @Test
  void what_is_saved_while_all_are_listed_is_asked_for() {
    store.loadCached(app(1));
    asked.beforeWrite = () -> assertThat(store.loadCached(app(2))).isEqualTo(NOTHING);
    store.save(app(1), STATE, "");
    assertThat(store.loadCached(app(1))).isEmpty();
    store.load(app(1));
    assertThat(store.loadCached(app(2))).as("no other program saves states").isEqualTo(NOTHING);
  }

  @Test
  void where_others_save_states_nothing_counts_as_missing_any_more() {
    store.loadCached(app(1));
    assertThat(store.loadCached(app(2))).isEqualTo(NOTHING);
    other.save(app(1), STATE, "");
    assertThat(store.save(app(1), STATE, "")).isEqualTo(new Stale());
    assertThat(store.loadCached(app(2))).isEmpty();
    assertThat(store.loadCached(app(3))).isEmpty();
  }

  @Test
  void the_same_holds_when_a_load_finds_a_state_of_others() {
    store.loadCached(app(1));
    assertThat(store.loadCached(app(2))).isEqualTo(NOTHING);
    other.save(app(1), STATE, "");
    store.load(app(1));
    assertThat(store.loadCached(app(2))).isEmpty();
    assertThat(asked.requests).containsExactly("LIST", "READ");
  }

  @Test
  void a_shared_store_reads_each_state() {
    SecretStateStore shared = SecretStateStore.shared(objects.with(asked));
    for (int i = 0; i < 10; i++) {
      assertThat(shared.loadCached(app(i))).isEmpty();
    }
    assertThat(asked.requests).isEmpty();
  }

  @Test
  void what_cannot_be_listed_is_asked_for_one_by_one_and_tried_again_less_and_less_often() {
    asked.refusing = true;
    for (int i = 0; i < 1000; i++) {
      assertThat(store.loadCached(app(i))).isEmpty();
    }
    assertThat(asked.requests).hasSize(9).containsOnly("LIST");
    asked.refusing = false;
    for (int i = 1000; i < 1024; i++) {
      store.loadCached(app(i));
    }
    assertThat(store.loadCached(app(1))).isEqualTo(NOTHING);
  }

  @Test
  void what_was_removed_begins_anew() {
    store.loadCached(app(1));
    store.loadCached(app(2));
    String revision = ((Saved) store.save(app(1), STATE, "")).revision();
    store.remove(app(1), revision);
    assertThat(store.loadCached(app(1))).isEmpty();
    assertThat(store.load(app(1))).isEqualTo(NOTHING.get());
  }
}
