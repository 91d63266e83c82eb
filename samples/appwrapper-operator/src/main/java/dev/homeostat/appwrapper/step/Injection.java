package dev.homeostat.appwrapper.step;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.api.AppWrappers;
import dev.homeostat.appwrapper.api.Component;
import dev.homeostat.appwrapper.settings.Autopilot;
import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.controller.ControllerReference;
import dev.homeostat.controller.pods.PodSet;
import dev.homeostat.controller.pods.TemplatePath;
import dev.homeostat.tree.TreeEditor;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Map;

/**
 * The object of a component, as it is created.
 *
 * @param object with all that was added
 * @param conflicts why it must not be created; empty if all is well
 */
public record Injection(ObjectNode object, List<String> conflicts) {

  // Copies the list.
  public Injection {
    conflicts = List.copyOf(conflicts);
  }

  /**
   * Makes the object of a component.
   *
   * @param wrapper which gets the object
   * @param component with the template
   * @param podSets of the component
   * @param settings of the operator
   */
  public static Injection of(
      AppWrapper wrapper, Component component, List<PodSet> podSets, Settings settings) {
    ObjectNode object = Trees.thaw(component.template());
    TreeEditor root = TreeEditor.of(object, component.field() + ".template");
    TreeEditor metadata = root.map("metadata");
    metadata
        .tree()
        .put("namespace", wrapper.namespace())
        .put("name", component.name(wrapper.uid()))
        .remove("generateName");
    metadata.map("labels").keep(AppWrappers.LABEL, wrapper.name());
    ControllerReference.of(object)
        .map(owner -> "expected no controller, got " + owner.name())
        .ifPresent(conflict -> metadata.conflict("ownerReferences", conflict));
    for (int i = 0; i < podSets.size(); i++) {
      String path = podSets.get(i).path();
      JsonNode info = i < component.infos().size() ? component.infos().get(i) : Trees.emptyObject();
      TemplatePath.podTemplate(object, path)
          .ifPresent(
              at ->
                  inject(
                      root.with((ObjectNode) object.at(at), component.field() + "." + path),
                      wrapper,
                      info,
                      settings));
    }
    return new Injection(object, root.conflicts());
  }

  private static void inject(
      TreeEditor template, AppWrapper wrapper, JsonNode info, Settings settings) {
    TreeEditor metadata = template.map("metadata");
    metadata.merge("annotations", info.path("annotations"));
    metadata.merge("labels", info.path("labels"));
    if (!info.path("labels").has(AppWrappers.LABEL)) {
      metadata.merge("labels", Map.of(AppWrappers.LABEL, wrapper.name()));
    }
    TreeEditor spec = template.map("spec");
    spec.merge("nodeSelector", info.path("nodeSelector"));
    spec.add("tolerations", info.path("tolerations"));
    spec.addNamed("schedulingGates", info.path("schedulingGates"));
    String scheduler = settings.appwrapper().schedulerName();
    if (!scheduler.isEmpty() && spec.tree().path("schedulerName").asText("").isEmpty()) {
      spec.tree().put("schedulerName", scheduler);
    }
    Autopilot autopilot = settings.appwrapper().autopilot();
    if (autopilot.injectAntiAffinities()) {
      autopilot.taints().exclude(spec, autopilot.preferNoScheduleWeight());
    }
  }
}
