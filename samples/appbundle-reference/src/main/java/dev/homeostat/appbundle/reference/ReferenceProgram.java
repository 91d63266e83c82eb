package dev.homeostat.appbundle.reference;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** Runs the loop of the model as a program, for benchmarks, until the process is ended. */
public final class ReferenceProgram {

  private ReferenceProgram() {}

  /**
   * Runs the loop.
   *
   * @param args the namespace, and the patience with components, as in {@code PT5M}
   * @throws InterruptedException if the program is interrupted
   */
  public static void main(String[] args) throws InterruptedException {
    ReferenceSettings settings = ReferenceSettings.ORIGINAL.withPatience(Duration.parse(args[1]));
    KubernetesClient client = new KubernetesClientBuilder().build();
    ReferenceLoop loop = ReferenceLoop.start(client, args[0], settings);
    Runtime.getRuntime().addShutdownHook(new Thread(loop::close));
    new CountDownLatch(1).await();
  }
}
