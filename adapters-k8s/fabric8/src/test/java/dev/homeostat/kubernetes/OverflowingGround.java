package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.Faults;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.spi.state.StateStore.NotSaved;
import dev.homeostat.spi.state.StateStore.Unreadable;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.List;
import java.util.function.Consumer;

/** An object in whose status a state is kept, and from which it overflows. */
abstract class OverflowingGround {

  static final JsonNodeFactory MAKE = JsonNodeFactory.instance;
  static final ApplicationState SMALL = States.small(1);
  static final ApplicationState LARGE = States.large(1);

  final RunningApiServer server;
  final KubernetesCluster cluster;
  final Bundles bundles;
  final String namespace;
  final OverflowingBundle bundle;
  final ApplicationId app;
  final OverflowingStateStore store;

  OverflowingGround(RunningApiServer server) {
    this.server = server;
    cluster = KubernetesCluster.of(server.client());
    bundles = Bundles.keeping(server, "overflows.example.com");
    namespace = server.newNamespace("overflows");
    bundle = bundle("web");
    app = bundle.app();
    store = bundle.store();
  }

  OverflowingBundle bundle(String name) {
    return new OverflowingBundle(cluster, bundles, new ApplicationId(namespace, name));
  }

  String saved(ApplicationState state, String revision) {
    return States.revision(store.save(app, state, revision));
  }

  static String told(StateStore.SaveResult saving) {
    assertThat(saving).isInstanceOf(NotSaved.class);
    return told(((NotSaved) saving).problem());
  }

  static String told(StateStore.LoadResult loading) {
    assertThat(loading).isInstanceOf(Unreadable.class);
    return told(((Unreadable) loading).problem());
  }

  static String told(Problem problem) {
    String text = problem.toString();
    assertThat(text).doesNotContain(SMALL.salt(), LARGE.salt()).hasSizeLessThan(1000);
    return text;
  }

  void write(String pointer, JsonNode value) {
    Patch patch = new Patch(List.of(new Patch.Add(JsonPointer.compile(pointer), value)));
    Bundles.done(cluster.patchStatus(bundle.object().address(), patch));
  }

  /** Does something with a store behind which requests go wrong. */
  void through(Faults faults, Consumer<OverflowingStateStore> act) {
    try (FaultProxy proxy = FaultProxy.before(Config.fromKubeconfig(server.kubeconfig()), faults);
        KubernetesClient client =
            new KubernetesClientBuilder().withConfig(proxy.config()).build()) {
      act.accept(bundle.store(KubernetesCluster.of(client)));
    }
  }

  void delete(Resource resource) {
    cluster.delete(resource.address(), resource.uid());
  }

  /** The object is held while it is deleted. */
  void deleteHeld() {
    Bundles.done(
        cluster.patch(
            bundle.object().address(),
            new Patch(
                List.of(
                    new Patch.Add(
                        JsonPointer.compile("/metadata/finalizers"),
                        MAKE.arrayNode().add("example.com/hold"))))));
    delete(bundle.object());
    assertThat(bundle.object().isBeingDeleted()).isTrue();
  }
}
