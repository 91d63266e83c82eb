package dev.homeostat.appwrapper.injection;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.appwrapper.pods.ScarceResources;
import dev.homeostat.appwrapper.settings.Autopilot;
import dev.homeostat.appwrapper.settings.Autopilot.Effect;
import dev.homeostat.tree.TreeEditor;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Keeps pods away from nodes whose labels say that a device which they use is broken. */
final class AntiAffinity {

  private static final String EXPRESSIONS = "matchExpressions";
  private static final String DURING = "DuringSchedulingIgnoredDuringExecution";

  private AntiAffinity() {}

  static void inject(TreeEditor spec, Autopilot autopilot) {
    Set<String> names = autopilot.resourceTaints().keySet();
    Set<String> used = new TreeSet<>(ScarceResources.of(spec.tree().path("containers"), names));
    used.addAll(ScarceResources.of(spec.tree().path("initContainers"), names));
    Map<String, Set<String>> never =
        autopilot.values(used, Set.of(Effect.NoExecute, Effect.NoSchedule));
    Map<String, Set<String>> rather = autopilot.values(used, Set.of(Effect.PreferNoSchedule));
    if (!never.isEmpty()) {
      ArrayNode terms = affinity(spec).map("required" + DURING).list("nodeSelectorTerms");
      // A pod may run where one of the terms holds, so each of them has to exclude the nodes.
      if (terms.isEmpty()) {
        terms.addObject();
      }
      for (JsonNode term : terms) {
        if (term instanceof ObjectNode map) {
          exclude(spec.with(map, spec.place()).list(EXPRESSIONS), never);
        }
      }
    }
    if (!rather.isEmpty()) {
      ObjectNode term = affinity(spec).list("preferred" + DURING).addObject();
      term.put("weight", autopilot.preferNoScheduleWeight());
      exclude(term.putObject("preference").putArray(EXPRESSIONS), rather);
    }
  }

  private static TreeEditor affinity(TreeEditor spec) {
    return spec.map("affinity").map("nodeAffinity");
  }

  private static void exclude(ArrayNode expressions, Map<String, Set<String>> values) {
    values.forEach(
        (key, excluded) -> {
          ObjectNode expression = expressions.addObject();
          expression.put("key", key).put("operator", "NotIn");
          excluded.forEach(expression.putArray("values")::add);
        });
  }
}
