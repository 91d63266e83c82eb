package dev.homeostat.appwrapper.reference.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the Go operator reads: durations, annotations, configuration, paths and pod sets. */
class GoReadersTest {

  @Test
  void durationsHaveTheSyntaxOfGo() {
    assertThat(GoDurations.parse("1m30s")).contains(Duration.ofSeconds(90));
    assertThat(GoDurations.parse("1.5h")).contains(Duration.ofMinutes(90));
    assertThat(GoDurations.parse("500ms")).contains(Duration.ofMillis(500));
    assertThat(GoDurations.parse("-5m")).contains(Duration.ofMinutes(-5));
    assertThat(GoDurations.parse("0")).contains(Duration.ZERO);
    for (String invalid : List.of("", "5", "1d", "s", "1m 30s")) {
      assertThat(GoDurations.parse(invalid)).as(invalid).isEmpty();
    }
  }

  @Test
  void annotationsAreClippedAndMalformedOnesIgnored() {
    ObjectNode wrapper = Templates.appWrapper("ns", "sample");
    annotate(wrapper, "failureGracePeriodDuration", "25h");
    annotate(wrapper, "admissionGracePeriodDuration", "-1s");
    annotate(wrapper, "warmupGracePeriodDuration", "1d");
    annotate(wrapper, "successTTLDuration", "200h");
    annotate(wrapper, "retryLimit", "-1");
    GoSettings settings = new GoSettings(GoConfig.DEFAULT, wrapper);

    assertThat(settings.failureGrace()).isEqualTo(Duration.ofHours(24));
    assertThat(settings.admissionGrace()).isEqualTo(Duration.ZERO);
    assertThat(settings.warmupGrace()).isEqualTo(Duration.ofMinutes(5));
    assertThat(settings.successTtl()).isEqualTo(Duration.ofHours(168));
    assertThat(settings.retryLimit()).isEqualTo(-1);
  }

  @Test
  void theConfigurationHasDurationsInNanoseconds() {
    ObjectNode tree = Templates.object("", "", "");
    ObjectNode faults = tree.putObject("appwrapper").putObject("faultTolerance");
    faults.put("resetPause", 5_000_000_000L);
    assertThat(GoConfig.read(tree).retryPause()).isEqualTo(Duration.ofSeconds(5));

    faults.put("resetPause", "5s");
    assertThatThrownBy(() -> GoConfig.read(tree)).isInstanceOf(GoErrorException.class);
  }

  @Test
  void theConfigurationIsCheckedAtTheStart() {
    ObjectNode tree = Templates.object("", "", "");
    ObjectNode faults = tree.putObject("appwrapper").putObject("faultTolerance");
    faults.put("warmupGracePeriod", 1).put("resetPause", Duration.ofHours(25).toNanos());
    assertThat(GoConfig.read(tree).problems())
        .containsExactlyInAnyOrder(
            "resetPause exceeds gracePeriodCeiling",
            "admissionGracePeriod exceeds warmupGracePeriod");
  }

  @Test
  void pathsBeginWithTemplateAndMustExist() {
    ObjectNode job = Templates.job("train", 1, 1);
    assertThat(GoPaths.resolve(job, "template")).isEqualTo(job);
    assertThat(GoPaths.resolve(job, "template.spec.template.spec.containers[0].name").asText())
        .isEqualTo("c");
    for (String wrong :
        List.of(
            "spec",
            "template.absent",
            "template.spec[0]",
            "template.spec.template.spec.containers[1]",
            "template.spec.template.spec.containers[-1]",
            "template.spec.template.spec.containers[x]")) {
      assertThatThrownBy(() -> GoPaths.resolve(job, wrong))
          .as(wrong)
          .isInstanceOf(GoErrorException.class);
    }
  }

  @Test
  void podSetsAreInferredForKnownKinds() {
    assertThat(GoInference.inferred(Templates.pod("p")))
        .containsExactly(new GoPodSet("template", 1));
    assertThat(GoInference.inferred(Templates.deployment("d", 3)))
        .containsExactly(new GoPodSet("template.spec.template", 3));
    assertThat(GoInference.inferred(Templates.job("j", 4, 2)))
        .containsExactly(new GoPodSet("template.spec.template", 2));
    assertThat(GoInference.inferred(Templates.object("example.com/v1", "Widget", "w"))).isEmpty();
  }

  @Test
  void podSetsOfRayAndJobSetCountTheirGroups() {
    ObjectNode ray = Templates.object("ray.io/v1", "RayCluster", "r");
    ray.putObject("spec").putArray("workerGroupSpecs").addObject().put("replicas", 2);
    assertThat(GoInference.inferred(ray))
        .containsExactly(
            new GoPodSet("template.spec.headGroupSpec.template", 1),
            new GoPodSet("template.spec.workerGroupSpecs[0].template", 2));

    ObjectNode set = Templates.object("jobset.x-k8s.io/v1alpha2", "JobSet", "s");
    ObjectNode job =
        set.putObject("spec").putArray("replicatedJobs").addObject().put("replicas", 3);
    job.putObject("template").putObject("spec").put("parallelism", 2);
    assertThat(GoInference.inferred(set))
        .containsExactly(new GoPodSet("template.spec.replicatedJobs[0].template.spec.template", 6));
  }

  private static void annotate(ObjectNode wrapper, String name, String value) {
    wrapper
        .withObjectProperty("metadata")
        .withObjectProperty("annotations")
        .put("workload.codeflare.dev.appwrapper/" + name, value);
  }
}
