package dev.homeostat.testkit.contract;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.DeleteOptions;
import java.time.Duration;
import java.time.Instant;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * The contract of every cluster, as far as the engine relies on it: it responds like an API server,
 * atomically, and never throws.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public abstract class ClusterContract extends ClusterWrites {

  private static final String FINALIZER = "example.com/contract";

  /** Made by the test engine. */
  protected ClusterContract() {}

  /**
   * Returns the longest time until a deleted object is gone.
   *
   * @return ten seconds by default
   */
  protected Duration patience() {
    return Duration.ofSeconds(10);
  }

  private void assertGone(Cluster cluster, ResourceAddress address) {
    Instant until = Instant.now().plus(patience());
    while (!(cluster.read(address) instanceof ClusterResponse.Absent)
        && Instant.now().isBefore(until)) {
      Thread.onSpinWait();
    }
    assertAbsent(cluster.read(address));
  }

  private Resource withFinalizer() {
    ObjectNode tree = configMap("contract-a").tree().deepCopy();
    tree.withObjectProperty("metadata").putArray("finalizers").add(FINALIZER);
    return Resource.of(tree);
  }

  @Test
  void what_is_deleted_goes() {
    Cluster cluster = cluster();
    Resource made = created(cluster, configMap("contract-a"));
    ClusterResponse answer = cluster.delete(made.address(), made.uid());
    assertThat(answer).isInstanceOfAny(ClusterResponse.Absent.class, ClusterResponse.Done.class);
    assertGone(cluster, made.address());
    assertAbsent(cluster.delete(made.address(), made.uid()));
  }

  @Test
  void another_incarnation_is_left_alone() {
    Cluster cluster = cluster();
    Resource first = created(cluster, configMap("contract-a"));
    cluster.delete(first.address(), first.uid());
    assertGone(cluster, first.address());
    Resource second = created(cluster, configMap("contract-a"));
    assertThat(second.uid()).isNotEqualTo(first.uid());
    ClusterResponse.Refused refused = refused(cluster.delete(second.address(), first.uid()), 409);
    assertThat(refused.reason()).isEqualTo("Conflict");
    assertThat(read(cluster, second.address()).tree()).isEqualTo(second.tree());
  }

  @Test
  void another_version_is_left_alone_if_one_is_meant() {
    Cluster cluster = cluster();
    Resource first = created(cluster, configMap("contract-a"));
    DeleteOptions options =
        DeleteOptions.of(first.uid()).withResourceVersion(first.resourceVersion());
    Resource second = done(cluster.patch(first.address(), patch(add("/data/colour", "red"))));
    assertThat(refused(cluster.delete(first.address(), options), 409).reason())
        .isEqualTo("Conflict");
    assertThat(read(cluster, first.address()).tree()).isEqualTo(second.tree());
    cluster.delete(first.address(), options.withResourceVersion(second.resourceVersion()));
    assertGone(cluster, first.address());
  }

  @Test
  void what_is_deleted_without_grace_goes() {
    Cluster cluster = cluster();
    Resource made = created(cluster, configMap("contract-a"));
    cluster.delete(made.address(), DeleteOptions.of(made.uid()).withGracePeriod(Duration.ZERO));
    assertGone(cluster, made.address());
  }

  /** Whoever collects dependents may be away, so that the object is still going. */
  @Test
  void a_propagation_is_honoured_or_refused() {
    Cluster cluster = cluster();
    for (DeleteOptions.Propagation propagation : DeleteOptions.Propagation.values()) {
      Resource made = created(cluster, configMap("contract-a"));
      ClusterResponse answer =
          cluster.delete(made.address(), DeleteOptions.of(made.uid()).withPropagation(propagation));
      if (answer instanceof ClusterResponse.Refused refused) {
        assertThat(refused.code()).isEqualTo(400);
        assertThat(read(cluster, made.address()).tree()).isEqualTo(made.tree());
        cluster.delete(made.address(), made.uid());
      } else if (cluster.read(made.address()) instanceof ClusterResponse.Done left) {
        assertThat(left.resource().isBeingDeleted()).isTrue();
        cluster.patch(made.address(), patch(remove("/metadata/finalizers")));
      }
      assertGone(cluster, made.address());
    }
  }

  @Test
  void what_is_not_there_is_gone() {
    assertAbsent(cluster().delete(configMap("contract-a").address(), "some-uid"));
  }

  @Test
  void a_finalizer_holds_an_object_until_it_is_taken_away() {
    Cluster cluster = cluster();
    Resource made = created(cluster, withFinalizer());
    Resource going = done(cluster.delete(made.address(), made.uid()));
    assertThat(going.isBeingDeleted()).isTrue();
    assertThat(read(cluster, made.address()).isBeingDeleted()).isTrue();
    assertThat(done(cluster.delete(made.address(), made.uid())).uid()).isEqualTo(made.uid());
    refused(cluster.create(configMap("contract-a")), 409);
    cluster.patch(made.address(), patch(remove("/metadata/finalizers/0")));
    assertGone(cluster, made.address());
  }
}
