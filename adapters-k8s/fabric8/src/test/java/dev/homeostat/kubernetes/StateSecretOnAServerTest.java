package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore.Loaded;
import dev.homeostat.spi.state.StateStore.Saved;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import org.junit.jupiter.api.Test;

/** The Secret of a state on a real server. */
@WithApiServer
class StateSecretOnAServerTest {

  private final RunningApiServer server;
  private final KubernetesCluster cluster;
  private final SecretStateStore store;
  private final ApplicationId web;

  StateSecretOnAServerTest(RunningApiServer server) {
    this.server = server;
    cluster = KubernetesCluster.of(server.client());
    store = SecretStateStore.in(cluster);
    web = new ApplicationId(server.newNamespace("state"), "web");
  }

  private static ApplicationState state(int number) {
    return ApplicationState.EMPTY.withIdentity("uid", String.format("%032x", number));
  }

  private String saved(int number, String revision) {
    return ((Saved) store.save(web, state(number), revision)).revision();
  }

  private Resource secret() {
    ResourceId id = ResourceId.secret("homeostat.state.web").in(web.namespace());
    return ((ClusterResponse.Done) cluster.read(new ResourceAddress("v1", id))).resource();
  }

  private void label(String value) {
    server
        .client()
        .secrets()
        .inNamespace(web.namespace())
        .withName("homeostat.state.web")
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            "{\"metadata\": {\"labels\": {\"backup\": %s}}}".formatted(value));
  }

  @Test
  void no_list_of_who_wrote_what_is_kept_once_it_is_replaced() {
    String first = saved(1, "");
    Resource made = secret();
    String second = saved(2, first);
    assertThat(secret().tree().at("/metadata/managedFields")).isEmpty();
    String third = saved(3, second);
    assertThat(secret().tree().at("/metadata/managedFields")).isEmpty();
    assertThat(secret().uid()).isEqualTo(made.uid());
    assertThat(secret().labels()).isEqualTo(made.labels());
    assertThat(store.load(web)).isEqualTo(Loaded.of(state(3), third));
  }

  @Test
  void what_somebody_else_left_in_it_stays() {
    String first = saved(1, "");
    saved(2, first);
    label("\"nightly\"");
    String seen = ((Loaded) store.load(web)).revision();
    String third = saved(3, seen);
    assertThat(secret().label("backup")).contains("nightly");
    label("null");
    saved(4, ((Loaded) store.load(web)).revision());
    assertThat(((Loaded) store.load(web)).state()).contains(state(4));
    assertThat(third).isNotEqualTo(seen);
  }
}
