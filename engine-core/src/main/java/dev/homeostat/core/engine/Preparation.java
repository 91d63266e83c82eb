package dev.homeostat.core.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.report.Held;
import dev.homeostat.spi.state.TranslationRecord;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What steps 0 to 3 made of an application.
 *
 * @param resources by id, in the order of the manifest
 * @param unknownKinds what takes part in nothing for now
 * @param problems what is wrong; with an error among them nothing is done
 * @param translation of the source, or {@code null} if the source is a manifest
 * @param remembered by hook, what it wants remembered
 */
record Preparation(
    Map<ResourceId, Prepared> resources,
    List<Held> unknownKinds,
    List<Problem> problems,
    @Nullable TranslationRecord translation,
    Map<String, ObjectNode> remembered) {

  Preparation {
    resources = Collections.unmodifiableMap(new LinkedHashMap<>(resources));
    unknownKinds = List.copyOf(unknownKinds);
    problems = List.copyOf(problems);
    remembered = Map.copyOf(remembered);
  }

  boolean isInvalid() {
    return problems.stream().anyMatch(Problem::isError);
  }
}
