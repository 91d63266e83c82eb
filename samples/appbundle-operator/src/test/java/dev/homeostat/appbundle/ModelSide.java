package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.homeostat.appbundle.reference.ReferenceModel;
import dev.homeostat.appbundle.reference.ReferenceSettings;
import dev.homeostat.kubernetes.testing.FaultProxy;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** The model of the Go operator, pass by pass, so that nothing depends on time. */
final class ModelSide implements Side {

  private static final Duration POLL = Duration.ofMillis(50);

  private final FaultProxy proxy;
  private final KubernetesClient client;
  private final String namespace;
  private final ReferenceModel model;
  private final ReferenceModel patient;

  /**
   * A model.
   *
   * @param proxy its connection
   * @param client through the proxy
   * @param namespace of the bundles
   * @param patience of passes that wait for a report
   * @param clock of the model
   */
  ModelSide(
      FaultProxy proxy, KubernetesClient client, String namespace, Duration patience, Clock clock) {
    this.proxy = proxy;
    this.client = client;
    this.namespace = namespace;
    this.model = new ReferenceModel(client, ReferenceSettings.IMPATIENT.withClock(clock));
    this.patient = new ReferenceModel(client, new ReferenceSettings(patience, POLL, clock));
  }

  @Override
  public void work(String bundle) {
    model.pass(namespace, bundle);
  }

  @Override
  public void work(String bundle, Runnable controllers) {
    CompletableFuture<Void> played = CompletableFuture.runAsync(controllers);
    patient.pass(namespace, bundle);
    played.join();
  }

  @Override
  public void reaches(Runnable state) {
    state.run();
  }

  @Override
  public void ends(Runnable law, Runnable fault) {
    fault.run();
    assertThatThrownBy(law::run)
        .as("the law, which the model breaks")
        .isInstanceOf(AssertionError.class);
  }

  @Override
  public FaultProxy proxy() {
    return proxy;
  }

  @Override
  public void close() {
    client.close();
    proxy.close();
  }
}
