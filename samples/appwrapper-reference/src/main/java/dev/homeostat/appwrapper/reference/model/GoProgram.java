package dev.homeostat.appwrapper.reference.model;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.concurrent.CountDownLatch;

/** Runs the loop of the model as a program, for benchmarks, until the process is ended. */
public final class GoProgram {

  private GoProgram() {}

  /**
   * Runs the loop.
   *
   * @param args the namespace, and where wrapped objects are read, as in {@code LIVE}
   * @throws InterruptedException if the program is interrupted
   */
  public static void main(String[] args) throws InterruptedException {
    KubernetesClient client = new KubernetesClientBuilder().build();
    GoLoop loop = GoLoop.start(client, args[0], GoReads.valueOf(args[1]));
    Runtime.getRuntime().addShutdownHook(new Thread(loop::close));
    new CountDownLatch(1).await();
  }
}
