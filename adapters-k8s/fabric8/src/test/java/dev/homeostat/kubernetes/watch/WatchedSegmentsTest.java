package dev.homeostat.kubernetes.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.CachedVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The objects that a watch of segments keeps, and the events that it skips. */
class WatchedSegmentsTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final String LABEL = "example.com/segment";

  private final WatchedSegments segments = new WatchedSegments(WatchPartition.labelled(LABEL));
  private final List<String> told = new ArrayList<>();
  private final SeenStore store =
      new SeenStore(
          WatchScope.of("v1", "ConfigMap").labelled(LABEL),
          segments,
          new ObjectListener() {
            @Override
            public void seen(Resource object) {
              told.add("seen " + object.name());
            }

            @Override
            public void vanished(ResourceAddress address) {
              told.add("vanished " + address.id().name());
            }
          });

  private static Resource object(String name, String segment, int version) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", "v1").put("kind", "ConfigMap");
    tree.putObject("metadata")
        .put("name", name)
        .put("namespace", "shop")
        .put("uid", "uid-" + name)
        .put("resourceVersion", Integer.toString(version))
        .putObject("labels")
        .put(LABEL, segment);
    return Resource.of(tree);
  }

  private boolean isKept(String name) {
    return store.of(object(name, "", 1).address()) instanceof CachedVersion.Seen;
  }

  @Test
  void objects_of_other_segments_are_neither_kept_nor_reported() {
    segments.want("one", Set.of("a"));
    store.put(object("x", "a", 1));
    store.put(object("y", "b", 2));
    store.wrote(object("z", "b", 3));
    store.remove(object("y", "b", 4));
    assertThat(told).containsExactly("seen x");
    assertThat(store.addresses()).hasSize(1);
  }

  @Test
  void an_object_that_moves_to_another_segment_vanishes() {
    segments.want("one", Set.of("a"));
    store.put(object("x", "a", 1));
    store.put(object("x", "b", 2));
    assertThat(told).containsExactly("seen x", "vanished x");
    assertThat(isKept("x")).isFalse();
  }

  @Test
  void a_segment_is_dropped_with_its_last_subscriber_and_in_silence() {
    segments.want("one", Set.of("a", "b"));
    segments.want("two", Set.of("b"));
    store.put(object("x", "a", 1));
    store.put(object("y", "b", 2));
    WatchedSegments.Change change = segments.want("one", Set.of());
    assertThat(change.gone()).containsExactly("a");
    store.drop(change.gone());
    assertThat(told).containsExactly("seen x", "seen y");
    assertThat(isKept("x")).isFalse();
    assertThat(isKept("y")).isTrue();
  }

  @Test
  void events_before_the_list_of_a_segment_are_old() {
    segments.want("one", Set.of("a"));
    segments.listed(segments.all(), "");
    segments.want("one", Set.of("a", "b"));
    segments.listed(segments.missing(), "100");
    assertThat(segments.isOld(object("x", "b", 99))).isTrue();
    assertThat(segments.isOld(object("x", "b", 100))).isTrue();
    assertThat(segments.isOld(object("x", "b", 101))).isFalse();
    assertThat(segments.isOld(object("x", "a", 5))).isFalse();
    segments.listed(segments.all(), "");
    assertThat(segments.isOld(object("x", "b", 99))).isFalse();
  }

  @Test
  void an_old_event_ends_only_what_is_older() {
    segments.want("one", Set.of("a", "b"));
    store.put(object("x", "a", 5));
    store.put(object("x", "c", 4));
    store.left(object("x", "b", 4));
    assertThat(isKept("x")).isTrue();
    store.left(object("x", "b", 6));
    assertThat(told).containsExactly("seen x", "vanished x");
  }

  @Test
  void a_list_of_a_segment_ends_what_was_heard_of_it_before() {
    segments.want("one", Set.of("a", "b"));
    store.put(object("x", "a", 1));
    store.put(object("y", "b", 2));
    store.retain(Set.of(), Set.of("b"), "3");
    assertThat(told).containsExactly("seen x", "seen y", "vanished y");
  }

  @Test
  void a_segment_is_known_when_it_was_listed_and_the_watch_goes_on() {
    CompletableFuture<Void> known = segments.want("one", Set.of("a")).known();
    segments.seen();
    assertThat(known).isNotDone();
    segments.listed(segments.missing(), "");
    assertThat(known).isNotDone();
    segments.seen();
    assertThat(known).succeedsWithin(PATIENCE);
  }

  @Test
  void the_list_of_a_segment_that_was_given_up_meanwhile_does_not_count() {
    segments.want("one", Set.of("a", "b"));
    WatchedSegments.Part before = segments.missing();
    segments.want("one", Set.of("a"));
    segments.want("one", Set.of("a", "b"));
    segments.listed(before, "");
    assertThat(segments.missing().names()).containsExactly("b");
    assertThat(segments.isListed()).isFalse();
  }

  @Test
  void the_watch_is_interrupted_only_if_it_has_to_look_elsewhere() {
    assertThat(segments.want("one", Set.of("a")).interrupts()).isTrue();
    assertThat(segments.want("two", Set.of("a")).interrupts()).isFalse();
    assertThat(segments.want("one", Set.of("b")).interrupts()).isTrue();
    assertThat(segments.want("one", Set.of()).interrupts()).isTrue();
    WatchedSegments names = new WatchedSegments(WatchPartition.named(address -> "a"));
    names.want("one", Set.of("a", "b"));
    assertThat(names.want("one", Set.of("a")).interrupts()).as("it hears of all").isFalse();
  }
}
