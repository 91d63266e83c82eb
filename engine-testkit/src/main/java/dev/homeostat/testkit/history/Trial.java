package dev.homeostat.testkit.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Pass;
import dev.homeostat.ResourceId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * A history, with all that is needed to play it, or a variation of it.
 *
 * @param history what happens
 * @param setup of the engines
 * @param clusters gives a new cluster for each run
 */
record Trial(History history, EngineSetup setup, Supplier<HistoryCluster> clusters) {

  /** Longer than anything waits that is tried again by time alone (rules ACT-6, POLICY-7, -9). */
  private static final Duration LONG = Duration.ofHours(2);

  /** Begins to play on a new cluster; nothing checks its passes. */
  HistoryPlay begin() {
    return new HistoryPlay(clusters.get(), setup, List.of());
  }

  Trial with(EngineSetup other) {
    return new Trial(history, other, clusters);
  }

  Trial with(List<HistoryStep> steps) {
    return new Trial(new History(steps), setup, clusters);
  }

  /** Returns the objects in the end, when all was tried again that waits for time to pass. */
  Map<ResourceId, JsonNode> end() {
    try (HistoryPlay play = begin()) {
      play.play(history);
      Optional<Pass> unused = play.settle();
      play.forward(LONG);
      unused = play.settle();
      return play.objects();
    }
  }

  /** Compares the ends of two trials. */
  Optional<Difference> endsLike(Trial other) {
    return alike(end(), other.end(), other);
  }

  /** Compares the ends of two trials in all fields but the number of replicas. */
  Optional<Difference> endsLikeButForReplicas(Trial other) {
    return alike(withoutReplicas(end()), withoutReplicas(other.end()), other);
  }

  private static Optional<Difference> alike(
      Map<ResourceId, JsonNode> first, Map<ResourceId, JsonNode> second, Trial other) {
    return first.equals(second)
        ? Optional.empty()
        : broken(first + "\n  is not\n  " + second + "\n  of\n" + other.history());
  }

  /** Reads POLICY-2: dropped replicas of a workload are let go. */
  private static Map<ResourceId, JsonNode> withoutReplicas(Map<ResourceId, JsonNode> objects) {
    Map<ResourceId, JsonNode> rest = new TreeMap<>();
    objects.forEach(
        (id, object) -> {
          ObjectNode copy = object.deepCopy();
          if (copy.path("spec") instanceof ObjectNode spec) {
            spec.remove("replicas");
          }
          rest.put(id, copy);
        });
    return rest;
  }

  static Optional<Difference> broken(String text) {
    return Optional.of(new Difference(Difference.Kind.HISTORY, -1, text));
  }
}
