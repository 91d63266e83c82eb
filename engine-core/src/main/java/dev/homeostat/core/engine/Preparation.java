package dev.homeostat.core.engine;

import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.report.Held;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.state.TranslationRecord;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What steps 0 to 3 made of an application.
 *
 * @param resources by id, in the order of the manifest; unmodifiable already
 * @param unknownKinds what takes part in nothing, its kind being unknown
 * @param unavailableKinds the same for now, because nobody can say what its kind is
 * @param problems what is wrong; with an error among them nothing is done
 * @param translation of the source, or {@code null} if the source is a manifest
 * @param untranslated why the source could not be translated this time; empty if it could
 * @param kinds what the kinds are, by apiVersion and kind
 * @param full whether everything is looked at anew (rule STATE-5)
 */
record Preparation(
    Map<ResourceId, Prepared> resources,
    List<Held> unknownKinds,
    List<Held> unavailableKinds,
    List<Problem> problems,
    @Nullable TranslationRecord translation,
    List<Problem> untranslated,
    Map<String, KindInfo> kinds,
    boolean full) {

  Preparation {
    unknownKinds = List.copyOf(unknownKinds);
    unavailableKinds = List.copyOf(unavailableKinds);
    problems = List.copyOf(problems);
    untranslated = List.copyOf(untranslated);
    kinds = Map.copyOf(kinds);
  }

  /** Whether something of that kind and name takes part in nothing now, so it must not go. */
  boolean isHeld(ResourceId id) {
    return Stream.concat(unknownKinds.stream(), unavailableKinds.stream())
        .map(Held::resource)
        .anyMatch(held -> held.groupKind().equals(id.groupKind()) && held.name().equals(id.name()));
  }

  /** Of how many of the resources there is a record. */
  int remembered() {
    int count = 0;
    for (Prepared prepared : resources.values()) {
      count += prepared.record() == null ? 0 : 1;
    }
    return count;
  }

  boolean isInvalid() {
    return problems.stream().anyMatch(Problem::isError);
  }
}
