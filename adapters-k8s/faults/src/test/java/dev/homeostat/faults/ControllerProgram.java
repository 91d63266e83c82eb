package dev.homeostat.faults;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.Pass;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.RequestLimits;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.runtime.Backoff;
import dev.homeostat.runtime.ControlLoop;
import dev.homeostat.runtime.LeaseLeadership;
import dev.homeostat.runtime.LeaseTiming;
import dev.homeostat.runtime.Outcome;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The program that has to survive: keeps the applications of a folder, one file each, until its
 * standard input ends. It is a process of its own, so that it can be killed.
 */
final class ControllerProgram {

  static final LeaseTiming LEASE =
      new LeaseTiming(Duration.ofSeconds(8), Duration.ofSeconds(4), Duration.ofMillis(400));

  private static final Duration RESYNC = Duration.ofMillis(700);
  private static final Backoff BACKOFF =
      new Backoff(Duration.ofMillis(50), Duration.ofMillis(2000));

  private ControllerProgram() {}

  /** Address of the server, folder, namespace of the applications, name of the lease, identity. */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[1]);
    String namespace = args[2];
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
              .build();
      try (ControlLoop<String> loop =
          ControlLoop.<String>named(
                  "fault-run",
                  name -> outcome(engine.reconcile(application(namespace, folder, name))))
              .source(new FolderSource(folder))
              .workers(2)
              .backoff(BACKOFF)
              .resync(RESYNC)
              .leadership(LeaseLeadership.of(client, "default", args[3]).as(args[4]).timed(LEASE))
              .start()) {
        System.out.println(loop.name() + " of " + args[4]);
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

  private static Application application(String namespace, Path folder, String name) {
    return Application.named(namespace, name)
        .manifest(Manifest.read(folder.resolve(name + ".yaml")))
        // Most of one may go at once, and nobody is there to confirm it.
        .settings(settings -> settings.withMaxDelete(100))
        .build();
  }

  private static Outcome outcome(Pass pass) {
    System.out.println(LocalTime.now(ZoneOffset.UTC) + " " + PassLine.of(pass));
    return switch (pass.result()) {
      case SETTLED -> Outcome.done();
      case WAITING, PENDING -> Outcome.again(pass.next().orElse(RESYNC));
      case FAILED, INVALID -> Outcome.failed(new IllegalStateException(pass.toString()));
    };
  }
}
