package dev.homeostat.appwrapper.reference.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** The pod sets that the operator reads from templates of known kinds. */
public final class GoInference {

  private GoInference() {}

  /**
   * The declared pod sets if there are any, else the inferred ones.
   *
   * @throws GoErrorException if the template does not decode as an object
   */
  public static List<GoPodSet> podSets(JsonNode component) {
    if (component.path("template").path("kind").asText("").isEmpty()) {
      throw new GoErrorException("Object 'Kind' is missing", false);
    }
    List<GoPodSet> declared = declared(component);
    return declared.isEmpty() ? inferred(component.path("template")) : declared;
  }

  public static List<GoPodSet> declared(JsonNode component) {
    List<GoPodSet> sets = new ArrayList<>();
    for (JsonNode set : component.path("podSets")) {
      sets.add(new GoPodSet(set.path("path").asText(""), set.path("replicas").asInt(1)));
    }
    return sets;
  }

  public static List<GoPodSet> inferred(JsonNode template) {
    String kind = template.path("apiVersion").asText() + " " + template.path("kind").asText();
    JsonNode spec = template.path("spec");
    return switch (kind) {
      case "v1 Pod" -> List.of(new GoPodSet("template", 1));
      case "apps/v1 Deployment", "apps/v1 StatefulSet" ->
          List.of(new GoPodSet("template.spec.template", spec.path("replicas").asInt(1)));
      case "batch/v1 Job" -> List.of(new GoPodSet("template.spec.template", jobReplicas(spec)));
      case "jobset.x-k8s.io/v1alpha2 JobSet" -> jobSet(spec);
      case "kubeflow.org/v1 PyTorchJob" -> pyTorch(spec);
      case "ray.io/v1 RayCluster" -> ray(spec, "template.spec.");
      case "ray.io/v1 RayJob" -> ray(spec.path("rayClusterSpec"), "template.spec.rayClusterSpec.");
      default -> List.of();
    };
  }

  private static int jobReplicas(JsonNode spec) {
    int parallelism = spec.path("parallelism").asInt(1);
    return Math.min(parallelism, spec.path("completions").asInt(parallelism));
  }

  private static List<GoPodSet> jobSet(JsonNode spec) {
    List<GoPodSet> sets = new ArrayList<>();
    JsonNode jobs = spec.path("replicatedJobs");
    for (int i = 0; i < jobs.size(); i++) {
      JsonNode job = jobs.path(i);
      if (job.has("template")) {
        String path = "template.spec.replicatedJobs[%d].template.spec.template".formatted(i);
        int replicas = job.path("replicas").asInt(1);
        sets.add(new GoPodSet(path, replicas * jobReplicas(job.path("template").path("spec"))));
      }
    }
    return sets;
  }

  private static List<GoPodSet> pyTorch(JsonNode spec) {
    List<GoPodSet> sets = new ArrayList<>();
    for (String type : List.of("Master", "Worker")) {
      JsonNode replica = spec.path("pytorchReplicaSpecs").path(type);
      if (replica.isObject()) {
        String path = "template.spec.pytorchReplicaSpecs.%s.template".formatted(type);
        sets.add(new GoPodSet(path, replica.path("replicas").asInt(1)));
      }
    }
    return sets;
  }

  private static List<GoPodSet> ray(JsonNode cluster, String prefix) {
    List<GoPodSet> sets = new ArrayList<>();
    sets.add(new GoPodSet(prefix + "headGroupSpec.template", 1));
    JsonNode workers = cluster.path("workerGroupSpecs");
    for (int i = 0; i < workers.size(); i++) {
      String path = "%sworkerGroupSpecs[%d].template".formatted(prefix, i);
      sets.add(new GoPodSet(path, workers.path(i).path("replicas").asInt(1)));
    }
    return sets;
  }
}
