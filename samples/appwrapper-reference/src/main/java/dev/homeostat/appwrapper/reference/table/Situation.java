package dev.homeostat.appwrapper.reference.table;

import dev.homeostat.appwrapper.reference.world.Component;
import dev.homeostat.appwrapper.reference.world.LiveObject;
import dev.homeostat.appwrapper.reference.world.Response;
import dev.homeostat.appwrapper.reference.world.Snapshot;
import dev.homeostat.appwrapper.reference.world.Status;
import dev.homeostat.appwrapper.reference.world.Wrapper;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * What a row of the table looks at.
 *
 * @param wrapper the AppWrapper, as stored
 * @param live what was read live
 * @param attempt the answer to the creation that this pass tried, if it tried one
 * @param absentSince when each component was first found absent, in this run of the operator
 */
public record Situation(
    Wrapper wrapper,
    Snapshot live,
    Settings settings,
    Optional<Attempt> attempt,
    Map<Integer, Instant> absentSince) {

  /** A creation that was tried, and the answer to it. */
  public record Attempt(int component, Response response) {

    boolean isFailed() {
      return response != Response.DONE && response != Response.EXISTS;
    }

    boolean isFatal() {
      return response == Response.EXISTS_FOREIGN || response == Response.REFUSED_FOR_GOOD;
    }
  }

  Status status() {
    return wrapper.status();
  }

  Instant now() {
    return live.now();
  }

  /** All pods but those that ended and whose Job reports Complete: it is done, with them. */
  PodCounts pods() {
    return PodCounts.of(
        live.pods().stream().filter(p -> p.isActive() || !isDone(p.component())).toList(),
        settings);
  }

  boolean isDone(int component) {
    return isDeployed(component) && reports(component, LiveObject.JobState.COMPLETE);
  }

  IntStream indexes() {
    return IntStream.range(0, wrapper.components().size());
  }

  /** The pods that the pod sets of components that are not done have together. */
  int expected() {
    return sum(Component::replicas);
  }

  /** The pods that have to succeed yet. */
  int needed() {
    return sum(Component::completions);
  }

  private int sum(ToIntFunction<Component> count) {
    return indexes()
        .filter(i -> !isDone(i))
        .map(i -> count.applyAsInt(wrapper.components().get(i)))
        .sum();
  }

  /** The objects of ours that still exist. */
  List<Integer> remaining() {
    return indexes().filter(live::isOurs).boxed().toList();
  }

  boolean isDeployed(int component) {
    return live.objects().get(component).filter(o -> o.isOurs() && !o.deleting()).isPresent();
  }

  List<Integer> absent() {
    return indexes().filter(i -> !isDeployed(i)).boxed().toList();
  }

  boolean reports(int component, LiveObject.JobState state) {
    return wrapper.components().get(component).kind() == Component.Kind.JOB
        && live.objects().get(component).filter(o -> o.job() == state).isPresent();
  }

  boolean isOver(Instant since, Duration grace) {
    return !now().isBefore(since.plus(grace));
  }
}
