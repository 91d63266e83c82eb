package dev.homeostat.core.engine;

import dev.homeostat.Readiness;
import dev.homeostat.Resource;
import dev.homeostat.Settings;
import dev.homeostat.core.apply.WriteOutcome;
import dev.homeostat.core.desired.DesiredState;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.plan.PlannedResource;
import dev.homeostat.core.plan.ResourceAction;
import dev.homeostat.core.plan.ResourceOutcomes;
import dev.homeostat.core.state.StateSession;
import dev.homeostat.core.waves.AwaitedKinds;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Steps 5 to 7, wave by wave (rule ACT-2): the actions of a wave are applied together, and recorded
 * in the order of their resources.
 */
final class WaveExecutor {

  private static final Readiness READY = Readiness.ready();

  private final PassContext pass;
  private final PassReport report;
  private final ResourceOutcomes outcomes;
  private final PassEffects effects;
  private final WaveReadiness readiness;
  private final WaveGates gates;

  /**
   * Creates an executor for one pass.
   *
   * @param desired the desired state, with the order of the resources
   */
  WaveExecutor(
      PassContext pass, ResourceOutcomes outcomes, PassEffects effects, DesiredState desired) {
    this.pass = pass;
    this.report = pass.report();
    this.outcomes = outcomes;
    this.effects = effects;
    this.readiness = new WaveReadiness(pass);
    this.gates = new WaveGates(desired.waves());
    UnknownKindResources.gates(pass.application(), desired).forEach(gates::shut);
  }

  /** Holds back what the waves would begin until one of some resources is gone. */
  void holdBehind(List<ResourceRecord> leaving) {
    leaving.stream()
        .map(ResourceRecord::id)
        .filter(id -> pass.session().record(id).isPresent())
        .findFirst()
        .map(WaveGate::ofDeletion)
        .ifPresent(gates::shut);
  }

  /**
   * Acts on all resources; a wave that is not done gates what the later ones would begin. The state
   * is saved after each wave that wrote; after the last one by the end of the pass, unless writes
   * come in between (rule STATE-3).
   *
   * @param writesFollow whether something is written after the waves
   * @return that the state is kept, or how it was lost if a save failed
   */
  StateSession.Checkpoint run(List<PlannedResource> resources, boolean writesFollow) {
    Map<Integer, List<PlannedResource>> waves = new TreeMap<>();
    for (PlannedResource planned : resources) {
      waves.computeIfAbsent(planned.prepared().wave(), key -> new ArrayList<>()).add(planned);
    }
    report.listeners().expect(resources.size());
    int done = 0;
    AwaitedObjects awaited = AwaitedObjects.read(pass);
    awaited.gates().forEach(gates::shut);
    for (Iterator<List<PlannedResource>> left = waves.values().iterator(); left.hasNext(); ) {
      List<PlannedResource> wave = left.next();
      int before = report.sent();
      act(wave);
      done += wave.size();
      report.listeners().finish(done);
      boolean last = !left.hasNext() && !writesFollow;
      if (!last
          && report.sent() > before
          && effects.checkpoint() instanceof StateSession.Lost lost) {
        return lost;
      }
    }
    if (writesFollow) {
      gateOfPruning().ifPresent(gates::names);
    }
    resources.forEach(this::reportObject);
    awaitReadiness(resources);
    awaited.report(outcomes, gates);
    return new StateSession.Kept();
  }

  /** Returns the reason why what comes last, the deletion of what is not desired, waits. */
  Optional<WaveGate> gateOfPruning() {
    return pass.settings().prune() == Settings.Prune.LAST
        ? gates.beforePruning()
        : Optional.empty();
  }

  private void act(List<PlannedResource> wave) {
    Map<PlannedResource, WaveGate> held = new LinkedHashMap<>();
    wave.stream()
        .filter(WaveExecutor::isGated)
        .forEach(planned -> gates.before(planned).ifPresent(gate -> held.put(planned, gate)));
    Map<PlannedResource, WriteOutcome> written =
        effects.apply(
            held.isEmpty()
                ? wave
                : wave.stream().filter(planned -> !held.containsKey(planned)).toList());
    for (PlannedResource planned : wave) {
      WaveGate gate = held.get(planned);
      if (gate == null) {
        effects.record(planned, written.get(planned));
      } else {
        hold(planned, gate);
      }
    }
    effects.endWave();
    for (PlannedResource planned : wave) {
      readiness.judge(planned);
      gateOf(planned, Optional.ofNullable(held.get(planned))).ifPresent(gates::shut);
    }
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
    gates.names(gate);
    if (gate.opensItself()) {
      outcomes.hold(planned, gate.on(), gate.why());
    } else {
      outcomes.holdBehind(planned, gate.on(), gate.why());
    }
  }

  /**
   * Returns the reason why later waves wait for a resource. One that waits itself holds up no more
   * than what it waits for.
   *
   * @param heldBy the reason why the resource itself waits
   */
  private static Optional<WaveGate> gateOf(PlannedResource planned, Optional<WaveGate> heldBy) {
    if (planned.isOpen()) {
      WaveGate.Reach reach = heldBy.map(WaveGate::reach).orElse(WaveGate.Reach.ALL);
      return Optional.of(WaveGate.ofOpen(planned, reach));
    }
    return planned
        .readiness()
        .filter(found -> !found.isReady() && AwaitedKinds.gates(planned.id()))
        .map(found -> WaveGate.ofUnready(planned, found));
  }

  /** Reports what is not ready: an application that waits for readiness is settled when all is. */
  private void awaitReadiness(List<PlannedResource> resources) {
    for (PlannedResource planned : resources) {
      Readiness found = planned.readiness().orElse(READY);
      Resource object = planned.live();
      boolean isNamed = gates.isNamed(planned.id());
      if (found instanceof Readiness.Failed failed) {
        outcomes.failReadiness(planned.id(), failed.reason());
      } else if (!found.isReady() && object != null) {
        if (pass.settings().awaitReady()) {
          outcomes.awaitReadiness(planned.id(), found.reason(), !isNamed);
        }
        if (pass.settings().awaitReady() || isNamed) {
          report.retryAt(pass.recheck(object));
        }
      }
    }
  }
}
