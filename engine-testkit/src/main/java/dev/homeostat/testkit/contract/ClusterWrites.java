package dev.homeostat.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contract of every cluster for creates and changes. */
abstract class ClusterWrites extends ClusterReads {

  private static final int AT_ONCE = 6;

  @Test
  void what_is_created_has_an_identity_of_its_own() {
    Cluster cluster = cluster();
    Resource one = created(cluster, configMap("contract-a", "colour", "blue"));
    Resource other = created(cluster, configMap("contract-b"));
    assertThat(one.uid()).isNotEmpty().isNotEqualTo(other.uid());
    assertThat(one.resourceVersion()).isNotEmpty();
    assertThat(one.tree().at("/data/colour").asText()).isEqualTo("blue");
  }

  @Test
  void what_is_there_is_not_created_again() {
    Cluster cluster = cluster();
    Resource made = created(cluster, configMap("contract-a", "colour", "blue"));
    ClusterResponse.Refused refused =
        refused(cluster.create(configMap("contract-a", "colour", "red")), 409);
    assertThat(refused.reason()).isEqualTo("AlreadyExists");
    assertThat(refused.maybeDone()).isFalse();
    assertThat(read(cluster, made.address()).tree()).isEqualTo(made.tree());
  }

  @Test
  void a_patch_changes_what_it_says_and_nothing_else() {
    Cluster cluster = cluster();
    Resource made = created(cluster, configMap("contract-a", "colour", "blue", "size", "l"));
    Resource patched =
        done(
            cluster.patch(
                made.address(),
                patch(
                    test("/metadata/uid", made.uid()),
                    add("/data/colour", "a<b & \u2028 ü"),
                    add("/metadata/labels/example.com~1key", "1"),
                    remove("/data/size"))));
    ObjectNode data = (ObjectNode) made.tree().path("data").deepCopy();
    data.put("colour", "a<b & \u2028 ü").remove("size");
    assertThat(patched.tree().path("data")).isEqualTo(data);
    assertThat(patched.uid()).isEqualTo(made.uid());
    assertThat(patched.labels()).containsAllEntriesOf(made.labels()).hasSize(3);
    assertThat(patched.label("example.com/key")).contains("1");
    assertThat(patched.resourceVersion()).isNotEqualTo(made.resourceVersion());
    assertThat(read(cluster, made.address()).tree()).isEqualTo(patched.tree());
  }

  @Test
  void a_patch_that_changes_nothing_moves_nothing() {
    Cluster cluster = cluster();
    Resource made = created(cluster, configMap("contract-a", "colour", "blue"));
    Resource patched = done(cluster.patch(made.address(), patch(add("/data/colour", "blue"))));
    assertThat(patched.resourceVersion()).isEqualTo(made.resourceVersion());
  }

  @Test
  void null_is_what_is_absent_to_a_test() {
    Cluster cluster = cluster();
    Resource made = created(cluster, configMap("contract-a"));
    done(
        cluster.patch(
            made.address(), patch(testNull("/data/colour"), add("/data/colour", "blue"))));
    ClusterResponse.Refused refused =
        refused(
            cluster.patch(
                made.address(), patch(testNull("/data/colour"), add("/data/colour", "red"))),
            422);
    assertThat(refused.causes()).isEmpty();
  }

  @Test
  void a_test_holds_for_every_text() {
    String text = "<a href=\"x\">&amp; \\ / \u2028\u2029\u007f ü 𝄞 \t\n</a>";
    Cluster cluster = cluster();
    Resource made = created(cluster, configMap("contract-a", "text", text));
    Resource patched =
        done(
            cluster.patch(
                made.address(), patch(test("/data/text", text), add("/data/colour", "blue"))));
    assertThat(patched.tree().at("/data/text").asText()).isEqualTo(text);
  }

  @Test
  void a_patch_of_which_something_does_not_fit_is_not_done_at_all() {
    Cluster cluster = cluster();
    Resource made = created(cluster, configMap("contract-a", "colour", "blue"));
    List<String> paths = List.of("/data/none", "/data/none/below", "/nowhere/at/all");
    for (String path : paths) {
      ClusterResponse.Refused refused =
          refused(
              cluster.patch(made.address(), patch(add("/data/colour", "red"), remove(path))), 422);
      assertThat(refused.causes()).as("they would say that a field is wrong").isEmpty();
    }
    refused(
        cluster.patch(
            made.address(),
            patch(add("/data/colour", "red"), test("/metadata/uid", "another-one"))),
        422);
    refused(
        cluster.patch(
            made.address(), patch(add("/data/colour", "red"), add("/missing/parent", "x"))),
        422);
    assertThat(read(cluster, made.address()).tree()).isEqualTo(made.tree());
  }

  @Test
  void what_is_not_there_cannot_be_patched() {
    assertAbsent(
        cluster().patch(configMap("contract-a").address(), patch(add("/data/colour", "red"))));
  }

  private static Resource ofVersion(String version, Resource resource) {
    ObjectNode tree = resource.tree().deepCopy();
    tree.withObjectProperty("metadata").put("resourceVersion", version);
    return Resource.of(tree);
  }

  @Test
  void of_an_object_that_is_replaced_nothing_is_left_but_what_the_server_owns() {
    Cluster cluster = cluster();
    ObjectNode marked = configMap("contract-a", "colour", "blue", "size", "l").tree().deepCopy();
    ObjectNode metadata = marked.withObjectProperty("metadata");
    metadata.putArray("finalizers").add("example.com/a");
    metadata.withObjectProperty("labels").put("example.com/key", "1");
    Resource made = created(cluster, Resource.of(marked));
    Resource other = configMap("contract-a", "size", "s", "weight", "1");
    Resource replaced = done(cluster.replace(ofVersion(made.resourceVersion(), other)));
    assertThat(replaced.tree().path("data")).isEqualTo(other.tree().path("data"));
    assertThat(replaced.tree().at("/metadata/finalizers")).isEmpty();
    assertThat(replaced.labels()).isEqualTo(other.labels());
    assertThat(replaced.uid()).isEqualTo(made.uid());
    assertThat(replaced.tree().at("/metadata/creationTimestamp"))
        .isEqualTo(made.tree().at("/metadata/creationTimestamp"));
    assertThat(replaced.resourceVersion()).isNotEqualTo(made.resourceVersion());
    assertThat(read(cluster, made.address()).tree()).isEqualTo(replaced.tree());
  }

  @Test
  void what_was_written_since_is_not_replaced() {
    Cluster cluster = cluster();
    Resource made = created(cluster, configMap("contract-a", "colour", "blue"));
    Resource patched = done(cluster.patch(made.address(), patch(add("/data/colour", "red"))));
    Resource late = ofVersion(made.resourceVersion(), configMap("contract-a"));
    ClusterResponse.Refused refused = refused(cluster.replace(late), 409);
    assertThat(refused.reason()).isEqualTo("Conflict");
    assertThat(read(cluster, made.address()).tree()).isEqualTo(patched.tree());
  }

  @Test
  void what_is_not_there_cannot_be_replaced() {
    assertAbsent(cluster().replace(ofVersion("1", configMap("contract-a"))));
  }

  @Test
  void elements_are_inserted_before_an_index_and_at_the_end() {
    Cluster cluster = cluster();
    ObjectNode tree = configMap("contract-a").tree().deepCopy();
    tree.withObjectProperty("metadata").putArray("finalizers").add("example.com/b");
    Resource made = created(cluster, Resource.of(tree));
    Resource patched =
        done(
            cluster.patch(
                made.address(),
                patch(
                    add("/metadata/finalizers/0", "example.com/a"),
                    add("/metadata/finalizers/-", "example.com/c"))));
    assertThat(patched.tree().at("/metadata/finalizers"))
        .extracting(element -> element.asText())
        .containsExactly("example.com/a", "example.com/b", "example.com/c");
    done(
        cluster.patch(
            made.address(),
            patch(
                remove("/metadata/finalizers/2"),
                remove("/metadata/finalizers/1"),
                remove("/metadata/finalizers/0"))));
  }

  @Test
  void who_writes_is_homeostat() {
    Cluster cluster = cluster();
    Resource made = created(cluster, configMap("contract-a"));
    Resource patched = done(cluster.patch(made.address(), patch(add("/data/colour", "red"))));
    assertThat(patched.tree().at("/metadata/managedFields"))
        .extracting(entry -> entry.path("manager").asText())
        .containsOnly("homeostat");
  }

  @Test
  void of_many_creates_at_once_one_is_done() {
    Cluster cluster = cluster();
    List<ClusterResponse> answers =
        atOnce(i -> cluster.create(configMap("contract-a", "by", Integer.toString(i))));
    assertThat(answers).filteredOn(ClusterResponse.Done.class::isInstance).hasSize(1);
    assertThat(answers)
        .filteredOn(answer -> !(answer instanceof ClusterResponse.Done))
        .allSatisfy(answer -> refused(answer, 409));
  }

  @Test
  void of_many_patches_at_once_none_is_lost() {
    Cluster cluster = cluster();
    ResourceAddress address = created(cluster, configMap("contract-a")).address();
    atOnce(i -> cluster.patch(address, patch(add("/data/key-" + i, "x")))).forEach(a -> done(a));
    assertThat(read(cluster, address).tree().path("data")).hasSize(AT_ONCE + 1);
  }

  private static List<ClusterResponse> atOnce(Function<Integer, ClusterResponse> request) {
    ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
    try {
      List<CompletableFuture<ClusterResponse>> answers =
          IntStream.range(0, AT_ONCE)
              .mapToObj(i -> CompletableFuture.supplyAsync(() -> request.apply(i), threads))
              .toList();
      return answers.stream().map(CompletableFuture::join).toList();
    } finally {
      threads.shutdownNow();
    }
  }
}
