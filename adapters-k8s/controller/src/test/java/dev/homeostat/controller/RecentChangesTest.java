package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.watch.ObjectListener;
import dev.homeostat.runtime.KeySegment;
import dev.homeostat.runtime.OwnedSegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The order in which a replica that begins to lead looks at applications (finding O10). */
class RecentChangesTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final List<String> woken = new ArrayList<>();
  private final List<String> passedOn = new ArrayList<>();
  private final PrimaryUids uids = new PrimaryUids();
  private final RecentChanges recent = recent(PATIENCE);

  private RecentChanges recent(Duration patience) {
    return new RecentChanges(
        new ObjectListener() {
          @Override
          public void seen(Resource object) {
            passedOn.add(object.name());
          }

          @Override
          public void vanished(ResourceAddress address) {}
        },
        uids,
        key -> woken.add(key.name()),
        RecentChangesTest::segment,
        patience);
  }

  /** Applications are shared by whether their names have a number. */
  private static KeySegment segment(ApplicationId application) {
    return new KeySegment(application.name().matches(".*[0-9]") ? "numbers" : "words");
  }

  private static OwnedSegment<ApplicationId> owned(String segment) {
    return OwnedSegment.of(new KeySegment(segment), 1, RecentChangesTest::segment);
  }

  private static Resource map(String application) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", "v1").put("kind", "ConfigMap");
    ObjectNode metadata = tree.putObject("metadata");
    metadata.put("name", application + "-map").put("namespace", "shop");
    metadata.putObject("labels").put(Application.UID_LABEL, "uid-of-" + application);
    return Resource.of(tree);
  }

  private static ApplicationId key(String application) {
    return new ApplicationId("shop", application, "WordBundle");
  }

  private void seen(String application) {
    recent.seen(map(application));
  }

  private void known(String application) {
    uids.put(key(application), "uid-of-" + application);
  }

  @Test
  void the_last_change_before_it_leads_goes_first() {
    List.of("one", "two", "three").forEach(this::known);

    recent.begin();
    List.of("two", "one", "three", "one", "gone").forEach(this::seen);
    recent.gained(owned("words"));

    assertThat(woken).containsExactly("one", "three", "two");
    assertThat(passedOn).hasSize(5);
  }

  @Test
  void objects_that_are_there_at_the_start_are_no_changes() {
    List.of("one", "two").forEach(this::known);

    seen("one");
    recent.begin();
    seen("two");
    recent.gained(owned("words"));

    assertThat(woken).containsExactly("two");
  }

  @Test
  void changes_before_a_restart_of_the_controller_are_forgotten() {
    List.of("one", "two").forEach(this::known);

    recent.begin();
    seen("one");
    recent.end();
    seen("two");
    recent.gained(owned("words"));

    assertThat(woken).isEmpty();
  }

  @Test
  void an_application_goes_first_until_its_pass_has_ended() {
    List.of("one", "two").forEach(this::known);

    recent.begin();
    seen("one");
    assertThat(recent.isFirst(key("one"))).isFalse();
    recent.gained(owned("words"));
    assertThat(recent.isFirst(key("one"))).isTrue();
    assertThat(recent.isFirst(key("two"))).isFalse();

    recent.passed(key("one"));

    assertThat(recent.isFirst(key("one"))).isFalse();
  }

  @Test
  void the_others_wait_for_the_passes_of_those_that_go_first() throws InterruptedException {
    List.of("one", "two").forEach(this::known);
    recent.begin();
    List.of("one", "two").forEach(this::seen);
    recent.gained(owned("words"));
    CountDownLatch ended = new CountDownLatch(1);
    Thread other = waiting(recent, ended);

    await().atMost(PATIENCE).until(() -> other.getState() == Thread.State.TIMED_WAITING);
    recent.passed(key("one"));
    assertThat(ended.getCount()).isEqualTo(1);
    recent.passed(key("two"));

    assertThat(ended.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void the_others_do_not_wait_for_ever() throws InterruptedException {
    RecentChanges impatient = recent(Duration.ofMillis(10));
    known("one");
    impatient.begin();
    impatient.seen(map("one"));
    impatient.gained(owned("words"));
    CountDownLatch ended = new CountDownLatch(1);

    waiting(impatient, ended);

    assertThat(ended.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  private static Thread waiting(RecentChanges changes, CountDownLatch ended) {
    Thread thread =
        new Thread(
            () -> {
              try {
                changes.awaitFirst();
                ended.countDown();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  @Test
  void a_leader_decides_by_the_change_itself() {
    known("one");

    recent.begin();
    recent.gained(owned("words"));
    seen("one");
    recent.released(owned("words"));
    recent.gained(owned("words"));

    assertThat(woken).isEmpty();
    assertThat(passedOn).containsExactly("one-map");
  }

  @Test
  void a_replica_that_waits_for_long_remembers_the_last_hundred() {
    recent.begin();
    for (int i = 0; i < 1_000; i++) {
      known("app-" + i);
      seen("app-" + i);
    }

    recent.gained(owned("numbers"));

    assertThat(woken).hasSize(100).startsWith("app-999").endsWith("app-900");
  }

  @Test
  void changes_of_what_is_gained_go_first_and_the_rest_is_remembered() {
    List.of("one", "two", "app-1", "app-2").forEach(this::known);
    recent.begin();
    recent.gained(owned("words"));
    List.of("one", "app-1", "two", "app-2").forEach(this::seen);

    recent.released(owned("words"));
    seen("two");
    recent.gained(owned("words"));

    assertThat(woken).containsExactly("two");
    recent.gained(owned("numbers"));
    assertThat(woken).containsExactly("two", "app-2", "app-1");
  }

  @Test
  void what_is_released_before_its_pass_holds_up_no_other() throws InterruptedException {
    known("one");
    recent.begin();
    seen("one");
    recent.gained(owned("words"));
    assertThat(recent.isFirst(key("one"))).isTrue();

    recent.released(owned("words"));

    assertThat(recent.isFirst(key("one"))).isFalse();
    recent.awaitFirst();
  }
}
