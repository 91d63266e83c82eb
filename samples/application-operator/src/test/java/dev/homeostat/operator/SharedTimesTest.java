package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Measures three replicas in processes of their own by the audit log of the server: how soon others
 * write for Applications that change while their replica is gone, and what they ask when nothing
 * happens.
 */
@ExtendWith(AuditedServer.class)
@ResourceLock(AuditedServer.LOCK)
@Execution(ExecutionMode.SAME_THREAD)
@Tag("long")
class SharedTimesTest extends Ground {

  private static final int APPLICATIONS = 20;
  private static final Duration STEADY = Duration.ofSeconds(60);

  @TempDir Path dir;
  private ReplicaGroup group;
  private FaultyReplicas replicas;
  private ChangingApplications applications;
  private Instant start;

  SharedTimesTest() {
    super(AuditedServer.server());
  }

  @BeforeEach
  void start() throws Exception {
    start = Instant.now();
    group = new ReplicaGroup(server, dir, namespace);
    replicas = new FaultyReplicas(group);
    applications = new ChangingApplications(this, APPLICATIONS, new Random(1));
    await().atMost(PATIENCE).until(replicas::haveShares);
    applications.changeAll();
    awaitSettled();
  }

  @AfterEach
  void stop() {
    group.close();
  }

  private void awaitSettled() {
    await().atMost(PATIENCE).untilAsserted(applications::checkSettled);
  }

  private Map<String, List<WriteHistory.Write>> writes() {
    return WriteHistory.of(AuditedServer.entriesSince(start), replicas.all()).writes();
  }

  /** Returns the Applications that a replica has written last. */
  private Set<String> ownedBy(String replica) {
    Set<String> owned = new HashSet<>();
    writes()
        .forEach(
            (application, each) -> {
              if (each.get(each.size() - 1).entry().agent().equals(replica)) {
                owned.add(application);
              }
            });
    assertThat(owned).isNotEmpty();
    return owned;
  }

  /** Changes all Applications, and prints when the first writes for those of a replica came. */
  private void report(String what, String replica, Set<String> owned, Instant begin) {
    applications.changeAll();
    long changed = sinceMillis(begin);
    awaitSettled();
    TreeMap<Duration, String> first = new TreeMap<>();
    writes()
        .forEach(
            (application, each) ->
                each.stream()
                    .filter(write -> owned.contains(application))
                    .map(WriteHistory.Write::entry)
                    .filter(entry -> !entry.agent().equals(replica))
                    .filter(entry -> entry.received().isAfter(begin))
                    .map(entry -> Duration.between(begin, entry.received()))
                    .min(Duration::compareTo)
                    .ifPresent(time -> first.put(time, application)));
    System.out.printf(
        "%s: %d Applications, all changed after %d ms, first write after %d ms, for the last %d ms%n",
        what, owned.size(), changed, first.firstKey().toMillis(), first.lastKey().toMillis());
  }

  @Test
  void others_write_after_a_kill_a_freeze_and_a_stop() throws Exception {
    String killed = replicas.name(0);
    Set<String> owned = ownedBy(killed);
    Instant begin = Instant.now();
    replicas.kill(0);
    report("killed", killed, owned, begin);
    replicas.restart(0);
    awaitCalm();

    String frozen = replicas.name(1);
    owned = ownedBy(frozen);
    begin = Instant.now();
    replicas.freeze(1);
    report("frozen", frozen, owned, begin);
    replicas.resume(1);
    awaitCalm();

    String stopped = replicas.name(2);
    owned = ownedBy(stopped);
    begin = Instant.now();
    assertThat(replicas.end(2)).isZero();
    System.out.printf("stopped: it ended after %d ms%n", sinceMillis(begin));
    report("stopped", stopped, owned, begin);
  }

  private static long sinceMillis(Instant begin) {
    return Duration.between(begin, Instant.now()).toMillis();
  }

  /** Waits until all have their shares, and have written for each of their Applications. */
  private void awaitCalm() {
    await().atMost(PATIENCE).until(replicas::haveShares);
    applications.changeAll();
    awaitSettled();
  }

  @Test
  void nothing_but_the_roster_is_read_while_nothing_changes() {
    awaitCalm();
    Instant begin = Instant.now();
    await().atMost(STEADY.multipliedBy(2)).until(() -> !Instant.now().isBefore(begin.plus(STEADY)));
    Map<String, Integer> requests = new TreeMap<>();
    Set<String> seen = new HashSet<>();
    for (AuditEntry entry : AuditedServer.entriesSince(begin)) {
      boolean isWithin = entry.received().isBefore(begin.plus(STEADY));
      if (isWithin && replicas.all().contains(entry.agent()) && seen.add(entry.id())) {
        requests.merge(
            entry.agent() + " " + entry.verb() + " " + entry.resource(), 1, Integer::sum);
      }
    }
    System.out.println("steady state of 60 s: " + requests);
    // A watch that has ended by its time limit begins anew.
    assertThat(requests.keySet())
        .as("requests")
        .allSatisfy(
            each ->
                assertThat(each.endsWith(" get configmaps") || each.contains(" watch ")).isTrue());
    assertThat(requests)
        .allSatisfy(
            (request, count) -> {
              if (request.endsWith(" get configmaps")) {
                assertThat(count).isBetween(1, 13);
              }
            });
  }
}
