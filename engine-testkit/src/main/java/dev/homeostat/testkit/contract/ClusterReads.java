package dev.homeostat.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.cluster.KindVersions;
import dev.homeostat.spi.cluster.ListResponse;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The contract of every cluster for reads. */
abstract class ClusterReads extends ClusterGround {

  private static final Map<String, String> CALLED_A =
      Map.of("contract", "homeostat", "called", "contract-a");

  /**
   * A kind that the cluster does not serve, of a group that it serves.
   *
   * @return apiVersion and kind
   */
  protected abstract Map.Entry<String, String> unknownKind();

  private static Set<String> names(ListResponse listing) {
    assertThat(listing).isInstanceOf(ListResponse.Found.class);
    return ((ListResponse.Found) listing)
        .resources().stream()
            .map(found -> found.namespace() + "/" + found.name())
            .collect(Collectors.toSet());
  }

  @Test
  void it_knows_what_lives_in_a_namespace() {
    Cluster cluster = cluster();
    assertThat(cluster.kind("v1", "ConfigMap"))
        .isInstanceOfSatisfying(KindInfo.class, kind -> assertThat(kind.namespaced()).isTrue());
    assertThat(cluster.kind("v1", "Namespace"))
        .isInstanceOfSatisfying(KindInfo.class, kind -> assertThat(kind.namespaced()).isFalse());
  }

  @Test
  void it_says_of_a_kind_that_it_does_not_serve_that_it_does_not() {
    Cluster cluster = cluster();
    String apiVersion = unknownKind().getKey();
    String kind = unknownKind().getValue();
    ResourceId id = new ResourceId(ResourceId.groupOf(apiVersion), kind, namespace(), "contract-a");
    ClusterResponse.UnknownKind unknown = new ClusterResponse.UnknownKind(true);
    assertThat(cluster.kind(apiVersion, kind)).isEqualTo(new KindAnswer.Unknown());
    assertThat(cluster.read(new ResourceAddress(apiVersion, id))).isEqualTo(unknown);
    assertThat(cluster.list(apiVersion, kind, Map.of()))
        .isEqualTo(new ListResponse.Failed(unknown));
    assertThat(cluster.versions(id.group(), kind)).isEqualTo(new KindVersions.Served(List.of()));
  }

  @Test
  void what_is_not_there_is_absent() {
    assertAbsent(cluster().read(configMap("contract-a").address()));
  }

  @Test
  void what_was_created_is_read() {
    Cluster cluster = cluster();
    Resource made = created(cluster, configMap("contract-a", "colour", "blue"));
    assertThat(read(cluster, made.address()).tree()).isEqualTo(made.tree());
  }

  @Test
  void of_many_there_is_an_answer_for_each() {
    Cluster cluster = cluster();
    Resource made = created(cluster, configMap("contract-a"));
    ResourceAddress missing = configMap("contract-b").address();
    Map<ResourceAddress, ClusterResponse> answers =
        cluster.readAll(List.of(missing, made.address()));
    assertThat(answers).containsOnlyKeys(missing, made.address());
    assertThat(answers).containsEntry(missing, new ClusterResponse.Absent());
    assertThat(answers)
        .hasEntrySatisfying(
            made.address(), answer -> assertThat(done(answer).tree()).isEqualTo(made.tree()));
  }

  private void createTwoInEach(Cluster cluster) {
    for (String namespace : namespaces()) {
      created(cluster, configMapIn(namespace, "contract-a"));
      created(cluster, configMapIn(namespace, "contract-b"));
    }
  }

  @Test
  void objects_are_found_by_all_labels_in_all_namespaces() {
    Cluster cluster = cluster();
    createTwoInEach(cluster);
    assertThat(names(cluster.list("v1", "ConfigMap", CALLED_A)))
        .isEqualTo(
            namespaces().stream().map(name -> name + "/contract-a").collect(Collectors.toSet()));
    assertThat(names(cluster.list("v1", "ConfigMap", labelled()))).hasSize(4);
    assertThat(names(cluster.list("v1", "ConfigMap", Map.of("contract", "other")))).isEmpty();
    assertThat(names(cluster.list("v1", "Secret", labelled()))).isEmpty();
  }

  @Test
  void of_one_namespace_what_has_the_labels_is_found() {
    Cluster cluster = cluster();
    createTwoInEach(cluster);
    assertThat(names(cluster.list("v1", "ConfigMap", namespace(), CALLED_A)))
        .containsExactly(namespace() + "/contract-a");
    assertThat(names(cluster.list("v1", "Secret", namespace(), labelled()))).isEmpty();
    assertThat(names(cluster.metadata("v1", "ConfigMap", namespace(), CALLED_A)))
        .containsExactly(namespace() + "/contract-a");
    assertThat(names(cluster.metadata("v1", "Secret", namespace(), labelled()))).isEmpty();
  }

  @Test
  void the_contents_of_a_namespace_are_of_all_kinds_and_of_no_other_namespace() {
    Cluster cluster = cluster();
    Resource here = created(cluster, configMap("contract-a"));
    ObjectNode other = configMap("contract-b").tree().deepCopy().put("kind", "Secret");
    other.remove("data");
    Resource secret = created(cluster, Resource.of(other));
    Resource there = created(cluster, configMapIn(namespaces().get(1), "contract-c"));
    ListResponse contents = cluster.contents(namespace());
    assertThat(contents).isInstanceOf(ListResponse.Found.class);
    assertThat(((ListResponse.Found) contents).resources())
        .extracting(Resource::id)
        .contains(here.id(), secret.id())
        .doesNotContain(there.id());
    assertThat(((ListResponse.Found) contents).resources())
        .filteredOn(found -> found.id().equals(here.id()))
        .allSatisfy(
            found -> {
              assertThat(found.uid()).isEqualTo(here.uid());
              assertThat(found.labels()).isEqualTo(here.labels());
            });
  }
}
