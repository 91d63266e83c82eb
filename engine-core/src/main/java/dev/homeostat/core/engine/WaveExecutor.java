package dev.homeostat.core.engine;

import dev.homeostat.Readiness;
import dev.homeostat.Resource;
import dev.homeostat.core.apply.WriteOutcome;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.plan.PassOutcome;
import dev.homeostat.core.plan.PlannedResource;
import dev.homeostat.core.plan.ResourceAction;
import dev.homeostat.core.state.StateSession;
import dev.homeostat.core.waves.AwaitedKinds;
import dev.homeostat.core.waves.ReadinessJudge;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Steps 5 to 7, wave by wave (rule ACT-2): the actions of a wave are applied together, and recorded
 * in the order of their resources.
 */
final class WaveExecutor {

  private static final Readiness READY = Readiness.ready();

  private final PassContext pass;
  private final PassReport report;
  private final PassOutcome outcomes;
  private final PassEffects effects;
  private final ReadinessJudge judge;
  private final LeftOutKinds leftOut;
  private @Nullable WaveGate gate;

  WaveExecutor(PassContext pass, PassOutcome outcomes, PassEffects effects, LeftOutKinds leftOut) {
    this.pass = pass;
    this.report = pass.report();
    this.outcomes = outcomes;
    this.effects = effects;
    this.judge = new ReadinessJudge(pass.hooks());
    this.leftOut = leftOut;
  }

  /** Holds back what the waves would begin, for a reason outside of them. */
  void close(String why) {
    gate = new WaveGate(why, false);
  }

  /**
   * Acts on all resources; a wave that is not done gates what the later ones would begin. The state
   * is saved after each wave that wrote; after the last one by the end of the pass, unless writes
   * come in between (rule STATE-3).
   *
   * @param writesFollow whether something is written after the waves
   * @return the outcome of the last save
   */
  StateSession.Checkpoint run(List<PlannedResource> resources, boolean writesFollow) {
    Map<Integer, List<PlannedResource>> waves = new TreeMap<>();
    for (PlannedResource planned : resources) {
      waves.computeIfAbsent(planned.prepared().wave(), key -> new ArrayList<>()).add(planned);
    }
    report.expect(resources.size());
    int done = 0;
    AwaitedObjects awaited = AwaitedObjects.read(pass);
    for (Iterator<Integer> left = waves.keySet().iterator(); left.hasNext(); ) {
      int number = left.next();
      List<PlannedResource> wave = waves.getOrDefault(number, List.of());
      if (gate == null) {
        gate = leftOut.gateBefore(number).or(() -> awaited.gateBefore(number)).orElse(null);
      }
      int before = report.sent();
      act(wave);
      judge(wave);
      done += wave.size();
      report.finish(done);
      boolean last = !left.hasNext() && !writesFollow;
      if (!last
          && report.sent() > before
          && effects.checkpoint() instanceof StateSession.Lost lost) {
        return lost;
      }
      if (gate == null && left.hasNext()) {
        gate = gateOf(wave);
      }
    }
    resources.forEach(this::reportObject);
    awaitReadiness(resources);
    awaited.report(outcomes, gate == null);
    return new StateSession.Kept();
  }

  private void act(List<PlannedResource> wave) {
    Map<PlannedResource, WriteOutcome> written =
        effects.apply(
            gate == null ? wave : wave.stream().filter(planned -> !isGated(planned)).toList());
    for (PlannedResource planned : wave) {
      if (gate != null && isGated(planned)) {
        hold(planned, gate);
      } else {
        effects.record(planned, written.get(planned));
      }
    }
    effects.endWave();
  }

  /** Reports whose object is there, and whether it goes. */
  private void reportObject(PlannedResource planned) {
    Resource object = planned.live();
    if (object != null && planned.isOfOthers()) {
      outcomes.foreign(planned.id());
    }
    if (object != null && object.isBeingDeleted()) {
      outcomes.beingDeleted(planned.id());
    }
  }

  /** Putting back drift of an object that is there never waits. */
  private static boolean isGated(PlannedResource planned) {
    return planned.action() instanceof ResourceAction.Create
        || (planned.action() instanceof ResourceAction.Update update
            && (update.adopted() || planned.prepared().isChanged()));
  }

  private void hold(PlannedResource planned, WaveGate gate) {
    if (gate.opensItself()) {
      outcomes.hold(planned, gate.why());
    } else {
      outcomes.holdBehind(planned, gate.why());
    }
  }

  /** Judges the objects of a wave whose readiness is awaited (rule ACT-3). */
  private void judge(List<PlannedResource> wave) {
    for (PlannedResource planned : wave) {
      Resource object = planned.live();
      if (object != null && isAwaited(planned)) {
        Readiness readiness = judge.judge(object);
        planned.judged(readiness);
        report.judged(planned.id(), readiness);
      }
    }
  }

  private boolean isAwaited(PlannedResource planned) {
    return pass.settings().awaitReady() || AwaitedKinds.contains(planned.id());
  }

  private @Nullable WaveGate gateOf(List<PlannedResource> wave) {
    for (PlannedResource planned : wave) {
      if (planned.isOpen()) {
        return new WaveGate("it waits for " + planned.id(), false);
      }
      Readiness readiness = planned.readiness().orElse(READY);
      Resource object = planned.live();
      if (!readiness.isReady() && object != null && AwaitedKinds.gates(planned.id())) {
        WaveGate found = WaveGate.of(planned.id(), readiness);
        if (found.opensItself()) {
          report.retryAt(pass.recheck(object));
        }
        return found;
      }
    }
    return null;
  }

  /** Reports what is not ready: an application that waits for readiness is settled when all is. */
  private void awaitReadiness(List<PlannedResource> resources) {
    for (PlannedResource planned : resources) {
      Readiness readiness = planned.readiness().orElse(READY);
      Resource object = planned.live();
      if (readiness instanceof Readiness.Failed failed) {
        outcomes.failReadiness(planned.id(), failed.reason());
      } else if (!readiness.isReady() && object != null && pass.settings().awaitReady()) {
        outcomes.awaitReadiness(planned.id(), readiness.reason(), gate == null);
        report.retryAt(pass.recheck(object));
      }
    }
  }
}
