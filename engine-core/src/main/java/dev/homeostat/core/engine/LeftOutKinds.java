package dev.homeostat.core.engine;

import dev.homeostat.Application;
import dev.homeostat.core.desired.DesiredState;
import dev.homeostat.core.desired.PreparedApplication;
import dev.homeostat.core.waves.ApplicationWaves;
import dev.homeostat.report.HeldResource;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The resources that are left out because their kind is not known, by the waves that the
 * application gives them (rule ACT-2). One without such a wave holds up nothing.
 */
final class LeftOutKinds {

  private final SortedMap<Integer, HeldResource> first = new TreeMap<>();

  private LeftOutKinds() {}

  /** Returns what is left out of a prepared application. */
  static LeftOutKinds of(Application application, PreparedApplication prepared) {
    LeftOutKinds kinds = new LeftOutKinds();
    ApplicationWaves waves = new ApplicationWaves(application);
    DesiredState desired = prepared.desiredState();
    Stream.concat(desired.unknownKinds().stream(), desired.unavailableKinds().stream())
        .forEach(
            held ->
                waves.of(held.resource()).ifPresent(wave -> kinds.first.putIfAbsent(wave, held)));
    return kinds;
  }

  /** Returns the reason why a wave waits: a resource before it that is left out. */
  Optional<WaveGate> gateBefore(int wave) {
    return first.headMap(wave).values().stream()
        .findFirst()
        .map(held -> new WaveGate("it waits for " + held, false));
  }
}
