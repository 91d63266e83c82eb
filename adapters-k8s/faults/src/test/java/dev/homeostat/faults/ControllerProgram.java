package dev.homeostat.faults;

import dev.homeostat.Engine;
import dev.homeostat.ReconcileResult;
import dev.homeostat.controller.Controller;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.RequestLimits;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.runtime.LeaseLeadership;
import dev.homeostat.runtime.LeaseTiming;
import dev.homeostat.spi.PassListener;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The program that has to survive: an operator as a user would write it, which keeps the {@link
 * Bundles} of a namespace until its standard input ends. It is a process of its own, so that it can
 * be killed.
 */
final class ControllerProgram {

  /** What its finalizer is called after. */
  static final String NAME = "fault-run";

  static final LeaseTiming LEASE =
      new LeaseTiming(Duration.ofSeconds(8), Duration.ofSeconds(4), Duration.ofMillis(400));

  /** Longer than any run, so that whatever no watch has told is never found. */
  private static final Duration RESYNC = Duration.ofMinutes(10);

  private ControllerProgram() {}

  /** Address of the server, namespace of the bundles, name of the lease, identity. */
  public static void main(String[] args) throws IOException {
    ExecutorService threads = Executors.newCachedThreadPool(ControllerProgram::daemon);
    try (KubernetesClient client =
        new KubernetesClientBuilder()
            .withConfig(new ConfigBuilder(Config.empty()).withMasterUrl(args[0]).build())
            .build()) {
      KubernetesCluster cluster =
          KubernetesCluster.of(client, RequestLimits.DEFAULT.withTimeout(Duration.ofSeconds(5)));
      Engine engine =
          Engine.builder()
              .cluster(cluster)
              .state(SecretStateStore.in(cluster))
              .executor(threads, 3)
              .deadline(Duration.ofSeconds(30))
              .listener(new Told())
              .build();
      try (Controller controller =
          Controller.named(NAME)
              .of(cluster, Bundles.API, Bundles.KIND)
              .application(Bundles::application)
              .engine(engine)
              .status((bundle, pass) -> Map.of("phase", pass.outcome().toString()))
              .namespaces(args[1])
              .workers(2)
              .resync(RESYNC)
              .leadership(LeaseLeadership.of(client, "default", args[2]).as(args[3]).timed(LEASE))
              .start()) {
        System.out.println(controller.name() + " of " + args[3]);
        System.in.transferTo(OutputStream.nullOutputStream());
      }
    }
    System.out.println("ended");
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "engine");
    thread.setDaemon(true);
    return thread;
  }

  /** Says what came of each pass, for those who look for what went wrong. */
  private static final class Told implements PassListener {

    @Override
    public void ended(ReconcileResult pass) {
      System.out.println(LocalTime.now(ZoneOffset.UTC) + " " + PassLine.of(pass));
    }
  }
}
