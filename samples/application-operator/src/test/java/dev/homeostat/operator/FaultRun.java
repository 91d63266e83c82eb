package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Three replicas in processes of their own to which things happen while Applications change. Each
 * fault is followed by its end. The audit log of the server says who wrote when.
 */
final class FaultRun {

  private static final Duration PACE = Duration.ofMillis(150);
  private static final Duration SETTLING = Duration.ofMinutes(3);

  /**
   * A request that a frozen replica had checked before it stopped may be sent when it goes on: one
   * for a pass, and as soon as its threads run again.
   */
  private static final Duration AWAKENING = Duration.ofSeconds(2);

  private final Instant begin = Instant.now();
  private final ReplicaGroup group;
  private final FaultyReplicas replicas;
  private final ChangingApplications applications;
  private final StringBuilder story;

  /**
   * Starts three replicas.
   *
   * @param title how the report of this run begins
   * @param random says what is changed
   */
  FaultRun(String title, Ground ground, ReplicaGroup group, int count, Random random)
      throws IOException {
    this.story = new StringBuilder(title);
    this.group = group;
    this.replicas = new FaultyReplicas(group);
    this.applications = new ChangingApplications(ground, count, random);
  }

  /** Waits until each replica has its share, and creates the Applications. */
  void begin() {
    awaitShares();
    applications.changeAll();
  }

  void awaitShares() {
    await("all have their shares").atMost(SETTLING).until(replicas::haveShares);
  }

  /** Applications change for some time. */
  void changeFor(long millis) {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < TimeUnit.MILLISECONDS.toNanos(millis)) {
      long next = System.nanoTime() + PACE.toNanos();
      applications.changeOne();
      await().pollInterval(Duration.ofMillis(20)).until(() -> System.nanoTime() - next >= 0);
    }
  }

  private void note(String format, Object... arguments) {
    long seconds = Duration.between(begin, Instant.now()).toSeconds();
    story.append(", at ").append(seconds).append(" s ").append(format.formatted(arguments));
  }

  void kill(int index, long millis) throws IOException, InterruptedException {
    note("kill %s", replicas.name(index));
    replicas.kill(index);
    changeFor(millis);
    replicas.restart(index);
  }

  /** Ends a replica in peace, and starts the next one in its place. */
  void replace(int index) throws IOException, InterruptedException {
    note("replace %s", replicas.name(index));
    int code = replicas.end(index);
    // A JVM that is told so before its program begins has the code of the signal.
    assertThat(code).as("exit code of " + replicas.name(index)).isIn(0, 143);
    replicas.startNew(index);
  }

  void freeze(int index, long millis) throws IOException, InterruptedException {
    note("freeze %s for %d", replicas.name(index), millis);
    replicas.freeze(index);
    changeFor(millis);
    replicas.resume(index);
  }

  /** Cuts a replica off from the API server. */
  void cutFromServer(int index, long millis) {
    note("cut %s from the server for %d", replicas.name(index), millis);
    SharedReplica replica = replicas.now(index);
    replica.cut();
    changeFor(millis);
    replica.heal();
  }

  /** Loses all that one replica sends to another. */
  void silence(int from, int to, long millis) {
    note("%s not heard by %s for %d", replicas.name(from), replicas.name(to), millis);
    group.network().silence(from, to);
    changeFor(millis);
    group.network().restore();
  }

  /**
   * Cuts a replica off from some others.
   *
   * @param isSilent whether what they send is lost; otherwise their connections end
   */
  void cutFrom(int index, Set<Integer> others, boolean isSilent, long millis) {
    List<String> names = others.stream().map(replicas::name).toList();
    String how = isSilent ? "silently" : "loudly";
    note("cut %s from %s %s for %d", replicas.name(index), names, how, millis);
    for (int other : others) {
      if (isSilent) {
        group.network().silence(index, other);
        group.network().silence(other, index);
      } else {
        group.network().cut(index, other);
      }
    }
    changeFor(millis);
    group.network().restore();
  }

  /**
   * Cuts a replica off from all others until it says that it owns nothing, and they have its
   * segments.
   */
  void isolate(int index) {
    note("isolate %s", replicas.name(index));
    for (int other : others(index)) {
      group.network().silence(index, other);
      group.network().silence(other, index);
    }
    awaitSaying(index, "is not in the roster");
    group.network().restore();
  }

  /** Cuts all off from the API server until they say that they own nothing. */
  void cutAllFromServer() {
    note("cut all from the server");
    all().forEach(index -> replicas.now(index).cut());
    all().forEach(index -> awaitSaying(index, "the register cannot be reached: ConfigMap"));
    all().forEach(index -> replicas.now(index).heal());
  }

  /** Cuts all off from each other until one has taken over all segments, and for a while after. */
  void cutAllApart(long millis) {
    note("cut all apart");
    for (int index : all()) {
      others(index).forEach(other -> group.network().silence(index, other));
    }
    await("one takes over")
        .atMost(SETTLING)
        .until(
            () -> {
              changeFor(1_000);
              return replicas.now(0).hasTakenOver()
                  || replicas.now(1).hasTakenOver()
                  || replicas.now(2).hasTakenOver();
            });
    changeFor(millis);
    group.network().restore();
  }

  private static List<Integer> all() {
    return IntStream.range(0, ReplicaGroup.REPLICAS).boxed().toList();
  }

  static Set<Integer> others(int index) {
    Set<Integer> others = new HashSet<>(all());
    others.remove(index);
    return others;
  }

  private void awaitSaying(int index, String reason) {
    await(replicas.name(index) + " says that it owns nothing")
        .atMost(SETTLING)
        .until(
            () -> {
              changeFor(500);
              return replicas.now(index).saysThatItOwnsNothing(reason);
            });
  }

  /** Waits until all Applications and objects are as they should be, and nothing else is there. */
  void awaitSettled() {
    await("it settles").atMost(SETTLING).untilAsserted(applications::checkSettled);
  }

  /** Waits until all is as it should be, changes all Applications once more, and waits again. */
  void settle() {
    awaitSettled();
    awaitShares();
    note("all changed");
    applications.changeAll();
    awaitSettled();
    note("settled");
  }

  private WriteHistory history() {
    return WriteHistory.of(AuditedServer.entriesSince(begin), replicas.all());
  }

  /** Checks that each replica that there was has written something. */
  void checkAllHaveWritten() {
    Set<String> writers = new HashSet<>();
    history()
        .writes()
        .values()
        .forEach(each -> each.forEach(write -> writers.add(write.entry().agent())));
    assertThat(writers).containsExactlyInAnyOrderElementsOf(replicas.all());
  }

  /** Checks that no Application was written by a replica after another one had begun. */
  void checkHistory() {
    WriteHistory history = history();
    List<WriteHistory.Write> late = history.late();
    System.out.printf(
        "%s: %d writes, %d rosters, %d changes of the writer of an Application, %d effects of cuts, %d late: %s%n",
        story,
        history.writes().values().stream().mapToInt(List::size).sum(),
        history.rosters(),
        history.changes(),
        group.network().effects(),
        late.size(),
        late);
    assertThat(history.changes()).as("changes of writers").isPositive();
    Set<String> awakened = new HashSet<>();
    for (WriteHistory.Write write : late) {
      FaultyReplicas.Freeze freeze =
          replicas.freezes().stream()
              .filter(each -> isBy(each, write))
              .findFirst()
              .orElseThrow(() -> new AssertionError("two replicas interleave: " + write));
      assertThat(awakened.add(freeze + " " + write.application()))
          .as("one request of a pass that was frozen: %s", write)
          .isTrue();
    }
  }

  private static boolean isBy(FaultyReplicas.Freeze freeze, WriteHistory.Write write) {
    return freeze.name().equals(write.entry().agent())
        && write.entry().received().isAfter(freeze.begin())
        && write.entry().received().isBefore(freeze.end().plus(AWAKENING));
  }

  /** Returns what has happened so far. */
  @Override
  public String toString() {
    return story.toString();
  }
}
