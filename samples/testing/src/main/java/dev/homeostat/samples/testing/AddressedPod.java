package dev.homeostat.samples.testing;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Map;

/** A Pod that runs nothing and has an address, by which replicas find each other. */
public final class AddressedPod {

  private AddressedPod() {}

  /**
   * Creates a Pod in the namespace of the operator.
   *
   * @param client may do all
   * @param labels by which replicas select it
   * @param name of the Pod
   * @param address of this machine
   */
  public static void create(
      KubernetesClient client, Map<String, String> labels, String name, String address) {
    Pod pod =
        client
            .resource(
                new PodBuilder()
                    .withNewMetadata()
                    .withName(name)
                    .withNamespace(SampleOperator.SYSTEM)
                    .withLabels(labels)
                    .endMetadata()
                    .withNewSpec()
                    .withAutomountServiceAccountToken(false)
                    .addNewContainer()
                    .withName("operator")
                    .withImage("operator")
                    .endContainer()
                    .endSpec()
                    .build())
            .create();
    client
        .resource(
            new PodBuilder(pod)
                .withNewStatus()
                .withPhase("Running")
                .withPodIP(address)
                .endStatus()
                .build())
        .updateStatus();
  }
}
