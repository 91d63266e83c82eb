package dev.homeostat.core.waves;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Readiness;
import dev.homeostat.Resource;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.tree.Trees;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** ACT-3: each difference from kstatus that the page of the rule lists. */
class Act3KstatusDifferencesTest {

  /** An object of a kind; what kstatus calls it, and what it is here, with its reason. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      value = {
        "batch/v1/Job | {status: {startTime: 'x', active: 1}}"
            + " | Current | InProgress | 0 of 1 are done",
        "batch/v1/Job | {spec: {suspend: true}, status: {conditions: [{type: 'Suspended',"
            + " status: 'True'}]}} | Current | InProgress | it is suspended",
        "v1/Pod | {status: {phase: 'Failed'}} | Current | Failed | its containers failed",
        "v1/Pod | {metadata: {creationTimestamp: '2020-01-01T00:00:00Z'}, status: {phase:"
            + " 'Pending', conditions: [{type: 'PodScheduled', status: 'False', reason:"
            + " 'Unschedulable'}]}} | Failed | InProgress | it is not Ready",
        "v1/Pod | {status: {phase: 'Pending', containerStatuses: [{name: 'a', state: {waiting:"
            + " {reason: 'InvalidImageName'}}}]}}"
            + " | InProgress | Failed | its container a is in InvalidImageName",
        "v1/Pod | {status: {phase: 'Pending', containerStatuses: [{name: 'a', state: {waiting:"
            + " {reason: 'ErrImageNeverPull'}}}]}}"
            + " | InProgress | Failed | its container a is in ErrImageNeverPull",
        "v1/PersistentVolumeClaim | {status: {phase: 'Lost'}}"
            + " | InProgress | Failed | its volume is lost",
        "v1/Service | {spec: {type: 'LoadBalancer', clusterIP: '10.0.0.1'}}"
            + " | Current | InProgress | its load balancer has no address yet",
        "apps/v1/StatefulSet | {spec: {updateStrategy: {type: 'OnDelete'}}}"
            + " | Current | InProgress | 0 of 1 replicas are ready",
        "apps/v1/StatefulSet | {metadata: {generation: 1}, spec: {replicas: 0}}"
            + " | Current | InProgress | its controller has not reported on it yet",
        "apps/v1/DaemonSet | {metadata: {generation: 2}, spec: {updateStrategy: {type:"
            + " 'OnDelete'}}, status: {observedGeneration: 2, desiredNumberScheduled: 2,"
            + " currentNumberScheduled: 2, updatedNumberScheduled: 0, numberAvailable: 2,"
            + " numberReady: 2}} | InProgress | Ready | none",
        "apps/v1/Deployment | {spec: {replicas: 1, progressDeadlineSeconds: 600}, status:"
            + " {replicas: 1, updatedReplicas: 1, readyReplicas: 1, availableReplicas: 1}}"
            + " | InProgress | Ready | none",
        "apps/v1/Deployment | {spec: {replicas: 0}, status: {conditions: [{type: 'Stalled',"
            + " status: 'True'}]}} | Failed | Ready | none",
        "apps/v1/ReplicaSet | {spec: {replicas: 1}, status: {replicas: 1, readyReplicas: 1,"
            + " availableReplicas: 0}} | InProgress | Ready | none",
        "v1/ReplicationController | {spec: {replicas: 1}}"
            + " | Current | InProgress | 0 of 1 replicas are ready",
        "v1/Namespace | {status: {phase: 'Terminating'}}"
            + " | Current | InProgress | its phase is Terminating",
        "apiregistration.k8s.io/v1/APIService | {status: {conditions: [{type: 'Available',"
            + " status: 'False'}]}} | Current | InProgress | it is not Available",
        "apiextensions.k8s.io/v1/CustomResourceDefinition | {status: {conditions: [{type:"
            + " 'Established', status: 'False', reason: 'NotAccepted'}]}}"
            + " | Failed | InProgress | it is not Established",
        "example.com/v1/Thing | {metadata: {generation: 2}, status: {conditions: [{type:"
            + " 'Ready', status: 'True', observedGeneration: 1}]}}"
            + " | Current | InProgress | its controller has not seen the change yet",
        "example.com/v1/Thing | {status: {conditions: [{type: 'Reconciling', status: 'True'},"
            + " {type: 'Stalled', status: 'True'}]}} | InProgress | Failed | it is stalled",
        "example.com/v1/Thing | {metadata: {generation: 1}, status: {observedGeneration: 2}}"
            + " | InProgress | Ready | none",
        "example.com/v1/Thing | {metadata: {deletionTimestamp: 'x'}}"
            + " | Terminating | InProgress | it is being deleted"
      })
  void is_not_what_kstatus_calls_it(
      String kind, String rest, String kstatus, String readiness, String reason) {
    int cut = kind.lastIndexOf('/');
    var tree = Trees.thaw(Trial.tree(rest));
    tree.put("apiVersion", kind.substring(0, cut)).put("kind", kind.substring(cut + 1));
    tree.withObject("/metadata").put("name", "x");
    Readiness found = Readiness.of(Resource.of(tree));
    assertThat(found.getClass().getSimpleName()).isEqualTo(readiness);
    assertThat(found.reason()).isEqualTo(reason == null ? "" : reason);
    assertThat(kstatus.replace("Current", "Ready")).isNotEqualTo(readiness);
  }
}
