package dev.homeostat.core.engine;

import dev.homeostat.Readiness;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.plan.PassOutcome;
import dev.homeostat.core.redact.ServerMessages;
import dev.homeostat.core.retry.FailureClass;
import dev.homeostat.core.waves.ReadinessJudge;
import dev.homeostat.report.ResourceReport;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The objects of others that an application waits for (rule ACT-3), as they are at the begin of the
 * acts of a pass. They are read and judged, and nothing else is done with them.
 */
final class AwaitedObjects {

  /**
   * One of them.
   *
   * @param wave the waves after it wait for the object
   */
  private record Awaited(
      ResourceAddress address, int wave, Readiness readiness, Optional<Resource> live) {}

  private final PassContext pass;
  private final List<Awaited> all = new ArrayList<>();

  private AwaitedObjects(PassContext pass) {
    this.pass = pass;
  }

  /** Reads and judges the objects that the application waits for, and reports them. */
  static AwaitedObjects read(PassContext pass) {
    AwaitedObjects objects = new AwaitedObjects(pass);
    Map<ResourceAddress, Integer> waves = pass.application().awaited();
    if (!waves.isEmpty()) {
      ReadinessJudge judge = new ReadinessJudge(pass.hooks());
      pass.report().read(waves.size());
      Map<ResourceAddress, ClusterResponse> answers = pass.cluster().readAll(waves.keySet());
      waves.keySet().stream()
          .sorted((one, other) -> one.id().compareTo(other.id()))
          .forEach(
              address ->
                  objects.add(
                      address,
                      waves.getOrDefault(address, 0),
                      answers.getOrDefault(address, new ClusterResponse.Absent()),
                      judge));
    }
    return objects;
  }

  private void add(
      ResourceAddress address, int wave, ClusterResponse answer, ReadinessJudge judge) {
    ResourceReport.Builder report =
        ResourceReport.builder()
            .resource(address.id())
            .address(address)
            .outcome(ResourceReport.Outcome.AWAITED);
    Readiness readiness;
    Optional<Resource> live = Optional.empty();
    if (answer instanceof ClusterResponse.Done done) {
      live = Optional.of(done.resource());
      readiness = judge.judge(done.resource());
      report.uid(done.resource().uid());
    } else if (answer instanceof ClusterResponse.Refused refused) {
      readiness = Readiness.inProgress(ServerMessages.of(refused, address.id(), Set.of()));
      report.failure(FailureClass.of(refused).kind());
    } else {
      readiness =
          Readiness.inProgress(
              answer instanceof ClusterResponse.Absent
                  ? "it does not exist"
                  : "its kind is not served");
    }
    pass.report().judged(address.id(), readiness);
    pass.report().awaited(report.readiness(readiness).reason(readiness.reason()).build());
    all.add(new Awaited(address, wave, readiness, live));
  }

  /** Returns the reason why a wave waits: an object that is to be ready before. */
  Optional<WaveGate> gateBefore(int wave) {
    return all.stream()
        .filter(object -> object.wave() < wave && !object.readiness().isReady())
        .findFirst()
        .map(object -> WaveGate.of(object.address().id(), object.readiness()));
  }

  /** Reports what is not ready. */
  void report(PassOutcome outcomes, boolean alone) {
    for (Awaited object : all) {
      Readiness readiness = object.readiness();
      if (readiness instanceof Readiness.Failed) {
        outcomes.failReadiness(object.address().id(), readiness.reason());
      } else if (!readiness.isReady()) {
        outcomes.awaitReadiness(object.address().id(), readiness.reason(), alone);
      }
      if (!readiness.isReady()) {
        pass.report().retryAt(pass.recheckAwaited(object.address()));
      }
    }
  }
}
