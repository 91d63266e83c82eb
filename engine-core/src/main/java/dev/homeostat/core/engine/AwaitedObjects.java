package dev.homeostat.core.engine;

import dev.homeostat.Readiness;
import dev.homeostat.ResourceAddress;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.plan.ResourceOutcomes;
import dev.homeostat.core.redact.ServerMessages;
import dev.homeostat.core.retry.Backoffs;
import dev.homeostat.core.retry.FailureClass;
import dev.homeostat.core.waves.AwaitedAddresses;
import dev.homeostat.core.waves.ReadinessJudge;
import dev.homeostat.report.FailureKind;
import dev.homeostat.report.ResourceReport;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The objects of others that an application waits for (rule ACT-3), as they are at the begin of the
 * acts of a pass. They are read and judged, and nothing else is done with them.
 */
final class AwaitedObjects {

  private static final ClusterResponse ABSENT = new ClusterResponse.Absent();

  /**
   * One of them.
   *
   * @param wave the waves after it wait for the object
   * @param again when it is read again if nothing causes a pass before
   */
  private record Awaited(ResourceAddress address, int wave, Readiness readiness, Instant again) {}

  private final PassContext pass;
  private final ReadinessJudge judge;
  private final List<Awaited> all = new ArrayList<>();

  private AwaitedObjects(PassContext pass) {
    this.pass = pass;
    this.judge = new ReadinessJudge(pass.hooks());
  }

  /** Reads and judges the objects that the application waits for, and reports them. */
  static AwaitedObjects read(PassContext pass) {
    AwaitedObjects objects = new AwaitedObjects(pass);
    Map<ResourceAddress, Integer> waves =
        new AwaitedAddresses(pass.application()).scoped(pass.cluster());
    if (!waves.isEmpty()) {
      pass.report().read(waves.size());
      Map<ResourceAddress, ClusterResponse> answers = pass.cluster().readAll(waves.keySet());
      waves.forEach(
          (address, wave) -> objects.add(address, wave, answers.getOrDefault(address, ABSENT)));
    }
    return objects;
  }

  private void add(ResourceAddress address, int wave, ClusterResponse answer) {
    ResourceReport.Builder report =
        ResourceReport.builder()
            .resource(address.id())
            .address(address)
            .outcome(ResourceReport.Outcome.AWAITED);
    Readiness readiness;
    Instant again;
    if (answer instanceof ClusterResponse.Refused refused) {
      FailureClass failure = FailureClass.of(refused);
      String why = ServerMessages.of(refused, address.id(), Set.of());
      readiness = Readiness.inProgress(why);
      again =
          failed(
              address,
              failure == FailureClass.CONFLICT ? FailureClass.BACKOFF : failure,
              refused.retryAfter().orElse(null),
              why);
      report.failure(failure.kind());
    } else if (answer instanceof ClusterResponse.UnknownKind unknown && !unknown.groupAnswered()) {
      readiness = Readiness.inProgress("its kind is not served now");
      again = failed(address, FailureClass.BACKOFF, null, readiness.reason());
      report.failure(FailureClass.BACKOFF.kind());
    } else {
      pass.backoffs().end(pass.application().id(), address.id());
      if (answer instanceof ClusterResponse.Done done) {
        readiness = judge.judge(done.resource());
        again = pass.recheckAwaited(address);
        report.uid(done.resource().uid());
      } else if (answer instanceof ClusterResponse.Absent) {
        readiness = Readiness.inProgress("it does not exist");
        again = pass.recheckAwaited(address);
      } else {
        // The arrival of its definition causes a pass where definitions are watched.
        readiness = Readiness.inProgress("its kind is not served");
        again = pass.now().plus(pass.options().maxRetryDelay());
        report.failure(FailureKind.UNSERVED);
      }
    }
    pass.report().judged(address.id(), readiness);
    pass.report().awaited(report.readiness(readiness).reason(readiness.reason()).build());
    all.add(new Awaited(address, wave, readiness, again));
  }

  /** Records a read that failed, and returns the time of the next one (rule ACT-6). */
  private Instant failed(
      ResourceAddress address, FailureClass failure, @Nullable Duration asked, String why) {
    Backoffs.Pause pause =
        pass.backoffs().unread(pass.application(), address.id(), failure, asked, why, pass.now());
    return pause.until();
  }

  /** Returns the gates of what is not ready. */
  List<WaveGate> gates() {
    return all.stream()
        .filter(object -> !object.readiness().isReady())
        .map(object -> WaveGate.ofAwaited(object.address().id(), object.wave(), object.readiness()))
        .toList();
  }

  /** Reports what is not ready. */
  void report(ResourceOutcomes outcomes, WaveGates gates) {
    for (Awaited object : all) {
      Readiness readiness = object.readiness();
      if (readiness instanceof Readiness.Failed) {
        outcomes.failReadiness(object.address().id(), readiness.reason());
      } else if (!readiness.isReady()) {
        outcomes.awaitReadiness(
            object.address().id(), readiness.reason(), !gates.isNamed(object.address().id()));
      }
      if (!readiness.isReady()) {
        pass.report().retryAt(object.again());
      }
    }
  }
}
