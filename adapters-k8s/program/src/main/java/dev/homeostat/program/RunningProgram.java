package dev.homeostat.program;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.controller.Controller;
import dev.homeostat.runtime.Probes;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An operator at work. Closing it lets its passes end and gives its leadership back. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class RunningProgram implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(RunningProgram.class);

  private final Closeables closeables;
  private final List<Controller> controllers;
  private final Probes probes;

  private RunningProgram(Closeables closeables, List<Controller> controllers, Probes probes) {
    this.closeables = closeables;
    this.controllers = controllers;
    this.probes = probes;
  }

  /** Starts an operator. If it cannot start, everything that it has begun is closed. */
  static <O> RunningProgram start(
      String name,
      OperatorAssembly<O> assembly,
      O own,
      ProgramOptions options,
      KubernetesClient client)
      throws IOException {
    Closeables closeables = new Closeables();
    try {
      OperatorSetup setup = new OperatorSetup(name, options, client, closeables);
      assembly.assemble(own, setup);
      setup.measureWatches();
      Map<String, Supplier<String>> pages = Map.of("/metrics", setup::scrape);
      Probes probes =
          Probes.on(new InetSocketAddress(options.bindAddress, options.port), setup::health, pages);
      closeables.push(probes);
      setup
          .metricsAddress()
          .filter(address -> address.getPort() == 0 || address.getPort() != probes.port())
          .flatMap(address -> metrics(address, setup, pages))
          .ifPresent(closeables::push);
      List<Controller> controllers = setup.controllers();
      controllers.forEach(closeables::push);
      ControllersStart begin = new ControllersStart(controllers);
      closeables.push(begin);
      begin.after(setup.prepared());
      return new RunningProgram(closeables, controllers, probes);
    } catch (IOException | RuntimeException e) {
      closeables.closeAfter(e);
      throw e;
    }
  }

  private static Optional<Probes> metrics(
      InetSocketAddress address, OperatorSetup setup, Map<String, Supplier<String>> pages) {
    try {
      Probes second = Probes.on(address, setup::health, pages);
      LOG.info("metrics also on port {}", second.port());
      return Optional.of(second);
    } catch (IOException e) {
      LOG.warn("no metrics at {}, which is not available: {}", address, e.getMessage());
      return Optional.empty();
    }
  }

  /**
   * Returns the port of probes and metrics.
   *
   * @return as given, or the one that was free
   */
  public int port() {
    return probes.port();
  }

  /**
   * Returns whether each controller leads and knows all that is there.
   *
   * @return false also while another replica leads
   */
  public boolean isWorking() {
    return controllers.stream().allMatch(Controller::isWorking);
  }

  /**
   * Returns the controllers.
   *
   * @return in the order in which they were given
   */
  public List<Controller> controllers() {
    return controllers;
  }

  /** Ends what was begun, the last first. */
  @Override
  public void close() {
    closeables.close();
  }
}
