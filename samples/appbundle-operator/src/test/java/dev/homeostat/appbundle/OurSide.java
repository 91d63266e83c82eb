package dev.homeostat.appbundle;

import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.FaultProxy;
import java.time.Duration;

/** The operator of this module, which works by itself. */
record OurSide(FaultProxy proxy, Duration patience) implements Side {

  @Override
  public void work(String bundle) {
    // It has seen the change by its watch.
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
    reaches(law);
  }

  @Override
  public void close() {
    proxy.close();
  }
}
