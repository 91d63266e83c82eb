package dev.homeostat.core.engine;

import dev.homeostat.Application;
import dev.homeostat.core.desired.DesiredState;
import dev.homeostat.core.waves.ApplicationWaves;
import java.util.List;
import java.util.stream.Stream;

/**
 * The resources that are left out because their kind is not known, by the waves that the
 * application gives them (rule ACT-2). One without such a wave holds up nothing.
 */
final class UnknownKindResources {

  private UnknownKindResources() {}

  /** Returns the gates of what is left out of a desired state. */
  static List<WaveGate> gates(Application application, DesiredState desired) {
    ApplicationWaves waves = new ApplicationWaves(application);
    return Stream.concat(desired.unknownKinds().stream(), desired.unavailableKinds().stream())
        .flatMap(
            held ->
                waves.of(held.resource()).stream()
                    .mapToObj(wave -> WaveGate.ofLeftOut(held.resource(), wave, held.toString())))
        .toList();
  }
}
