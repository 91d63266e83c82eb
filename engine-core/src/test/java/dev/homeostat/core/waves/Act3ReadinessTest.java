package dev.homeostat.core.waves;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.sent;
import static dev.homeostat.core.Stage.why;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Readiness;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** ACT-3: readiness gates a wave if asked; what others cannot be without is always awaited. */
class Act3ReadinessTest {

  /** The reasons that do not go away by themselves. */
  private static final Set<String> FAILURES =
      Set.of(
          "its rollout does not progress",
          "its containers failed",
          "its container a is in CrashLoopBackOff",
          "its volume is lost",
          "its names are taken by another definition",
          "it failed",
          "it is stalled");

  /** An object of a kind; what it lacks, or {@code ready}. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "v1/Namespace | {} | ready",
        "v1/Namespace | {status: {phase: 'Active'}} | ready",
        "v1/Namespace | {status: {phase: 'Terminating'}} | its phase is Terminating",
        "v1/Pod | {} | it is not Ready",
        "v1/Pod | {status: {phase: 'Succeeded'}} | ready",
        "v1/Pod | {status: {phase: 'Failed'}} | its containers failed",
        "v1/Pod | {status: {containerStatuses: [{name: 'a', state: {waiting:"
            + " {reason: 'ContainerCreating'}}}]}} | it is not Ready",
        "v1/Pod | {status: {containerStatuses: [{name: 'a', state: {waiting:"
            + " {reason: 'CrashLoopBackOff'}}}]}} | its container a is in CrashLoopBackOff",
        "v1/Pod | {status: {conditions: [{type: 'Ready', status: 'True'}]}} | ready",
        "v1/Pod | {status: {conditions: [{type: 'Ready', status: 'False'}]}} | it is not Ready",
        "v1/PersistentVolumeClaim | {status: {phase: 'Pending'}} | its phase is Pending",
        "v1/PersistentVolumeClaim | {} | its phase is not known yet",
        "v1/PersistentVolumeClaim | {status: {phase: 'Bound'}} | ready",
        "v1/PersistentVolumeClaim | {status: {phase: 'Lost'}} | its volume is lost",
        "v1/Service | {spec: {type: 'ClusterIP'}} | ready",
        "v1/Service | {spec: {type: 'LoadBalancer'}} | its load balancer has no address yet",
        "v1/Service | {spec: {type: 'LoadBalancer'}, status: {loadBalancer: {ingress: [{ip: 'x'}]}}}"
            + " | ready",
        "v1/ConfigMap | {} | ready",
        "v1/ReplicationController | {spec: {replicas: 2}, status: {readyReplicas: 1}}"
            + " | 1 of 2 replicas are ready",
        "apps/v1/ReplicaSet | {spec: {replicas: 2}, status: {readyReplicas: 2}} | ready",
        "apps/v1/Deployment | {} | 0 of 1 replicas are updated",
        "apps/v1/Deployment | {spec: {replicas: 0}} | ready",
        "apps/v1/Deployment | {metadata: {generation: 1}, spec: {replicas: 0}}"
            + " | its controller has not reported on it yet",
        "apps/v1/Deployment | {metadata: {generation: 1}, spec: {replicas: 0}, status:"
            + " {observedGeneration: 1}} | ready",
        "apps/v1/StatefulSet | {metadata: {generation: 1}, spec: {replicas: 0}}"
            + " | its controller has not reported on it yet",
        "apps/v1/DaemonSet | {metadata: {generation: 1}}"
            + " | its controller has not reported on it yet",
        "apps/v1/ReplicaSet | {metadata: {generation: 1}, spec: {replicas: 0}}"
            + " | its controller has not reported on it yet",
        "v1/ReplicationController | {metadata: {generation: 1}, spec: {replicas: 0}}"
            + " | its controller has not reported on it yet",
        "example.com/v1/Deployment | {metadata: {generation: 1}, spec: {replicas: 3}} | ready",
        "apps/v1/Deployment | {spec: {replicas: 2}, status: {updatedReplicas: 2, replicas: 3}}"
            + " | old replicas are still there",
        "apps/v1/Deployment | {spec: {replicas: 2}, status: {updatedReplicas: 2, replicas: 2,"
            + " availableReplicas: 1}} | 1 of 2 replicas are available",
        "apps/v1/Deployment | {spec: {replicas: 2}, status: {updatedReplicas: 2, replicas: 2,"
            + " availableReplicas: 2}} | ready",
        "apps/v1/Deployment | {spec: {replicas: 1}, status: {updatedReplicas: 2, replicas: 2,"
            + " availableReplicas: 2}} | surplus replicas are still there",
        "apps/v1/Deployment | {status: {conditions: [{type: 'Progressing',"
            + " reason: 'ProgressDeadlineExceeded'}]}}"
            + " | its rollout does not progress",
        "apps/v1/Deployment | {metadata: {generation: 2}, status: {observedGeneration: 1}}"
            + " | its controller has not seen the change yet",
        "example.com/v1/Thing | {metadata: {generation: 2}, status: {observedGeneration: 2}} | ready",
        "apps/v1/StatefulSet | {status: {readyReplicas: 1, currentRevision: 'a', updateRevision: 'b'}}"
            + " | its update is not finished",
        "apps/v1/StatefulSet | {spec: {updateStrategy: {rollingUpdate: {partition: 1}}},"
            + " status: {readyReplicas: 1, currentRevision: 'a', updateRevision: 'b'}} | ready",
        "apps/v1/StatefulSet | {spec: {replicas: 3, updateStrategy: {rollingUpdate: {partition: 1}}},"
            + " status: {readyReplicas: 3, updatedReplicas: 1}} | 1 of 2 replicas are updated",
        "apps/v1/StatefulSet | {status: {replicas: 2, readyReplicas: 2}}"
            + " | surplus replicas are still there",
        "apps/v1/StatefulSet | {spec: {updateStrategy: {type: 'OnDelete'}},"
            + " status: {readyReplicas: 1, currentRevision: 'a', updateRevision: 'b'}} | ready",
        "apps/v1/StatefulSet | {spec: {replicas: 3}, status: {readyReplicas: 2}}"
            + " | 2 of 3 replicas are ready",
        "apps/v1/DaemonSet | {} | its status is not known yet",
        "apps/v1/DaemonSet | {status: {desiredNumberScheduled: 0}} | ready",
        "apps/v1/DaemonSet | {status: {desiredNumberScheduled: 2, updatedNumberScheduled: 1}}"
            + " | 1 of 2 replicas are updated",
        "apps/v1/DaemonSet | {status: {desiredNumberScheduled: 2, updatedNumberScheduled: 2,"
            + " numberAvailable: 1}} | 1 of 2 replicas are available",
        "batch/v1/Job | {} | it has not started yet",
        "batch/v1/Job | {status: {startTime: 'x'}} | 0 of 1 are done",
        "batch/v1/Job | {spec: {completions: 3}, status: {startTime: 'x', succeeded: 2}}"
            + " | 2 of 3 are done",
        "batch/v1/Job | {spec: {suspend: true}} | it is suspended",
        "batch/v1/Job | {status: {conditions: [{type: 'Complete', status: 'True'}]}} | ready",
        "batch/v1/Job | {status: {startTime: 'x', conditions: [{type: 'Failed', status: 'True'}]}}"
            + " | it failed",
        "apiregistration.k8s.io/v1/APIService | {} | it is not Available",
        "apiextensions.k8s.io/v1/CustomResourceDefinition | {} | it is not Established",
        "apiextensions.k8s.io/v1/CustomResourceDefinition | {status: {conditions:"
            + " [{type: 'NamesAccepted', status: 'False'}]}}"
            + " | its names are taken by another definition",
        "apiextensions.k8s.io/v1/CustomResourceDefinition | {status: {conditions:"
            + " [{type: 'Established', status: 'True'}]}} | ready",
        "example.com/v1/Thing | {} | ready",
        "example.com/v1/Thing | {status: {conditions: [{type: 'Ready', status: 'False'}]}}"
            + " | it is not Ready",
        "example.com/v1/Thing | {status: {conditions: [{type: 'Ready', status: 'Unknown'}]}}"
            + " | it is not Ready",
        "example.com/v1/Thing | {metadata: {generation: 2}, status: {conditions:"
            + " [{type: 'Ready', status: 'True', observedGeneration: 1}]}}"
            + " | its controller has not seen the change yet",
        "example.com/v1/Thing | {metadata: {generation: 2}, status: {conditions:"
            + " [{type: 'Ready', status: 'True', observedGeneration: 2}]}} | ready",
        "example.com/v1/Thing | {status: {conditions: [{type: 'Stalled', status: 'True'},"
            + " {type: 'Ready', status: 'True'}]}} | it is stalled",
        "example.com/v1/Thing | {status: {conditions: [{type: 'Reconciling', status: 'True'}]}}"
            + " | its controller is at work",
        "example.com/v1/Thing | {metadata: {deletionTimestamp: 'x'}} | it is being deleted"
      })
  void an_object_lacks(String kind, String rest, String missing) {
    int cut = kind.lastIndexOf('/');
    var tree = dev.homeostat.tree.Trees.thaw(Trial.tree(rest));
    tree.put("apiVersion", kind.substring(0, cut)).put("kind", kind.substring(cut + 1));
    tree.withObject("/metadata").put("name", "x");
    Readiness readiness = Readiness.of(Resource.of(tree));
    assertThat(readiness.isReady()).isEqualTo(missing.equals("ready"));
    assertThat(readiness.isReady() ? "ready" : readiness.reason()).isEqualTo(missing);
    assertThat(readiness instanceof Readiness.Failed).isEqualTo(FAILURES.contains(missing));
  }

  @ParameterizedTest
  @CsvSource({
    "Namespace, true",
    "apiextensions.k8s.io/CustomResourceDefinition, true",
    "apiregistration.k8s.io/APIService, true",
    "admissionregistration.k8s.io/MutatingWebhookConfiguration, true",
    "admissionregistration.k8s.io/ValidatingWebhookConfiguration, true",
    "apps/Deployment, false",
    "Pod, false"
  })
  void some_kinds_are_always_awaited(String kind, boolean awaited) {
    assertThat(AwaitedKinds.contains(ResourceId.of(kind, "x"))).isEqualTo(awaited);
  }

  private static final String ORDERED =
      object("v1", "Pod", "name: p, annotations: {homeostat.dev/wave: \"0\"}", "spec: {a: 1}")
          + config("after");

  @Test
  void a_wave_does_not_wait_for_readiness_unless_asked() {
    assertThat(sent(Stage.of(ORDERED).pass()))
        .containsExactly("create Pod shop/p", "create ConfigMap shop/after");
  }

  @Test
  void a_wave_waits_for_readiness_if_asked_and_says_for_what() {
    Stage stage = Stage.of(ORDERED).settings(settings -> settings.withAwaitReady(true));
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).containsExactly("create Pod shop/p");
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
    assertThat(why(pass.delta().waiting()))
        .containsExactly("after: it waits for Pod shop/p: it is not Ready");
    assertThat(pass.requeue().fixedDelay()).contains(Duration.ofSeconds(1));
    stage.cluster().edit(id("Pod", "p"), "/status/phase", "Succeeded");
    assertThat(sent(stage.pass())).containsExactly("create ConfigMap shop/after");
  }

  @Test
  void a_namespace_is_awaited_without_being_asked() {
    Stage stage = Stage.of(object("v1", "Namespace", "name: extra", "") + config("after"));
    stage.filter(
        (request, next) -> {
          var answer = next.get();
          boolean made = request.verb() == dev.homeostat.folder.ClusterRequest.Verb.CREATE;
          if (made && request.address().id().groupKind().equals("Namespace")) {
            stage.cluster().edit(ResourceId.of("Namespace", "extra"), "/status/phase", "Pending");
            return stage.cluster().read(request.address());
          }
          return answer;
        });
    ReconcileResult pass = stage.pass();
    assertThat(why(pass.delta().waiting()))
        .containsExactly("after: it waits for Namespace extra: its phase is Pending");
  }
}
