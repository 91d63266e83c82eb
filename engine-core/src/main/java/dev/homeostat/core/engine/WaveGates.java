package dev.homeostat.core.engine;

import dev.homeostat.ResourceId;
import dev.homeostat.core.plan.PlannedResource;
import dev.homeostat.core.waves.WaveOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** The reasons why later resources wait, as far as they are known in a pass. */
final class WaveGates {

  private final WaveOrder order;
  private final List<WaveGate> shut = new ArrayList<>();
  private final Set<ResourceId> named = new HashSet<>();

  /**
   * No gate is shut.
   *
   * @param order in which the resources are created
   */
  WaveGates(WaveOrder order) {
    this.order = order;
  }

  /** Adds a reason to wait. */
  void shut(WaveGate gate) {
    shut.add(gate);
  }

  /** Returns the reason why a resource waits; what does not open by itself counts first. */
  Optional<WaveGate> before(PlannedResource planned) {
    return first(gate -> isBefore(gate, planned));
  }

  private boolean isBefore(WaveGate gate, PlannedResource planned) {
    return gate.wave() < planned.prepared().wave()
        && (gate.reach() == WaveGate.Reach.ALL || order.isStated(gate.on(), planned.id()));
  }

  /** Returns the reason why what comes after all waves waits. */
  Optional<WaveGate> beforePruning() {
    return first(gate -> true);
  }

  private Optional<WaveGate> first(Predicate<WaveGate> isBefore) {
    Optional<WaveGate> found = Optional.empty();
    for (WaveGate gate : shut) {
      if ((found.isEmpty() || !gate.opensItself()) && isBefore.test(gate)) {
        found = Optional.of(gate);
        if (!gate.opensItself()) {
          break;
        }
      }
    }
    return found;
  }

  /** Records that something is reported to wait, with the gate as its reason. */
  void names(WaveGate gate) {
    named.add(gate.on());
  }

  /** Returns whether a resource or an object is the reported reason why something waits. */
  boolean isNamed(ResourceId id) {
    return named.contains(id);
  }
}
