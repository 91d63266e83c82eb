package dev.homeostat.appwrapper.reference.table;

import dev.homeostat.appwrapper.reference.world.LivePod;
import dev.homeostat.appwrapper.reference.world.LivePod.PodPhase;
import java.util.List;

/**
 * The labelled pods by what they count as. A terminating running pod and one of unknown phase count
 * nowhere.
 *
 * @param terminal whether a failed pod ended with an exit code that forbids a retry
 * @param evicted whether a running pod uses a resource that its node must not execute
 */
public record PodCounts(
    int pending, int running, int succeeded, int failed, boolean terminal, boolean evicted) {

  public static PodCounts of(List<LivePod> pods, Settings settings) {
    List<LivePod> running =
        pods.stream().filter(p -> p.phase() == PodPhase.RUNNING && !p.deleting()).toList();
    List<LivePod> failed = pods.stream().filter(p -> p.phase() == PodPhase.FAILED).toList();
    return new PodCounts(
        count(pods, PodPhase.PENDING),
        running.size(),
        count(pods, PodPhase.SUCCEEDED),
        failed.size(),
        failed.stream().flatMap(p -> p.exitCodes().stream()).anyMatch(settings::isTerminal),
        running.stream().anyMatch(LivePod::evicted));
  }

  private static int count(List<LivePod> pods, PodPhase phase) {
    return (int) pods.stream().filter(p -> p.phase() == phase).count();
  }

  String runningText() {
    return "%d pods running; %d pods succeeded".formatted(running, succeeded);
  }

  String allText() {
    return "%d pods pending; %s".formatted(pending, runningText());
  }
}
