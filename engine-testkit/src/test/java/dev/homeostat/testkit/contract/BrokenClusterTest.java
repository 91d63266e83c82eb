package dev.homeostat.testkit.contract;

import static dev.homeostat.testkit.contract.Verdicts.failing;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.folder.ServerRules;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.DeleteOptions;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.cluster.ListResponse;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.tree.Trees;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The contract of a cluster finds those that break it. */
class BrokenClusterTest {

  /** Some way to be broken. */
  private enum Way {
    KNOWS_EVERYTHING,
    ALL_NAMESPACED,
    IGNORES_LABELS,
    CONTENTS_OF_ALL,
    CREATES_AGAIN,
    HALF_A_PATCH,
    PATCH_MAKES_WHAT_IS_MISSING,
    IGNORES_TESTS,
    TESTS_AS_WRITTEN,
    MOVES_FOR_NOTHING,
    LOSES_A_PATCH,
    REPLACES_ANYHOW,
    MERGES_A_REPLACEMENT,
    REPLACEMENT_MAKES_WHAT_IS_MISSING,
    DELETES_ANY_INCARNATION,
    DELETES_ANY_VERSION,
    REFUSES_WHAT_IT_HAS_DELETED,
    NEVER_DELETES,
    IGNORES_FINALIZERS,
    SAME_UID,
    NOBODY_WROTE,
    NEVER_FINDS,
    ABSENCE_IS_A_REFUSAL,
    REFUSES_WITH_CAUSES
  }

  private record Odd(EmbeddedCluster cluster, Way way) implements Cluster {

    private EmbeddedCluster easy() {
      return EmbeddedCluster.inMemory();
    }

    @Override
    public KindAnswer kind(String apiVersion, String kind) {
      return switch (way) {
        case KNOWS_EVERYTHING -> easy().kind(apiVersion, kind);
        case ALL_NAMESPACED -> KindInfo.of(true);
        default -> cluster.kind(apiVersion, kind);
      };
    }

    @Override
    public ClusterResponse read(ResourceAddress address) {
      return way == Way.NEVER_FINDS
          ? new ClusterResponse.Absent()
          : present(shown(cluster.read(address)));
    }

    private ClusterResponse present(ClusterResponse answer) {
      return way == Way.ABSENCE_IS_A_REFUSAL && answer instanceof ClusterResponse.Absent
          ? ClusterResponse.Refused.of(404, "NotFound", "not found")
          : answer;
    }

    private ClusterResponse shown(ClusterResponse answer) {
      if (way != Way.NOBODY_WROTE || !(answer instanceof ClusterResponse.Done done)) {
        return answer;
      }
      var tree = Trees.thaw(done.resource().tree());
      tree.withObjectProperty("metadata").remove("managedFields");
      return new ClusterResponse.Done(Resource.of(tree));
    }

    @Override
    public ListResponse list(String apiVersion, String kind, Map<String, String> labels) {
      return cluster.list(apiVersion, kind, way == Way.IGNORES_LABELS ? Map.of() : labels);
    }

    @Override
    public ListResponse contents(String namespace) {
      return way == Way.CONTENTS_OF_ALL
          ? new ListResponse.Found(cluster.objects())
          : cluster.contents(namespace);
    }

    @Override
    public ClusterResponse create(Resource resource) {
      ClusterResponse answer = cluster.create(resource);
      return way == Way.CREATES_AGAIN && answer instanceof ClusterResponse.Refused
          ? cluster.read(resource.address())
          : shown(answer);
    }

    @Override
    public ClusterResponse patch(ResourceAddress address, Patch patch) {
      return switch (way) {
        case HALF_A_PATCH -> {
          ClusterResponse last = cluster.read(address);
          for (Patch.Operation operation : patch.operations()) {
            last = cluster.patch(address, new Patch(List.of(operation)));
          }
          yield last;
        }
        case PATCH_MAKES_WHAT_IS_MISSING ->
            cluster.read(address) instanceof ClusterResponse.Absent
                ? cluster.create(
                    ClusterGround.configMapIn(address.id().namespace(), address.id().name()))
                : cluster.patch(address, patch);
        case IGNORES_TESTS ->
            cluster.patch(
                address,
                new Patch(
                    patch.operations().stream()
                        .filter(operation -> !(operation instanceof Patch.Test))
                        .toList()));
        case TESTS_AS_WRITTEN ->
            patch.operations().stream().anyMatch(Odd::isWrittenOtherwise)
                ? ClusterResponse.Refused.of(422, "Invalid", "test failed")
                : cluster.patch(address, patch);
        case MOVES_FOR_NOTHING -> {
          ClusterResponse answer = cluster.patch(address, patch);
          if (answer instanceof ClusterResponse.Done done) {
            cluster.edit(
                done.resource().id(),
                "/metadata/annotations/at",
                done.resource().resourceVersion());
          }
          yield cluster.read(address) instanceof ClusterResponse.Done now
                  && answer instanceof ClusterResponse.Done
              ? now
              : answer;
        }
        case LOSES_A_PATCH -> cluster.read(address);
        case REFUSES_WITH_CAUSES -> withCauses(cluster.patch(address, patch));
        default -> shown(cluster.patch(address, patch));
      };
    }

    @Override
    public ClusterResponse replace(Resource resource) {
      return switch (way) {
        case REPLACES_ANYHOW -> cluster.replace(asRead(resource));
        case MERGES_A_REPLACEMENT -> cluster.replace(merged(resource));
        case REPLACEMENT_MAKES_WHAT_IS_MISSING ->
            cluster.read(resource.address()) instanceof ClusterResponse.Absent
                ? cluster.create(resource.with(withoutVersion(resource)))
                : cluster.replace(resource);
        default -> Cluster.super.replace(resource);
      };
    }

    private Resource asRead(Resource resource) {
      var tree = Trees.thaw(resource.tree());
      cluster
          .get(resource.id())
          .ifPresent(
              live ->
                  tree.withObjectProperty("metadata")
                      .put("resourceVersion", live.resourceVersion()));
      return resource.with(tree);
    }

    private Resource merged(Resource resource) {
      var tree = Trees.thaw(resource.tree());
      var labels = tree.withObjectProperty("metadata").withObjectProperty("labels");
      cluster.get(resource.id()).ifPresent(live -> live.labels().forEach(labels::put));
      return resource.with(tree);
    }

    private static ObjectNode withoutVersion(Resource resource) {
      var tree = Trees.thaw(resource.tree());
      tree.withObjectProperty("metadata").remove("resourceVersion");
      return tree;
    }

    /** Go writes these with an escape. */
    private static boolean isWrittenOtherwise(Patch.Operation operation) {
      return operation instanceof Patch.Test test && test.value().asText().matches("(?s).*[<>&].*");
    }

    private static ClusterResponse withCauses(ClusterResponse answer) {
      return answer instanceof ClusterResponse.Refused no
          ? ClusterResponse.Refused.of(no.code(), no.reason(), no.message())
              .withCauses(List.of(new ClusterResponse.Cause("FieldValueInvalid", "data", "")))
          : answer;
    }

    @Override
    public ClusterResponse delete(ResourceAddress address, DeleteOptions options) {
      return switch (way) {
        case DELETES_ANY_INCARNATION ->
            cluster.delete(
                address, DeleteOptions.of("").withResourceVersion(options.resourceVersion()));
        case DELETES_ANY_VERSION -> cluster.delete(address, options.withResourceVersion(""));
        case REFUSES_WHAT_IT_HAS_DELETED -> {
          cluster.delete(address, options.uid());
          yield ClusterResponse.Refused.of(400, "BadRequest", "no such propagation");
        }
        case NEVER_DELETES -> cluster.read(address);
        case IGNORES_FINALIZERS -> {
          cluster.remove(address.id());
          yield new ClusterResponse.Absent();
        }
        default -> present(cluster.delete(address, options));
      };
    }
  }

  private static final class Contract extends ClusterContract {
    private final Way way;

    Contract(Way way) {
      this.way = way;
    }

    @Override
    protected Cluster cluster() {
      EmbeddedCluster right =
          EmbeddedCluster.inMemory().with(ServerRules.NONE.withStrictKinds(true));
      return new Odd(way == Way.SAME_UID ? right.withUids(() -> "the-one") : right, way);
    }

    @Override
    protected Duration patience() {
      return Duration.ZERO;
    }

    @Override
    protected Map.Entry<String, String> unknownKind() {
      return Map.entry("example.com/v1", "Unheard");
    }
  }

  @Test
  void each_is_found() {
    for (Way way : Way.values()) {
      assertThat(failing(new Contract(way))).as("%s", way).isNotEmpty();
    }
  }

  @Test
  void what_the_engine_guards_with_must_hold() {
    assertThat(failing(new Contract(Way.HALF_A_PATCH)))
        .contains("a_patch_of_which_something_does_not_fit_is_not_done_at_all");
    assertThat(failing(new Contract(Way.IGNORES_TESTS)))
        .contains(
            "a_patch_of_which_something_does_not_fit_is_not_done_at_all",
            "null_is_what_is_absent_to_a_test");
    assertThat(failing(new Contract(Way.DELETES_ANY_INCARNATION)))
        .contains("another_incarnation_is_left_alone");
    assertThat(failing(new Contract(Way.REPLACES_ANYHOW)))
        .contains("what_was_written_since_is_not_replaced");
    assertThat(failing(new Contract(Way.CREATES_AGAIN)))
        .contains("what_is_there_is_not_created_again", "of_many_creates_at_once_one_is_done");
  }

  @Test
  void each_law_is_broken_by_some_cluster() {
    Set<String> broken = new TreeSet<>();
    for (Way way : Way.values()) {
      broken.addAll(failing(new Contract(way)));
    }
    assertThat(broken).isEqualTo(Verdicts.all(ClusterContract.class));
  }
}
