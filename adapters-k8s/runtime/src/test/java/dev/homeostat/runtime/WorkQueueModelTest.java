package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Whatever is done to a queue, it gives out what a much simpler one gives out. */
class WorkQueueModelTest {

  private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(5), Duration.ofMillis(40));

  enum Verb {
    ADD,
    ADD_AFTER,
    ADD_RATE_LIMITED,
    FORGET,
    TAKE,
    DONE,
    PASS,
    GAIN,
    RELEASE
  }

  record Step(Verb verb, int key, Priority priority, int millis) {}

  @Property(tries = 2000)
  void gives_out_what_the_model_does(@ForAll("steps") List<Step> steps) {
    ManualTime time = new ManualTime();
    WorkQueue<Integer> queue =
        new WorkQueue<>(BACKOFF, Rate.UNLIMITED, time, WorkQueueModelTest::segment);
    queue.gain(segment(0));
    Model model = new Model();
    Map<Integer, List<CompletionStage<Void>>> ends = new HashMap<>();
    for (Step step : steps) {
      Duration delay = Duration.ofMillis(step.millis());
      // So no two deadlines are the same, for then the order would be open.
      time.pass(Duration.ofNanos(1));
      model.now++;
      switch (step.verb()) {
        case ADD -> {
          queue.add(step.key(), step.priority());
          model.add(step.key(), step.priority());
        }
        case ADD_AFTER -> {
          queue.addAfter(step.key(), delay, step.priority());
          model.addAfter(step.key(), step.millis(), step.priority());
        }
        case ADD_RATE_LIMITED -> {
          queue.addRateLimited(step.key());
          model.addRateLimited(step.key());
        }
        case FORGET -> {
          queue.forget(step.key());
          model.failures.remove(step.key());
        }
        case TAKE -> {
          Optional<WorkItem<Integer>> taken = queue.poll();
          assertThat(taken.map(WorkItem::key)).isEqualTo(model.take());
          taken.ifPresent(one -> assertThat(one.priority()).isEqualTo(model.lastPriority));
        }
        case DONE -> {
          if (model.running.contains(step.key())) {
            queue.done(step.key());
            model.done(step.key());
          }
        }
        case PASS -> {
          time.pass(delay);
          model.now += delay.toNanos();
        }
        case GAIN -> {
          queue.gain(segment(step.key()));
          model.gain(step.key() % 2);
        }
        case RELEASE -> {
          ends.computeIfAbsent(step.key() % 2, any -> new ArrayList<>())
              .add(queue.release(segment(step.key())));
          model.release(step.key() % 2);
        }
        default -> throw new AssertionError(step);
      }
      ends.forEach((segment, all) -> assertEnded(all, model.runsIn(segment)));
      assertThat(queue.failures(step.key())).isEqualTo(model.failures.getOrDefault(step.key(), 0));
      assertThat(queue.depth().waiting()).isEqualTo(model.waiting.size());
      assertThat(queue.depth().running()).isEqualTo(model.running.size());
      assertThat(queue.depth().delayed()).isEqualTo(model.delayed());
      assertThat(queue.depth().parked()).isEqualTo(model.parked.size());
    }
  }

  private static KeySegment segment(int key) {
    return new KeySegment(key % 2 == 0 ? "even" : "odd");
  }

  /** A release has ended as soon as none of the segment is running, and not before. */
  private static void assertEnded(List<CompletionStage<Void>> ends, boolean runs) {
    if (runs) {
      assertThat(ends).noneMatch(end -> end.toCompletableFuture().isDone());
    } else {
      assertThat(ends).allMatch(end -> end.toCompletableFuture().isDone());
      ends.clear();
    }
  }

  @Provide
  Arbitrary<List<Step>> steps() {
    Arbitrary<Verb> verbs =
        Arbitraries.frequency(
            Tuple.of(4, Verb.ADD),
            Tuple.of(2, Verb.ADD_AFTER),
            Tuple.of(1, Verb.ADD_RATE_LIMITED),
            Tuple.of(1, Verb.FORGET),
            Tuple.of(4, Verb.TAKE),
            Tuple.of(4, Verb.DONE),
            Tuple.of(2, Verb.PASS),
            Tuple.of(1, Verb.GAIN),
            Tuple.of(1, Verb.RELEASE));
    return Combinators.combine(
            verbs,
            Arbitraries.integers().between(0, 5),
            Arbitraries.of(Priority.class),
            Arbitraries.integers().between(0, 20))
        .as(Step::new)
        .list()
        .ofMinSize(10)
        .ofMaxSize(120);
  }

  /** A queue of lists that are looked through from end to end. */
  private static final class Model {

    private record Waiting(int key, Priority priority, long since) {}

    private record Deadline(int key, Optional<Priority> priority, long moment) {}

    final List<Waiting> waiting = new ArrayList<>();
    final List<Waiting> parked = new ArrayList<>();
    final Set<Integer> owned = new HashSet<>(Set.of(0));
    final Set<Integer> running = new HashSet<>();
    final Map<Integer, Waiting> once = new HashMap<>();
    final List<Deadline> deadlines = new ArrayList<>();
    final Map<Integer, Integer> failures = new HashMap<>();
    long now;
    int passed;
    Priority lastPriority;

    void add(int key, Priority priority) {
      letWait(new Waiting(key, priority, now));
    }

    void addAfter(int key, int millis, Priority priority) {
      if (millis == 0) {
        add(key, priority);
      } else {
        setDeadline(new Deadline(key, Optional.of(priority), now + millis * 1_000_000L));
      }
    }

    void addRateLimited(int key) {
      int count = failures.merge(key, 1, Integer::sum);
      setDeadline(
          new Deadline(
              key, Optional.empty(), now + 1_000_000 * Math.min(40, 5L << Math.min(count - 1, 9))));
    }

    private void setDeadline(Deadline deadline) {
      Optional<Deadline> other =
          deadlines.stream()
              .filter(d -> d.key() == deadline.key() && d.priority().equals(deadline.priority()))
              .findFirst();
      if (other.isEmpty() || other.get().moment() > deadline.moment()) {
        other.ifPresent(deadlines::remove);
        deadlines.add(deadline);
      }
    }

    void gain(int segment) {
      owned.add(segment);
      List<Waiting> gained = parked.stream().filter(w -> w.key() % 2 == segment).toList();
      parked.removeAll(gained);
      gained.forEach(w -> letWait(new Waiting(w.key(), w.priority(), now)));
    }

    void release(int segment) {
      owned.remove(segment);
      List<Waiting> left = waiting.stream().filter(w -> w.key() % 2 == segment).toList();
      waiting.removeAll(left);
      left.stream().sorted(Comparator.comparing(Waiting::priority)).forEach(this::park);
    }

    boolean runsIn(int segment) {
      return running.stream().anyMatch(key -> key % 2 == segment);
    }

    private void park(Waiting more) {
      Optional<Waiting> there = parked.stream().filter(w -> w.key() == more.key()).findFirst();
      if (there.isEmpty()) {
        parked.add(more);
      } else if (more.priority().isAbove(there.get().priority())) {
        parked.set(parked.indexOf(there.get()), more);
      }
    }

    private void letWait(Waiting more) {
      Optional<Waiting> there = waiting.stream().filter(w -> w.key() == more.key()).findFirst();
      if (running.contains(more.key())) {
        Waiting before = once.get(more.key());
        if (before == null) {
          once.put(more.key(), more);
        } else if (more.priority().isAbove(before.priority())) {
          once.put(more.key(), new Waiting(more.key(), more.priority(), before.since()));
        }
      } else if (!owned.contains(more.key() % 2)) {
        park(more);
      } else if (there.isEmpty()) {
        waiting.add(more);
      } else if (more.priority().isAbove(there.get().priority())) {
        waiting.remove(there.get());
        waiting.add(new Waiting(more.key(), more.priority(), there.get().since()));
      }
    }

    int delayed() {
      return (int) deadlines.stream().map(Deadline::key).distinct().count();
    }

    Optional<Integer> take() {
      deadlines.stream()
          .filter(deadline -> deadline.moment() <= now)
          .map(Deadline::key)
          .distinct()
          .sorted(Comparator.comparing(this::firstDeadline))
          .toList()
          .forEach(this::wake);
      Optional<Waiting> best = waiting.stream().min(Comparator.comparing(Waiting::priority));
      if (best.isEmpty()) {
        return Optional.empty();
      }
      Priority top = best.get().priority();
      List<Waiting> heads = new ArrayList<>();
      for (Priority priority : Priority.values()) {
        if (top.isAbove(priority)) {
          waiting.stream().filter(w -> w.priority() == priority).findFirst().ifPresent(heads::add);
        }
      }
      Waiting chosen = waiting.stream().filter(w -> w.priority() == top).findFirst().orElseThrow();
      if (heads.isEmpty()) {
        passed = 0;
      } else if (++passed > PriorityQueues.PASSED_OVER) {
        passed = 0;
        chosen = heads.stream().min(Comparator.comparing(Waiting::since)).orElseThrow();
      }
      waiting.remove(chosen);
      int key = chosen.key();
      running.add(key);
      deadlines.removeIf(deadline -> deadline.key() == key && deadline.priority().isEmpty());
      lastPriority = chosen.priority();
      return Optional.of(key);
    }

    private long firstDeadline(int key) {
      return deadlines.stream()
          .filter(deadline -> deadline.key() == key)
          .mapToLong(Deadline::moment)
          .min()
          .orElseThrow();
    }

    private void wake(int key) {
      long since = firstDeadline(key);
      Priority priority =
          deadlines.stream()
              .filter(deadline -> deadline.key() == key && deadline.moment() <= now)
              .map(deadline -> deadline.priority().orElse(Priority.NORMAL))
              .min(Comparator.naturalOrder())
              .orElseThrow();
      deadlines.removeIf(deadline -> deadline.key() == key && deadline.moment() <= now);
      letWait(new Waiting(key, priority, since));
    }

    void done(int key) {
      running.remove(key);
      Waiting again = once.remove(key);
      if (again != null) {
        letWait(again);
      }
    }
  }
}
