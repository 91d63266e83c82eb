package dev.homeostat.appwrapper.laws;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.reference.table.Settings;
import dev.homeostat.appwrapper.reference.world.Component;
import dev.homeostat.appwrapper.reference.world.ComponentState;
import dev.homeostat.appwrapper.reference.world.Condition;
import dev.homeostat.appwrapper.reference.world.Status;
import dev.homeostat.appwrapper.reference.world.Truth;
import dev.homeostat.appwrapper.reference.world.Wrapper;

/** Writes AppWrappers of the reference as the objects of an API server. */
final class WrapperTrees {

  private static final String START = "2026-01-01T00:00:00Z";

  private WrapperTrees() {}

  static AppWrapper of(Wrapper wrapper, Settings settings) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", "workload.codeflare.dev/v1beta2").put("kind", "AppWrapper");
    ObjectNode metadata = tree.putObject("metadata");
    metadata.put("name", "sample").put("namespace", "ns").put("uid", "7a3c");
    if (wrapper.finalizer()) {
      metadata.putArray("finalizers").add("workload.codeflare.dev/finalizer");
    }
    if (wrapper.deleting()) {
      metadata.put("deletionTimestamp", START);
    }
    if (settings.deletedAfterTtl()) {
      metadata
          .putObject("annotations")
          .put("workload.codeflare.dev.appwrapper/deleteAfterSuccessTTL", "true");
    }
    ObjectNode spec = tree.putObject("spec");
    spec.put("suspend", wrapper.suspend());
    if (wrapper.managedByOther()) {
      spec.put("managedBy", "kueue.x-k8s.io/multikueue");
    }
    ArrayNode components = spec.putArray("components");
    for (int i = 0; i < wrapper.components().size(); i++) {
      components.addObject().set("template", template(wrapper.components().get(i), i));
    }
    tree.set("status", status(wrapper));
    return AppWrapper.of(Resource.of(tree));
  }

  private static ObjectNode template(Component component, int index) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    boolean isJob = component.kind() == Component.Kind.JOB;
    tree.put("apiVersion", isJob ? "batch/v1" : "apps/v1");
    tree.put("kind", isJob ? "Job" : "Deployment");
    tree.putObject("metadata").put("name", name(index));
    ObjectNode spec = tree.putObject("spec");
    if (isJob) {
      spec.put("parallelism", component.replicas()).put("completions", component.completions());
    } else {
      spec.put("replicas", component.replicas());
    }
    ObjectNode pod = spec.putObject("template").putObject("spec");
    pod.putArray("containers").addObject().put("name", "c").put("image", "busybox");
    return tree;
  }

  private static ObjectNode status(Wrapper wrapper) {
    Status status = wrapper.status();
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("phase", status.phase().text()).put("resettingCount", status.resets());
    ArrayNode conditions = tree.putArray("conditions");
    status.conditions().forEach((type, c) -> conditions.add(condition(type.text(), c)));
    ArrayNode list = tree.putArray("componentStatus");
    for (int i = 0; i < status.components().size(); i++) {
      list.add(component(status.components().get(i), wrapper.components().get(i), i));
    }
    return tree;
  }

  private static ObjectNode condition(String type, Condition condition) {
    return condition(
        type,
        condition.status(),
        condition.reason(),
        condition.message(),
        condition.since().toString());
  }

  private static ObjectNode condition(
      String type, Truth truth, String reason, String message, String since) {
    String text =
        truth.name().charAt(0) + truth.name().substring(1).toLowerCase(java.util.Locale.ROOT);
    return JsonNodeFactory.instance
        .objectNode()
        .put("type", type)
        .put("status", text)
        .put("reason", reason)
        .put("message", message)
        .put("lastTransitionTime", since);
  }

  private static ObjectNode component(ComponentState state, Component component, int index) {
    boolean isJob = component.kind() == Component.Kind.JOB;
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    boolean isNamed = state != ComponentState.NONE;
    tree.put("name", isNamed ? name(index) : "");
    tree.put("kind", isNamed ? isJob ? "Job" : "Deployment" : "");
    tree.put("apiVersion", isNamed ? isJob ? "batch/v1" : "apps/v1" : "");
    tree.putArray("podSets")
        .addObject()
        .put("path", "template.spec.template")
        .put("replicas", component.replicas());
    if (isNamed) {
      tree.putArray("conditions")
          .add(condition("ResourcesDeployed", truth(state), reason(state), "", START));
    }
    return tree;
  }

  private static Truth truth(ComponentState state) {
    return switch (state) {
      case CREATED -> Truth.TRUE;
      case NONE, INITIATED -> Truth.UNKNOWN;
      case ERRORED, DELETED -> Truth.FALSE;
    };
  }

  private static String reason(ComponentState state) {
    return switch (state) {
      case CREATED -> "ComponentCreatedSuccessfully";
      case NONE, INITIATED -> "ComponentCreationInitiated";
      case ERRORED -> "ComponentCreationErrored";
      case DELETED -> "CompononetDeleted";
    };
  }

  static String name(int index) {
    return "c" + index;
  }

  static ResourceAddress owner(Component component, int index) {
    return component.kind() == Component.Kind.JOB
        ? ResourceAddress.of("batch/v1", "Job", "ns", name(index))
        : ResourceAddress.of("apps/v1", "ReplicaSet", "ns", name(index));
  }
}
