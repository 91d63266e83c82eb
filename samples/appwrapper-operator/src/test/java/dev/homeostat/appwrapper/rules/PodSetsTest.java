package dev.homeostat.appwrapper.rules;

import static dev.homeostat.appwrapper.Wrappers.POD_SPEC;
import static dev.homeostat.appwrapper.Wrappers.object;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.appwrapper.Wrappers;
import dev.homeostat.controller.pods.PodSet;
import dev.homeostat.webhooks.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PodSetsTest {

  private static final String TEMPLATE = "template: {spec: " + POD_SPEC + "}";

  private final List<FieldError> errors = new ArrayList<>();

  private List<PodSet> of(String component) {
    return Evaluation.podSets(Wrappers.wrapper(component).components().get(0), errors::add);
  }

  private List<String> paths(String component) {
    List<String> paths =
        of(component).stream().map(one -> one.path() + " " + one.replicas()).toList();
    assertThat(errors).isEmpty();
    return paths;
  }

  @Test
  void a_pod_is_one_pod() {
    assertThat(paths(Wrappers.pod("p"))).containsExactly("template 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Deployment", "StatefulSet"})
  void a_workload_has_its_replicas(String kind) {
    assertThat(paths(object("apps/v1", kind, "{replicas: 3, " + TEMPLATE + "}")))
        .containsExactly("template.spec.template 3");
    assertThat(paths(object("apps/v1", kind, "{" + TEMPLATE + "}")))
        .containsExactly("template.spec.template 1");
    assertThat(paths(object("apps/v1", kind, "{replicas: 0, " + TEMPLATE + "}")))
        .containsExactly("template.spec.template 0");
  }

  @ParameterizedTest
  @CsvSource({
    "'', 1",
    "'parallelism: 4, ', 4",
    "'parallelism: 4, completions: 2, ', 2",
    "'parallelism: 2, completions: 6, ', 2",
    "'completions: 6, ', 1",
    "'parallelism: 0, ', 0"
  })
  void a_job_has_its_parallelism_but_not_more_than_its_completions(String spec, int replicas) {
    List<PodSet> podSets = of(Wrappers.job("j", spec));
    assertThat(podSets)
        .containsExactly(
            new PodSet(
                "template.spec.template",
                replicas,
                Map.of(
                    "workload.codeflare.dev.appwrapper/tas-pod-index-label",
                    "batch.kubernetes.io/job-completion-index")));
  }

  @Test
  void a_job_set_has_a_pod_set_for_each_replicated_job() {
    String job = "template: {spec: {parallelism: 3, completions: 2, " + TEMPLATE + "}}";
    List<PodSet> podSets =
        of(
            object(
                "jobset.x-k8s.io/v1alpha2",
                "JobSet",
                "{replicatedJobs: [{name: a, replicas: 4, "
                    + job
                    + "}, {name: b}, {name: c, "
                    + job
                    + "}]}"));
    assertThat(errors).isEmpty();
    assertThat(podSets).extracting(PodSet::replicas).containsExactly(8, 2);
    assertThat(podSets)
        .extracting(PodSet::path)
        .containsExactly(
            "template.spec.replicatedJobs[0].template.spec.template",
            "template.spec.replicatedJobs[2].template.spec.template");
    assertThat(podSets.get(0).annotations())
        .containsEntry(
            "workload.codeflare.dev.appwrapper/tas-sub-group-index-label",
            "jobset.sigs.k8s.io/job-index")
        .containsEntry("workload.codeflare.dev.appwrapper/tas-sub-group-count", "4");
  }

  @Test
  void a_job_of_pytorch_has_a_master_and_workers() {
    assertThat(
            paths(
                object(
                    "kubeflow.org/v1",
                    "PyTorchJob",
                    "{pytorchReplicaSpecs: {Worker: {replicas: 3, "
                        + TEMPLATE
                        + "}, Master: {"
                        + TEMPLATE
                        + "}}}")))
        .containsExactly(
            "template.spec.pytorchReplicaSpecs.Master.template 1",
            "template.spec.pytorchReplicaSpecs.Worker.template 3");
  }

  @ParameterizedTest
  @CsvSource({"RayCluster, ''", "RayJob, .rayClusterSpec"})
  void a_cluster_of_ray_has_a_head_and_groups_of_workers(String kind, String path) {
    String cluster =
        "{headGroupSpec: {"
            + TEMPLATE
            + "}, workerGroupSpecs: [{replicas: 2, "
            + TEMPLATE
            + "}, {"
            + TEMPLATE
            + "}]}";
    assertThat(
            paths(
                object(
                    "ray.io/v1",
                    kind,
                    path.isEmpty() ? cluster : "{rayClusterSpec: " + cluster + "}")))
        .containsExactly(
            "template.spec" + path + ".headGroupSpec.template 1",
            "template.spec" + path + ".workerGroupSpecs[0].template 2",
            "template.spec" + path + ".workerGroupSpecs[1].template 1");
  }

  @Test
  void a_set_of_leaders_and_workers_has_groups() {
    String worker = "workerTemplate: {spec: " + POD_SPEC + "}";
    String kind = "LeaderWorkerSet";
    String version = "leaderworkerset.x-k8s.io/v1";
    assertThat(
            paths(
                object(
                    version,
                    kind,
                    "{replicas: 3, leaderWorkerTemplate: {size: 4, leaderTemplate: {spec: "
                        + POD_SPEC
                        + "}, "
                        + worker
                        + "}}")))
        .containsExactly(
            "template.spec.leaderWorkerTemplate.leaderTemplate 3",
            "template.spec.leaderWorkerTemplate.workerTemplate 9");
    assertThat(
            paths(
                object(
                    version,
                    kind,
                    "{replicas: 3, leaderWorkerTemplate: {size: 4, " + worker + "}}")))
        .containsExactly("template.spec.leaderWorkerTemplate.workerTemplate 12");
    assertThat(paths(object(version, kind, "{leaderWorkerTemplate: {" + worker + "}}")))
        .containsExactly("template.spec.leaderWorkerTemplate.workerTemplate 1");
  }

  @Test
  void any_other_kind_has_the_pods_that_are_declared() {
    String component = object("v1", "ConfigMap", "{a: {spec: {}}}");
    assertThat(paths(component)).isEmpty();
    assertThat(paths(component + "\npodSets: [{path: template.spec.a}]"))
        .containsExactly("template.spec.a 1");
  }

  @Test
  void what_is_declared_has_to_agree_with_what_is_inferred() {
    assertThat(
            paths(
                Wrappers.deployment("d", 2)
                    + "\npodSets: [{path: template.spec.template, replicas: 2}]"))
        .containsExactly("template.spec.template 2");
    of(
        Wrappers.deployment("d", 2)
            + "\npodSets: [{path: template.spec.template, replicas: 3}, {path: template}]");
    assertThat(errors)
        .extracting(FieldError::toString)
        .containsExactly(
            "spec.components[0].podSets: expected 1 pod sets, got 2",
            "spec.components[0].podSets[0].replicas: expected 2, as the template has, got 3");
  }

  @Test
  void all_mistakes_of_declared_pod_sets_are_found() {
    of(
        object("v1", "ConfigMap", "{a: {spec: {}}, b: 3}")
            + "\npodSets: [{path: \"\"}, {path: template.spec.a}, {path: template.spec.a},"
            + " {path: template.spec.b}, {path: template, replicas: -1}]");
    assertThat(errors)
        .extracting(FieldError::field)
        .containsExactly(
            "spec.components[0].podSets[0].path",
            "spec.components[0].podSets[2].path",
            "spec.components[0].podSets[3].path",
            "spec.components[0].podSets[4].replicas");
  }

  @ParameterizedTest
  @CsvSource({
    "'{replicas: \"2\", template: {spec: {}}}', spec.components[0].template.spec.replicas",
    "'{replicas: 1.5, template: {spec: {}}}', spec.components[0].template.spec.replicas",
    "'{replicas: 5000000000, template: {spec: {}}}', spec.components[0].template.spec.replicas",
    "'{replicas: 2}', spec.components[0].template.spec.template",
    "'{template: 3}', spec.components[0].template.spec.template",
    "'3', spec.components[0].template.spec.template"
  })
  void a_template_of_a_known_kind_without_pods_is_a_mistake(String spec, String field) {
    of(object("apps/v1", "Deployment", spec));
    assertThat(errors).extracting(FieldError::field).containsExactly(field);
  }
}
