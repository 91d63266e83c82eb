package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.homeostat.appbundle.reference.ReferenceLoop;
import dev.homeostat.kubernetes.testing.FaultProxy;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;

/** The model of the Go operator as it runs, for scenarios that are about its loop. */
record LoopSide(FaultProxy proxy, KubernetesClient client, ReferenceLoop loop, Duration patience)
    implements Side {

  @Override
  public void work(String bundle) {
    // The loop has seen the change by its watch.
  }

  @Override
  public void work(String bundle, Runnable controllers) {
    controllers.run();
  }

  @Override
  public void reaches(Runnable state) {
    await().atMost(patience).untilAsserted(state::run);
  }

  @Override
  public void ends(Runnable law, Runnable fault) {
    reaches(fault);
    assertThatThrownBy(law::run)
        .as("the law, which the model breaks")
        .isInstanceOf(AssertionError.class);
  }

  @Override
  public void close() {
    loop.close();
    client.close();
    proxy.close();
  }
}
