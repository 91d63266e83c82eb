package dev.homeostat.complete.mangle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.spi.DesiredStateEditor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A pod spec in a resource.
 *
 * @param target the resource
 * @param spec where the pod spec is in it
 */
record Pod(DesiredStateEditor.Target target, FieldPath spec) {

  /** The pods of an application. */
  static List<Pod> of(DesiredStateEditor app, List<PodTemplate> templates) {
    return app.resources()
        .flatMap(
            target ->
                target
                    .podSpec()
                    .map(spec -> Stream.of(new Pod(target, spec)))
                    .orElseGet(() -> declared(app, target, templates)))
        .filter(pod -> !pod.named("containers").isEmpty())
        .toList();
  }

  private static Stream<Pod> declared(
      DesiredStateEditor app, DesiredStateEditor.Target target, List<PodTemplate> templates) {
    List<PodTemplate> mine =
        templates.stream()
            .filter(template -> template.kind().equals(target.id().groupKind()))
            .toList();
    List<Pod> pods = mine.stream().map(template -> new Pod(target, template.podSpec())).toList();
    List<Pod> there = pods.stream().filter(pod -> !pod.named("containers").isEmpty()).toList();
    if (there.isEmpty() && !mine.isEmpty()) {
      app.problem(
          Problem.error("NoPodTemplate")
              .of(target.id())
              .at(mine.get(0).path())
              .in(target.desired().locate(FieldPath.root()))
              .expected("a pod template with containers, as podTemplates of the hook says")
              .got("none")
              .advice("correct the path in the settings of the hook"));
    }
    return there.stream();
  }

  /** The containers that are to call. */
  List<FieldPath> containers(boolean initToo) {
    List<FieldPath> all = new ArrayList<>(initToo ? named("initContainers") : List.of());
    all.addAll(named("containers"));
    return all;
  }

  private List<FieldPath> named(String list) {
    FieldPath path = spec.key(list);
    List<FieldPath> found = new ArrayList<>();
    for (JsonNode container : target.desired().at(path).orElse(MissingNode.getInstance())) {
      String name = container.path("name").asText();
      if (!name.isEmpty()) {
        found.add(path.then(new FieldPath.Element(Map.of("name", name))));
      }
    }
    return found;
  }
}
