package dev.homeostat.benchmarks.live;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.concurrent.ExecutionException;

/**
 * A client that does for each Application the writes of the operator and nothing else: it creates a
 * Secret and the ConfigMaps, updates the Secret, and patches a small status. The ConfigMaps are
 * created as the account that the operator acts as, since the server treats the requests of an
 * account otherwise than those of an administrator.
 */
final class BareApplications implements AutoCloseable {

  /** The size of the first state of an application, in relation to its last one. */
  private static final double FIRST_STATE = 0.6;

  private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

  private static final String FINALIZER =
      """
      {"metadata": {"finalizers": ["example.com/bare"]}}
      """;

  private static final String STATUS =
      """
      {"status": {"observedGeneration": 1, "phase": "Ready", "counts": {"resources": 5, "ready": 5,
      "drifts": 0, "text": "5/5"}, "conditions": [{"type": "Ready", "status": "True", "reason":
      "Ready", "message": "", "lastTransitionTime": "2024-01-01T00:00:00Z"}]}}
      """;

  private final KubernetesClient client;
  private final KubernetesClient account;
  private final String namespace;
  private final boolean holds;

  /**
   * A client without objects.
   *
   * @param client of an administrator
   * @param namespace of the objects, whose default account may create ConfigMaps
   * @param holds whether it adds a finalizer to each Application, too
   */
  BareApplications(KubernetesClient client, String namespace, boolean holds) {
    this.client = client;
    this.namespace = namespace;
    this.holds = holds;
    Config config =
        new ConfigBuilder(client.getConfiguration())
            .withImpersonateUsername("system:serviceaccount:" + namespace + ":default")
            .build();
    this.account = new KubernetesClientBuilder().withConfig(config).build();
  }

  /**
   * Does the writes of some Applications.
   *
   * @param from the number of the first one
   * @param size of them
   * @param state the size of a state in bytes
   * @return seconds
   */
  double make(int from, TrialSize size, int state) throws InterruptedException, ExecutionException {
    SmallMaps.createApplications(client, namespace, from, size);
    long begin = System.nanoTime();
    SideBySide.run(size.parallel(), size.each(), i -> write(from + i, state));
    return OperatorTrial.since(begin);
  }

  private void write(int application, int state) {
    GenericKubernetesResource object = SmallMaps.application(namespace, application);
    if (holds) {
      client.resource(object).patch(MERGE, FINALIZER);
    }
    String name = SmallMaps.name(application);
    Secret made = client.resource(secret(name, (int) (state * FIRST_STATE))).create();
    for (ConfigMap map : SmallMaps.maps(namespace, application)) {
      account.resource(map).create();
    }
    Secret next = secret(name, state);
    next.getMetadata().setResourceVersion(made.getMetadata().getResourceVersion());
    client.resource(next).update();
    client.resource(object).subresource("status").patch(MERGE, STATUS);
  }

  private Secret secret(String application, int bytes) {
    return new SecretBuilder()
        .withNewMetadata()
        .withName("state." + application)
        .withNamespace(namespace)
        .endMetadata()
        .addToData("state", States.content(bytes, bytes + " of " + application))
        .build();
  }

  @Override
  public void close() {
    account.close();
  }
}
