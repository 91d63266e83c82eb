package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Projection;
import dev.homeostat.Readiness;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.watch.WatchScope;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.CachedVersions;
import dev.homeostat.tree.Digest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which events wake an application, before, in and after its passes. */
class ChangeFilterTest {

  private static final ApplicationId WEB = new ApplicationId("shop", "web");
  private static final ApplicationId OTHER = new ApplicationId("shop", "other");

  /** Observes {@code data.word} alone; an entry says that it is ready, or has failed. */
  private record Word() implements Projection.View {
    @Override
    public ObjectNode observed(JsonNode live) {
      return JsonNodeFactory.instance.objectNode().set("word", live.at("/data/word"));
    }

    @Override
    public Digest digest(JsonNode live) {
      return Digest.of(observed(live));
    }

    @Override
    public Readiness readiness(JsonNode live) {
      if (live.at("/data").has("failed")) {
        return Readiness.failed("it failed");
      }
      return live.at("/data").has("ready")
          ? Readiness.ready()
          : Readiness.inProgress("it is at work");
    }
  }

  private final List<ApplicationId> woken = new ArrayList<>();
  private final List<ResourceAddress> missing = new ArrayList<>();
  private final CachedVersions cached =
      new CachedVersions() {
        @Override
        public CachedVersion of(ResourceAddress address) {
          return missing.contains(address)
              ? CachedVersion.missing()
              : new CachedVersion.Seen("u", "1");
        }

        @Override
        public boolean isWithout(String apiVersion, String kind, Map<String, String> labels) {
          return false;
        }
      };
  private final ChangeFilter filter = new ChangeFilter(cached, woken::add);

  private static Resource object(String uid, int version, String word, String... more) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", "v1").put("kind", "ConfigMap");
    tree.putObject("metadata")
        .put("name", "a")
        .put("namespace", "shop")
        .put("uid", uid)
        .put("resourceVersion", Integer.toString(version));
    ObjectNode data = tree.putObject("data").put("word", word);
    for (String key : more) {
      data.put(key, "1");
    }
    return Resource.of(tree);
  }

  private static Expected left(Resource object, boolean known, boolean awaited) {
    return left(object, known, awaited ? LastReadiness.IN_PROGRESS : LastReadiness.UNKNOWN);
  }

  private static Expected left(Resource object, boolean known, LastReadiness readiness) {
    @Nullable Digest digest = known ? new Word().digest(object.tree()) : null;
    return new Expected(
        object.address(), new Word(), object.uid(), object.resourceVersion(), digest, readiness);
  }

  private void pass(ApplicationId application, Expected... objects) {
    filter.begin(application);
    filter.end(application, List.of(objects));
  }

  @Test
  void what_changes_nothing_observed_wakes_nobody() {
    pass(WEB, left(object("u", 1, "hello"), true, false));
    filter.seen(object("u", 2, "hello", "other"));
    assertThat(woken).isEmpty();
  }

  @Test
  void what_changes_something_observed_wakes_once() {
    pass(WEB, left(object("u", 1, "hello"), true, false));
    filter.seen(object("u", 2, "changed"));
    filter.seen(object("u", 3, "changed", "other"));
    assertThat(woken).containsExactly(WEB);
    filter.seen(object("u", 4, "hello"));
    assertThat(woken).containsExactly(WEB, WEB);
  }

  @Test
  void another_incarnation_wakes_even_if_it_looks_the_same() {
    pass(WEB, left(object("u", 1, "hello"), true, false));
    filter.seen(object("v", 2, "hello"));
    assertThat(woken).containsExactly(WEB);
  }

  @Test
  void of_a_version_each_change_wakes_and_its_repetition_does_not() {
    Resource object = object("u", 5, "hello");
    pass(WEB, Expected.version(object.address(), "u", "5"));
    filter.seen(object);
    filter.seen(object);
    assertThat(woken).isEmpty();
    filter.seen(object("u", 6, "hello"));
    assertThat(woken).containsExactly(WEB);
    filter.seen(object("u", 7, "hello"));
    assertThat(woken).containsExactly(WEB, WEB);
  }

  @Test
  void what_vanishes_wakes_once() {
    Resource object = object("u", 1, "hello");
    pass(WEB, left(object, true, false));
    filter.vanished(object.address());
    filter.vanished(object.address());
    assertThat(woken).containsExactly(WEB);
  }

  @Test
  void what_nobody_knows_wakes_nobody() {
    filter.seen(object("u", 1, "hello"));
    filter.vanished(object("u", 1, "hello").address());
    assertThat(woken).isEmpty();
  }

  @Test
  void the_echo_of_a_write_wakes_nobody_whenever_it_comes() {
    Resource created = object("u", 1, "hello");
    filter.begin(WEB);
    filter.seen(created);
    filter.end(WEB, List.of(left(created, true, false)));
    Resource patched = object("u", 2, "bye");
    filter.begin(WEB);
    filter.seen(patched);
    filter.end(WEB, List.of(left(patched, true, false)));
    filter.seen(patched);
    assertThat(woken).isEmpty();
  }

  @Test
  void what_happens_in_a_first_pass_to_what_it_made_wakes_at_its_end() {
    filter.begin(WEB);
    filter.begin(OTHER);
    filter.seen(object("u", 1, "hello"));
    filter.seen(object("u", 2, "changed"));
    assertThat(woken).isEmpty();
    filter.end(OTHER, List.of());
    filter.end(WEB, List.of(left(object("u", 1, "hello"), true, false)));
    assertThat(woken).containsExactly(WEB);
  }

  @Test
  void what_vanishes_in_a_first_pass_wakes_at_its_end() {
    Resource object = object("u", 1, "hello");
    filter.begin(WEB);
    filter.vanished(object.address());
    filter.end(WEB, List.of(left(object, true, false)));
    assertThat(woken).containsExactly(WEB);
  }

  @Test
  void what_happens_in_a_later_pass_is_judged_by_what_the_pass_has_learned() {
    pass(WEB, left(object("u", 1, "hello"), true, false));
    filter.begin(WEB);
    filter.seen(object("u", 3, "hello"));
    filter.end(WEB, List.of(left(object("u", 2, "bye"), true, false)));
    assertThat(woken).as("somebody has put back what the pass had changed").containsExactly(WEB);
  }

  @Test
  void what_happens_in_a_pass_that_breaks_off_is_left_to_the_next() {
    pass(WEB, left(object("u", 1, "hello"), true, false));
    filter.begin(WEB);
    filter.seen(object("u", 2, "changed"));
    filter.breakOff(WEB);
    filter.seen(object("u", 3, "again"));
    assertThat(woken).containsExactly(WEB);
  }

  @Test
  void a_digest_that_is_not_known_is_learned_from_the_version_that_was_left() {
    pass(WEB, left(object("u", 1, "secret"), false, false));
    filter.seen(object("u", 1, "secret"));
    filter.seen(object("u", 2, "secret", "other"));
    assertThat(woken).isEmpty();
    filter.seen(object("u", 3, "changed"));
    assertThat(woken).containsExactly(WEB);
  }

  @Test
  void a_digest_that_is_not_known_is_not_taken_from_another_version() {
    pass(WEB, left(object("u", 1, "secret"), false, false));
    filter.seen(object("u", 2, "changed"));
    assertThat(woken).containsExactly(WEB);
  }

  @Test
  void what_was_left_ready_wakes_at_once_when_it_is_not_ready_any_more() {
    pass(WEB, left(object("u", 1, "hello", "ready"), true, LastReadiness.READY));
    filter.seen(object("u", 2, "hello", "ready", "other"));
    assertThat(woken).isEmpty();
    filter.seen(object("u", 3, "hello"));
    assertThat(woken).containsExactly(WEB);
    pass(WEB, left(object("u", 3, "hello", "ready"), true, LastReadiness.READY));
    filter.seen(object("u", 4, "hello"));
    assertThat(woken).as("also as the first event after a pass").containsExactly(WEB, WEB);
  }

  @Test
  void what_is_awaited_wakes_when_it_becomes_ready_and_not_before() {
    pass(WEB, left(object("u", 1, "hello"), true, true));
    filter.seen(object("u", 2, "hello", "other"));
    assertThat(woken).isEmpty();
    filter.seen(object("u", 3, "hello", "ready"));
    assertThat(woken).containsExactly(WEB);
    filter.seen(object("u", 4, "hello"));
    assertThat(woken).as("it is not ready any more").containsExactly(WEB, WEB);
  }

  @Test
  void what_is_awaited_wakes_when_it_fails_and_when_it_is_at_work_again() {
    pass(WEB, left(object("u", 1, "hello"), true, LastReadiness.IN_PROGRESS));
    filter.seen(object("u", 2, "hello", "failed"));
    assertThat(woken).containsExactly(WEB);
    pass(WEB, left(object("u", 2, "hello", "failed"), true, LastReadiness.FAILED));
    filter.seen(object("u", 3, "hello", "failed", "other"));
    assertThat(woken).containsExactly(WEB);
    filter.seen(object("u", 4, "hello"));
    assertThat(woken).containsExactly(WEB, WEB);
  }

  @Test
  void a_judgement_is_kept_and_without_one_what_is_awaited_counts_as_in_progress() {
    assertThat(LastReadiness.after(Readiness.ready(), true)).isEqualTo(LastReadiness.READY);
    assertThat(LastReadiness.after(Readiness.failed("no"), false)).isEqualTo(LastReadiness.FAILED);
    assertThat(LastReadiness.after(Readiness.inProgress("soon"), false))
        .isEqualTo(LastReadiness.IN_PROGRESS);
    assertThat(LastReadiness.after(null, true)).isEqualTo(LastReadiness.IN_PROGRESS);
    assertThat(LastReadiness.after(null, false)).isEqualTo(LastReadiness.UNKNOWN);
  }

  @Test
  void readiness_that_nobody_waits_for_is_learned_first() {
    pass(WEB, left(object("u", 1, "hello"), true, false));
    filter.seen(object("u", 2, "hello", "ready"));
    assertThat(woken).isEmpty();
    filter.seen(object("u", 3, "hello"));
    assertThat(woken).containsExactly(WEB);
  }

  @Test
  void what_is_forgotten_wakes_nobody() {
    pass(WEB, left(object("u", 1, "hello"), true, false));
    filter.forget(WEB);
    filter.seen(object("u", 2, "changed"));
    assertThat(woken).isEmpty();
  }

  @Test
  void what_was_gone_before_its_watch_began_wakes_when_the_watch_has_synced() {
    Resource object = object("u", 1, "hello");
    pass(WEB, left(object, true, false));
    filter.synced(WatchScope.of("v1", "ConfigMap"));
    assertThat(woken).isEmpty();
    missing.add(object.address());
    filter.synced(WatchScope.of("v1", "Secret"));
    assertThat(woken).isEmpty();
    filter.synced(WatchScope.of("v1", "ConfigMap"));
    assertThat(woken).containsExactly(WEB);
  }

  @Test
  void what_came_and_went_while_the_watch_was_down_wakes_when_it_has_listed_again() {
    Resource object = object("u", 1, "hello");
    filter.synced(WatchScope.of("v1", "ConfigMap"));
    pass(WEB, left(object, true, false));
    filter.relisted(WatchScope.of("v1", "ConfigMap"));
    assertThat(woken).isEmpty();
    missing.add(object.address());
    filter.relisted(WatchScope.of("v1", "ConfigMap"));
    assertThat(woken).containsExactly(WEB);
  }

  @Test
  void what_was_gone_before_its_watch_began_during_a_pass_wakes_at_its_end() {
    Resource object = object("u", 1, "hello");
    missing.add(object.address());
    pass(WEB, left(object, true, false));
    assertThat(woken).as("no watch began during this pass").isEmpty();
    filter.begin(WEB);
    filter.synced(WatchScope.of("v1", "Secret"));
    filter.end(WEB, List.of(left(object, true, false)));
    assertThat(woken).as("the watch of another kind began").isEmpty();
    filter.begin(WEB);
    filter.synced(WatchScope.of("v1", "ConfigMap"));
    filter.end(WEB, List.of(left(object, true, false)));
    assertThat(woken).containsExactly(WEB);
  }

  @Test
  void what_was_told_of_before_the_last_write_of_a_pass_wakes_nobody() {
    pass(WEB, left(object("u", 1, "hello"), true, false));
    filter.begin(WEB);
    filter.seen(object("u", 2, "between"));
    filter.end(WEB, List.of(left(object("u", 10, "last"), true, false)));
    filter.seen(object("u", 10, "last"));
    assertThat(woken).isEmpty();
    filter.seen(object("u", 11, "changed"));
    assertThat(woken).containsExactly(WEB);
  }

  @Test
  void nor_in_a_first_pass() {
    filter.begin(WEB);
    filter.seen(object("u", 9, "between"));
    filter.end(WEB, List.of(left(object("u", 10, "last"), true, false)));
    assertThat(woken).isEmpty();
  }

  @Test
  void what_several_want_is_judged_by_each() {
    Resource object = object("u", 1, "hello");
    pass(WEB, left(object, true, false));
    pass(OTHER, new Expected(object.address(), new Word(), "", "", null, LastReadiness.UNKNOWN));
    filter.begin(OTHER);
    filter.seen(object("u", 2, "changed"));
    assertThat(woken).containsExactly(WEB);
    filter.end(
        OTHER,
        List.of(new Expected(object.address(), new Word(), "", "", null, LastReadiness.UNKNOWN)));
    assertThat(woken).containsExactly(WEB, OTHER);
    filter.forget(OTHER);
    filter.seen(object("u", 3, "again"));
    assertThat(woken).containsExactly(WEB, OTHER, WEB);
    filter.forget(WEB);
    filter.seen(object("u", 4, "unseen"));
    assertThat(woken).containsExactly(WEB, OTHER, WEB);
  }
}
