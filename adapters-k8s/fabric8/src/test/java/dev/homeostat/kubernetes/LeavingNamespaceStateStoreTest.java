package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.ResourceAddress;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ForwardingCluster;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ForwardingStateStore;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.spi.state.StateStore.Loaded;
import dev.homeostat.spi.state.StateStore.NotSaved;
import dev.homeostat.spi.state.StateStore.Saved;
import dev.homeostat.spi.state.StateStore.Stale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** States that cannot be saved because their namespace is being deleted. */
class LeavingNamespaceStateStoreTest {

  private static final ApplicationId WEB = new ApplicationId("shop", "web");
  private static final ApplicationState STATE = ApplicationState.EMPTY.withIdentity("u-1", "salt");

  private static final ApplicationState LATER = STATE.withIdentity("u-2", "salt");

  private boolean isLeaving = true;
  private boolean isRefused = true;
  private boolean isUnreachable;

  private final Cluster cluster =
      new ForwardingCluster(EmbeddedCluster.inMemory()) {
        @Override
        public ClusterResponse read(ResourceAddress address) {
          if (isUnreachable) {
            return ClusterResponse.Refused.of(503, "ServiceUnavailable", "");
          }
          return new ClusterResponse.Done(
              Yaml.resource(
                  "{apiVersion: v1, kind: Namespace, metadata: {name: shop"
                      + (isLeaving ? ", deletionTimestamp: '2026-01-01T00:00:00Z'" : "")
                      + "}}"));
        }
      };

  private final StateStore there = StateStore.inMemory();
  private final StateStore store =
      LeavingNamespaceStateStore.of(
          new ForwardingStateStore(there) {
            @Override
            public SaveResult save(
                ApplicationId application, ApplicationState state, String revision) {
              return isRefused
                  ? new NotSaved(Problem.error("StateStore"))
                  : super.save(application, state, revision);
            }
          },
          cluster);

  private Optional<ApplicationState> loaded() {
    return ((Loaded) store.load(WEB)).state();
  }

  private String save(ApplicationState state, String revision) {
    return ((Saved) store.save(WEB, state, revision)).revision();
  }

  @Test
  void a_state_that_can_be_saved_no_more_is_kept_until_it_is_removed() {
    String first = save(STATE, "");
    assertThat(store.loadCached(WEB)).isEmpty();
    assertThat(((Loaded) store.load(WEB)).revision()).isEqualTo(first);

    String second = save(LATER, first);
    assertThat(store.save(WEB, STATE, first)).isInstanceOf(Stale.class);
    assertThat(loaded()).contains(LATER);

    assertThat(store.remove(WEB, first)).isInstanceOf(Stale.class);
    assertThat(store.remove(WEB, second)).isInstanceOf(Saved.class);
    assertThat(loaded()).isEmpty();
  }

  @Test
  void a_namespace_that_stays_keeps_its_states_itself() {
    isLeaving = false;
    assertThat(store.save(WEB, STATE, "")).isInstanceOf(NotSaved.class);
    assertThat(loaded()).isEmpty();

    isRefused = false;
    String saved = save(STATE, "");
    assertThat(((Loaded) there.load(WEB)).revision()).isEqualTo(saved);
    isLeaving = true;
    isRefused = true;
    assertThat(store.save(WEB, LATER, saved)).isInstanceOf(NotSaved.class);
    assertThat(loaded()).contains(STATE);
  }

  @Test
  void a_new_namespace_of_the_name_has_none_of_its_states() {
    save(STATE, "");
    isLeaving = false;

    assertThat(loaded()).isEmpty();
    isLeaving = true;
    assertThat(loaded()).isEmpty();
  }

  @Test
  void a_state_is_kept_while_it_is_not_known_whether_the_namespace_stays() {
    save(STATE, "");
    isUnreachable = true;
    assertThat(loaded()).contains(STATE);

    isUnreachable = false;
    assertThat(loaded()).contains(STATE);
  }
}
