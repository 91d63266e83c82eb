package dev.homeostat.core.desired;

import dev.homeostat.ApplicationId;
import dev.homeostat.ResourceId;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.translate.TranslatedIds;
import dev.homeostat.core.translate.Translation;
import dev.homeostat.core.waves.ApplicationWaves;
import dev.homeostat.core.waves.WaveOrder;
import dev.homeostat.core.waves.WaveRequest;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The waves of the resources of an application (rule ACT-2).
 *
 * @param application whose namespace is the default of ids
 * @param waves those that the application sets
 */
record ResourceWaves(ApplicationId application, ApplicationWaves waves) {

  /** Returns the order of resources that depend on each other. */
  WaveOrder order(List<DesiredResource> desired, Translation translation) {
    Map<ResourceId, Set<ResourceId>> dependsOn =
        TranslatedIds.of(desired, application).order(translation.dependsOn());
    for (DesiredResource each : desired) {
      if (!each.after().isEmpty()) {
        dependsOn.merge(
            each.id(),
            each.after(),
            (one, other) -> {
              Set<ResourceId> both = new HashSet<>(one);
              both.addAll(other);
              return both;
            });
      }
    }
    return WaveOrder.of(
        desired.stream().map(this::placed).map(WaveRequest::of).toList(), dependsOn);
  }

  /** Puts a resource that a hook added into the wave that the application sets. */
  private DesiredResource placed(DesiredResource desired) {
    OptionalInt wave = waves.of(desired.id());
    return wave.isPresent() ? desired.inWave(wave) : desired;
  }
}
