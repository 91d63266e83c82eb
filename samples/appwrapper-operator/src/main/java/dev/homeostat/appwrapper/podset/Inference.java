package dev.homeostat.appwrapper.podset;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.appwrapper.api.Component;
import dev.homeostat.appwrapper.api.PodSet;
import dev.homeostat.tree.Trees;
import dev.homeostat.webhooks.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Finds the pods of known kinds in their templates. */
final class Inference {

  private static final String POD_INDEX = "workload.codeflare.dev.appwrapper/tas-pod-index-label";
  private static final String GROUP_INDEX =
      "workload.codeflare.dev.appwrapper/tas-sub-group-index-label";
  private static final String GROUP_COUNT = "workload.codeflare.dev.appwrapper/tas-sub-group-count";
  private static final String JOB_INDEX = "batch.kubernetes.io/job-completion-index";
  private static final String TEMPLATE = ".template";
  private static final String SPEC = TemplatePath.ROOT + ".spec";
  private static final String POD_TEMPLATE = SPEC + TEMPLATE;

  private final Component component;
  private final Consumer<FieldError> errors;
  private final List<PodSet> podSets = new ArrayList<>();

  private Inference(Component component, Consumer<FieldError> errors) {
    this.component = component;
    this.errors = errors;
  }

  /** Returns the pods of a component; none of a kind that is not known. */
  static List<PodSet> of(Component component, Consumer<FieldError> errors) {
    Inference inference = new Inference(component, errors);
    inference.infer(component.template().path("spec"));
    return inference.podSets;
  }

  private void infer(JsonNode spec) {
    switch (component.apiVersion() + ":" + component.kind()) {
      case "v1:Pod" -> add(TemplatePath.ROOT, 1, Map.of());
      case "apps/v1:Deployment", "apps/v1:StatefulSet" ->
          add(POD_TEMPLATE, count(spec, SPEC, "replicas"), Map.of());
      case "batch/v1:Job" -> add(POD_TEMPLATE, pods(spec, SPEC), Map.of(POD_INDEX, JOB_INDEX));
      case "jobset.x-k8s.io/v1alpha2:JobSet" -> jobSet(spec.path("replicatedJobs"));
      case "kubeflow.org/v1:PyTorchJob" -> pyTorchJob(spec.path("pytorchReplicaSpecs"));
      case "ray.io/v1:RayCluster" -> rayCluster(spec, SPEC);
      case "ray.io/v1:RayJob" -> rayCluster(spec.path("rayClusterSpec"), SPEC + ".rayClusterSpec");
      case "leaderworkerset.x-k8s.io/v1:LeaderWorkerSet" -> leaderWorkerSet(spec);
      default -> {
        // Its pods are to be declared.
      }
    }
  }

  private void jobSet(JsonNode jobs) {
    for (int i = 0; i < jobs.size(); i++) {
      JsonNode job = jobs.get(i);
      if (job.has("template")) {
        String path = SPEC + ".replicatedJobs[" + i + "]";
        int replicas = count(job, path, "replicas");
        add(
            path + ".template.spec.template",
            replicas * pods(job.at("/template/spec"), path + ".template.spec"),
            Map.of(
                POD_INDEX,
                JOB_INDEX,
                GROUP_INDEX,
                "jobset.sigs.k8s.io/job-index",
                GROUP_COUNT,
                Integer.toString(replicas)));
      }
    }
  }

  private void pyTorchJob(JsonNode roles) {
    for (String role : List.of("Master", "Worker")) {
      if (roles.has(role)) {
        String path = SPEC + ".pytorchReplicaSpecs." + role;
        add(
            path + TEMPLATE,
            count(roles.path(role), path, "replicas"),
            Map.of(POD_INDEX, "training.kubeflow.org/replica-index"));
      }
    }
  }

  private void rayCluster(JsonNode spec, String path) {
    add(path + ".headGroupSpec.template", 1, Map.of());
    JsonNode groups = spec.path("workerGroupSpecs");
    for (int i = 0; i < groups.size(); i++) {
      String group = path + ".workerGroupSpecs[" + i + "]";
      add(group + TEMPLATE, count(groups.get(i), group, "replicas"), Map.of());
    }
  }

  /** The first pod of each group leads; it has the template of the workers if it has no own one. */
  private void leaderWorkerSet(JsonNode spec) {
    String path = SPEC + ".leaderWorkerTemplate";
    JsonNode template = spec.path("leaderWorkerTemplate");
    int groups = count(spec, SPEC, "replicas");
    int workers = count(template, path, "size");
    if (template.has("leaderTemplate")) {
      add(path + ".leaderTemplate", groups, Map.of());
      workers--;
    }
    add(path + ".workerTemplate", groups * workers, Map.of());
  }

  /** The pods of a job that run at once. */
  private int pods(JsonNode spec, String path) {
    int parallelism = count(spec, path, "parallelism");
    return spec.hasNonNull("completions")
        ? Math.min(parallelism, count(spec, path, "completions"))
        : parallelism;
  }

  private int count(JsonNode map, String path, String name) {
    JsonNode count = map.path(name);
    if (Trees.isAbsent(count)) {
      return 1;
    }
    if (!count.isIntegralNumber() || !count.canConvertToInt() || count.intValue() < 0) {
      report(path + "." + name, "a whole number from 0 on", count.toString());
      return 0;
    }
    return count.intValue();
  }

  private void add(String path, int replicas, Map<String, String> annotations) {
    if (TemplatePath.podTemplate(component.template(), path).isEmpty()) {
      report(path, "a template of pods with a spec", "none");
    }
    podSets.add(new PodSet(path, replicas, annotations));
  }

  private void report(String path, String expected, String got) {
    errors.accept(
        new FieldError(component.field() + "." + path, "expected " + expected + ", got " + got));
  }
}
