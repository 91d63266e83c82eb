package dev.homeostat.benchmarks.live;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.appbundle.reference.ReferenceProgram;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.time.Duration;
import java.util.List;

/** AppBundles of one group. */
final class AppBundleKind implements ComparedKind {

  private static final String NAME = "name";

  private final ComparedSize size;

  AppBundleKind(ComparedSize size) {
    this.size = size;
  }

  @Override
  public String apiVersion() {
    return "app.example.com/v1alpha1";
  }

  @Override
  public String kind() {
    return "AppBundle";
  }

  @Override
  public Duration quiet() {
    return size.quiet();
  }

  @Override
  public ObjectNode settling(String name, int parts) {
    ObjectNode bundle = bundle(name);
    for (int i = 0; i < parts; i++) {
      map(bundle, name + "-" + i);
    }
    return bundle;
  }

  /** Returns a bundle of which the first part is a Deployment with its name, never ready. */
  ObjectNode stuck(String name, int parts) {
    ObjectNode bundle = bundle(name);
    ObjectNode deployment = component(bundle, name, "apps/v1", "Deployment");
    ObjectNode spec = deployment.putObject("spec");
    spec.putObject("selector").putObject("matchLabels").put("app", name);
    ObjectNode pod = spec.putObject("template");
    pod.putObject("metadata").putObject("labels").put("app", name);
    pod.putObject("spec")
        .putArray("containers")
        .addObject()
        .put(NAME, "app")
        .put("image", "registry.example.com/app:1");
    for (int i = 1; i < parts; i++) {
      map(bundle, name + "-" + i);
    }
    return bundle;
  }

  private ObjectNode bundle(String name) {
    ObjectNode bundle = JsonNodeFactory.instance.objectNode();
    bundle.put("apiVersion", apiVersion()).put("kind", kind());
    bundle.putObject("metadata").put(NAME, name);
    bundle.putObject("spec").putArray("groups").addObject().put(NAME, "all").putArray("components");
    return bundle;
  }

  private static void map(ObjectNode bundle, String name) {
    component(bundle, name, "v1", "ConfigMap").putObject("data").put("mode", "fast");
  }

  private static ObjectNode component(
      ObjectNode bundle, String name, String apiVersion, String kind) {
    ObjectNode template =
        ((ArrayNode) bundle.at("/spec/groups/0/components"))
            .addObject()
            .put(NAME, name)
            .putObject("template");
    template.put("apiVersion", apiVersion).put("kind", kind);
    template.putObject("metadata").put(NAME, name);
    return template;
  }

  @Override
  public boolean isDone(GenericKubernetesResource object) {
    return "Deployed".equals(object.get("status", "phase"));
  }

  @Override
  public ComparedProgram ours() {
    return namespace ->
        List.of(
            "dev.homeostat.appbundle.Main",
            "--namespaces=" + namespace,
            "--lease-namespace=" + namespace,
            "--leader-election=false",
            "--port=0",
            "--requests-per-second=0");
  }

  @Override
  public List<ComparedRow> rows() {
    ComparedProgram model =
        namespace ->
            List.of(ReferenceProgram.class.getName(), namespace, size.patience().toString());
    AppBundleMeasurements measurements = new AppBundleMeasurements(this, size);
    return List.of(
        new ComparedRow(
            "requests of a pass with nothing to do, %d components".formatted(size.parts()),
            measurements::pass,
            ComparedUnit.REQUESTS,
            ComparedGoal.atMost("1"),
            model),
        new ComparedRow(
            "requests a minute while nothing changes",
            measurements::idle,
            ComparedUnit.REQUESTS,
            ComparedGoal.NONE,
            model),
        new ComparedRow(
            "requests a minute while a Deployment is never ready",
            measurements::stuck,
            ComparedUnit.REQUESTS,
            ComparedGoal.atMost("1"),
            model),
        new ComparedRow(
            "time to Deployed of %d of %d AppBundles with %d components, one of which is never ready"
                .formatted(size.objects() - 1, size.objects(), size.parts()),
            measurements::seconds,
            ComparedUnit.SECONDS,
            ComparedGoal.atMost("0.1"),
            model),
        new ComparedRow(
            "heap of each of %d AppBundles with %d components"
                .formatted(size.held(), size.heldParts()),
            measurements::heap,
            ComparedUnit.KIBIBYTES,
            ComparedGoal.COMPARISON,
            model));
  }
}
