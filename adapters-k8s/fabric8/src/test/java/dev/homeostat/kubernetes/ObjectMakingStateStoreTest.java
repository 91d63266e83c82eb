package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.DeleteOptions;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.spi.state.StateStore.Loaded;
import dev.homeostat.spi.state.StateStore.NotSaved;
import dev.homeostat.spi.state.StateStore.Saved;
import dev.homeostat.testkit.contract.StateStoreContract;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Objects are made for states, and go with them, unless they are somebody's. */
@WithApiServer
class ObjectMakingStateStoreTest {

  private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;
  private static final ObjectNode SPEC = MAKE.objectNode().put("wish", 0);

  private final KubernetesClient client;
  private final KubernetesCluster cluster;
  private final Bundles bundles;
  private final String namespace;
  private final ApplicationId app;
  private final StateStore store;

  ObjectMakingStateStoreTest(RunningApiServer server) {
    client = server.client();
    cluster = KubernetesCluster.of(client);
    bundles = Bundles.keeping(server, "making.example.com");
    namespace = server.newNamespace("making");
    app = new ApplicationId(namespace, "web");
    store = ObjectMakingStateStore.of(bundles.store(), SPEC);
  }

  @Nested
  class Contract extends StateStoreContract {

    @Override
    protected StateStore store() {
      for (ApplicationId application : applications()) {
        bundles.createNamespace(application.namespace());
        bundles.delete(application.namespace(), application.name());
      }
      return store;
    }
  }

  private static final ApplicationState STATE = ApplicationState.EMPTY.withIdentity("uid", "5a17");

  private String saved() {
    StateStore.SaveResult saving = store.save(app, STATE, "");
    assertThat(saving).isInstanceOf(Saved.class);
    return ((Saved) saving).revision();
  }

  private ClusterResponse read() {
    return cluster.read(bundles.address(namespace, "web"));
  }

  private static Patch add(String pointer, JsonNode value) {
    return new Patch(List.of(new Patch.Add(JsonPointer.compile(pointer), value)));
  }

  @Test
  void an_object_is_made_when_a_state_is_first_saved_and_goes_with_it() {
    assertThat(store.load(app)).isEqualTo(Loaded.nothing());
    assertThat(read()).isEqualTo(new ClusterResponse.Absent());

    String revision = saved();
    Resource made = Bundles.done(read());
    assertThat(made.tree().get("spec")).isEqualTo(SPEC);
    assertThat(made.labels()).containsEntry("app.kubernetes.io/managed-by", "homeostat");

    assertThat(store.remove(app, revision)).isEqualTo(new Saved(""));
    assertThat(read()).isEqualTo(new ClusterResponse.Absent());
  }

  @Test
  void an_object_and_its_state_go_by_one_request_so_that_neither_is_left_after_a_stop() {
    List<String> writes = new ArrayList<>();
    RequestListener listener =
        (verb, code, took) -> {
          if (!verb.equals("GET")) {
            writes.add(verb);
          }
        };
    StateStore heard =
        ObjectMakingStateStore.of(
            StatusStateStore.of(
                KubernetesCluster.of(client, RequestLimits.DEFAULT, listener),
                bundles.apiVersion(),
                "Bundle"),
            SPEC);
    assertThat(heard.remove(app, saved())).isEqualTo(new Saved(""));
    assertThat(writes).containsExactly("DELETE");
    assertThat(read()).isEqualTo(new ClusterResponse.Absent());
  }

  @Test
  void an_object_of_somebody_else_loses_the_state_alone() {
    bundles.create(namespace, "web");
    assertThat(store.remove(app, saved())).isEqualTo(new Saved(""));
    assertThat(Bundles.done(read()).tree().at("/status/homeostat").isMissingNode()).isTrue();
    assertThat(Bundles.done(read()).tree().at("/spec/wish").asInt()).isEqualTo(1);
  }

  @Test
  void an_object_that_looks_alike_but_was_not_made_for_the_state_stays() {
    bundles.create(namespace, "web");
    Bundles.done(
        cluster.patch(
            bundles.address(namespace, "web"),
            add(
                "/metadata/labels",
                MAKE.objectNode().put("app.kubernetes.io/managed-by", "homeostat"))));
    assertThat(store.remove(app, saved())).isEqualTo(new Saved(""));
    assertThat(read()).isInstanceOf(ClusterResponse.Done.class);
  }

  @Test
  void an_object_whose_spec_somebody_changed_stays() {
    String revision = saved();
    Bundles.done(
        cluster.patch(bundles.address(namespace, "web"), add("/spec/wish", MAKE.numberNode(2))));
    assertThat(store.remove(app, revision)).isEqualTo(new Saved(""));
    assertThat(Bundles.done(read()).tree().at("/spec/wish").asInt()).isEqualTo(2);
  }

  @Test
  void an_object_that_was_made_and_lost_its_state_goes_with_the_next_removal() {
    String revision = saved();
    bundles.store().remove(app, revision);
    assertThat(store.remove(app, "")).isEqualTo(new Saved(""));
    assertThat(read()).isEqualTo(new ClusterResponse.Absent());
  }

  @Test
  void an_object_that_is_held_by_a_finalizer_loses_the_state_when_it_is_deleted() {
    saved();
    Resource made = Bundles.done(read());
    Bundles.done(cluster.patch(made.address(), finalizers("example.com/backup")));
    String revision = ((Loaded) store.load(app)).revision();
    try {
      assertThat(store.remove(app, revision)).isEqualTo(new Saved(""));
      assertThat(Bundles.done(read()).isBeingDeleted()).isTrue();
      assertThat(store.load(app)).isEqualTo(Loaded.nothing());
      assertThat(store.remove(app, "")).isEqualTo(new Saved(""));
      assertThat(store.save(app, STATE, ""))
          .as("a new state would go with the object")
          .isInstanceOfSatisfying(
              NotSaved.class,
              failed -> assertThat(failed.problem().got()).contains("that a finalizer keeps"));
    } finally {
      cluster.patch(made.address(), finalizers());
    }
    assertThat(read()).isEqualTo(new ClusterResponse.Absent());
    saved();
  }

  private static Patch finalizers(String... some) {
    ArrayNode all = MAKE.arrayNode();
    List.of(some).forEach(all::add);
    return add("/metadata/finalizers", all);
  }

  @Test
  void what_was_written_since_it_was_read_is_not_deleted() {
    saved();
    Resource seen = Bundles.done(read());
    Bundles.done(
        cluster.patch(
            bundles.address(namespace, "web"),
            add("/metadata/annotations/note", MAKE.textNode("mine"))));
    assertThat(deleteUnchanged(seen))
        .isInstanceOfSatisfying(
            ClusterResponse.Refused.class,
            refused -> assertThat(refused.reason()).isEqualTo("Conflict"));
    assertThat(deleteUnchanged(Bundles.done(read()))).isEqualTo(new ClusterResponse.Absent());
  }

  @Test
  void a_namespace_that_is_not_there_is_told_with_what_to_do() {
    ApplicationId nowhere = new ApplicationId("nowhere", "web");
    assertThat(store.save(nowhere, STATE, ""))
        .isInstanceOfSatisfying(
            NotSaved.class,
            failed ->
                assertThat(failed.problem().toString())
                    .contains("create namespace nowhere before the application"));
  }

  private ClusterResponse deleteUnchanged(Resource seen) {
    return cluster.delete(
        seen.address(), DeleteOptions.of(seen.uid()).withResourceVersion(seen.resourceVersion()));
  }
}
