package dev.homeostat.benchmarks.live;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.appwrapper.reference.model.ApiPaths;
import dev.homeostat.appwrapper.reference.model.GoProgram;
import dev.homeostat.appwrapper.reference.model.GoReads;
import dev.homeostat.appwrapper.reference.model.Templates;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** AppWrappers whose components are Pods. */
final class AppWrapperKind implements ComparedKind {

  private static final String PREFIX = "workload.codeflare.dev.appwrapper/";

  private final AppWrapperSize size;

  AppWrapperKind(AppWrapperSize size) {
    this.size = size;
  }

  @Override
  public String apiVersion() {
    return ApiPaths.GROUP_VERSION;
  }

  @Override
  public String kind() {
    return "AppWrapper";
  }

  @Override
  public Duration quiet() {
    return size.quiet();
  }

  @Override
  public ObjectNode settling(String name, int parts) {
    ObjectNode wrapper = suspended(name, parts);
    wrapper.withObject("/spec").put("suspend", false);
    return wrapper;
  }

  /** Returns an AppWrapper that may not start yet. */
  ObjectNode suspended(String name, int parts) {
    ObjectNode wrapper =
        Templates.appWrapper(
            "",
            name,
            IntStream.range(0, parts)
                .mapToObj(part -> Templates.pod(pod(name, part)))
                .toArray(ObjectNode[]::new));
    wrapper.withObject("/metadata").remove("namespace");
    return wrapper;
  }

  /** Adds settings to an AppWrapper, each with its name and its value. */
  ObjectNode annotated(ObjectNode wrapper, String... settings) {
    ObjectNode annotations = wrapper.withObject("/metadata/annotations");
    for (int i = 0; i < settings.length; i += 2) {
      annotations.put(PREFIX + settings[i], settings[i + 1]);
    }
    return wrapper;
  }

  /** Returns the name of the pod of a part. */
  static String pod(String name, int part) {
    return name + "-" + part;
  }

  @Override
  public boolean isDone(GenericKubernetesResource object) {
    return "Running".equals(object.get("status", "phase"));
  }

  /** Returns whether the operator knows that all pods run. */
  static boolean isReady(GenericKubernetesResource object) {
    return object.get("status", "conditions") instanceof List<?> conditions
        && conditions.stream()
            .anyMatch(
                each ->
                    each instanceof Map<?, ?> condition
                        && "PodsReady".equals(condition.get("type"))
                        && "True".equals(condition.get("status")));
  }

  @Override
  public ComparedProgram ours() {
    return namespace ->
        List.of(
            "dev.homeostat.appwrapper.Main",
            "--namespaces=" + namespace,
            "--lease-namespace=" + namespace,
            "--leader-election=false",
            "--port=0",
            "--requests-per-second=0");
  }

  /** Returns the model of the Go operator. */
  static ComparedProgram model(GoReads reads) {
    return namespace -> List.of(GoProgram.class.getName(), namespace, reads.name());
  }

  @Override
  public List<ComparedRow> rows() {
    ComparedProgram model = model(GoReads.LIVE);
    ComparedProgram cached = model(GoReads.CACHED);
    AppWrapperMeasurements measurements = new AppWrapperMeasurements(this, size);
    String idle = "requests a minute of %d running AppWrappers".formatted(size.idle());
    String beside = ", beside a model that reads them from a cache";
    return List.of(
        life(1, size.brief(), "", ComparedGoal.atMost("0.5"), model),
        life(size.parts(), size.brief(), "", ComparedGoal.atMost("0.5"), model),
        life(size.parts(), size.brief(), beside, ComparedGoal.COMPARISON, cached),
        life(size.parts(), size.lasting(), "", ComparedGoal.atMost("0.5"), model),
        new ComparedRow(idle, measurements::idle, ComparedUnit.REQUESTS, ComparedGoal.NONE, model),
        new ComparedRow(
            idle + beside,
            measurements::idle,
            ComparedUnit.REQUESTS,
            ComparedGoal.COMPARISON,
            cached),
        new ComparedRow(
            "longest time from a failed pod to Resetting, of %d".formatted(size.failing()),
            measurements::failure,
            ComparedUnit.HUNDREDTHS,
            ComparedGoal.seconds("1"),
            model),
        new ComparedRow(
            "AppWrappers a second from unsuspended to all created, of %d with 2 Pods"
                .formatted(size.started()),
            measurements::rate,
            ComparedUnit.RATE,
            ComparedGoal.atLeast("1"),
            model),
        new ComparedRow(
            "heap of each of %d AppWrappers with 2 Pods".formatted(size.held()),
            measurements::heap,
            ComparedUnit.KIBIBYTES,
            ComparedGoal.COMPARISON,
            model));
  }

  private ComparedRow life(
      int parts,
      AppWrapperSize.Life life,
      String beside,
      ComparedGoal goal,
      ComparedProgram model) {
    AppWrapperMeasurements measurements = new AppWrapperMeasurements(this, size);
    return new ComparedRow(
        "requests from creation to success, Pods: %d, pending for %d s, running for %d s%s"
            .formatted(parts, life.pending().toSeconds(), life.running().toSeconds(), beside),
        operator -> measurements.life(operator, parts, life),
        ComparedUnit.REQUESTS,
        goal,
        model);
  }
}
