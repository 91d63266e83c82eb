package dev.homeostat.kubernetes.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.CachedVersion;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a watch tells late does not undo what we know from our own writes. */
class SeenStoreTest {

  private final List<String> told = new ArrayList<>();
  private final SeenStore store =
      new SeenStore(
          WatchScope.of("v1", "ConfigMap"),
          whole(),
          new ObjectListener() {
            @Override
            public void seen(Resource object) {
              told.add("seen " + object.resourceVersion());
            }

            @Override
            public void vanished(ResourceAddress address) {
              told.add("vanished " + address.id().name());
            }
          });

  private static WatchedSegments whole() {
    WatchedSegments segments = new WatchedSegments(WatchPartition.NONE);
    segments.want("test", Set.of(""));
    return segments;
  }

  private static Resource object(String uid, int version) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", "v1").put("kind", "ConfigMap");
    tree.putObject("metadata")
        .put("name", "a")
        .put("namespace", "shop")
        .put("uid", uid)
        .put("resourceVersion", Integer.toString(version));
    return Resource.of(tree);
  }

  private static Resource deleted(int version, int graceSeconds, String... finalizers) {
    ObjectNode tree = object("u", version).tree().deepCopy();
    ObjectNode metadata = tree.withObject("/metadata");
    metadata
        .put("deletionTimestamp", "2026-01-01T00:00:00Z")
        .put("deletionGracePeriodSeconds", graceSeconds);
    for (String finalizer : finalizers) {
      metadata.withArray("/finalizers").add(finalizer);
    }
    return Resource.of(tree);
  }

  @Test
  void the_response_of_the_write_that_ends_an_object_may_come_after_the_event() {
    store.put(object("u", 1));
    store.remove(deleted(3, 0));
    store.wrote(deleted(2, 0));
    assertThat(sighting()).isEqualTo(CachedVersion.missing());
  }

  @Test
  void an_object_that_is_still_held_is_kept_after_a_write() {
    store.wrote(deleted(2, 0, "example.com/held"));
    assertThat(sighting()).isEqualTo(new CachedVersion.Seen("u", "2"));
    store.wrote(deleted(3, 30));
    assertThat(sighting()).isEqualTo(new CachedVersion.Seen("u", "3"));
  }

  private CachedVersion sighting() {
    return store.of(object("u", 1).address());
  }

  private WeakReference<Resource> passedOn() {
    Resource object = object("u", 12);
    store.put(object);
    return new WeakReference<>(object);
  }

  @Test
  void kroxylicious_2246_nothing_is_kept_of_an_object_but_its_identity_and_version() {
    WeakReference<Resource> passedOn = passedOn();
    await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> {
              System.gc();
              return passedOn.get() == null;
            });
    assertThat(sighting()).isEqualTo(new CachedVersion.Seen("u", "12"));
  }

  @Test
  void a_list_from_before_our_write_does_not_take_away_what_we_made() {
    store.wrote(object("u", 12));
    store.retain(Set.of(), Set.of(""), "9");
    assertThat(sighting()).isEqualTo(new CachedVersion.Seen("u", "12"));
    assertThat(told).isEmpty();
  }

  @Test
  void a_list_from_after_it_does() {
    store.wrote(object("u", 12));
    store.retain(Set.of(), Set.of(""), "100");
    assertThat(sighting()).isEqualTo(CachedVersion.missing());
    assertThat(told).containsExactly("vanished a");
  }

  @Test
  void the_end_of_the_one_before_does_not_take_away_what_we_made_since() {
    store.put(object("before", 5));
    store.wrote(object("since", 8));
    store.remove(object("before", 7));
    assertThat(sighting()).isEqualTo(new CachedVersion.Seen("since", "8"));
    store.put(object("since", 8));
    assertThat(told).containsExactly("seen 5", "vanished a", "seen 8");
  }

  @Test
  void what_was_there_before_our_write_is_not_news() {
    store.wrote(object("u", 12));
    store.put(object("u", 9));
    assertThat(sighting()).isEqualTo(new CachedVersion.Seen("u", "12"));
    assertThat(told).isEmpty();
  }
}
