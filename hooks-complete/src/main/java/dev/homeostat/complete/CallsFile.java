package dev.homeostat.complete;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.complete.config.CallsFileWriter;
import dev.homeostat.complete.config.CallsReader;
import dev.homeostat.complete.config.Described;
import dev.homeostat.spi.state.StateStore;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.apiguardian.api.API;

/**
 * A YAML file that describes how workloads call their controller. The files that it names are
 * resolved against its folder.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class CallsFile {

  private final Described described;

  private CallsFile(Described described) {
    this.described = described;
  }

  /**
   * Reads a file.
   *
   * @param file where it is
   * @return its content
   * @throws CallsException if it is not valid, with all problems
   */
  public static CallsFile read(Path file) {
    return new CallsFile(CallsReader.read(file));
  }

  /**
   * Makes a folder with such a file, and with new keys and certificates that it names: for those
   * who have no authority of their own, and to try things out. The certificates count a year.
   *
   * @param folder made if it is not there; no file in it is overwritten
   * @param address of the endpoint, as workloads reach it, with https
   * @param clock the time
   * @return the files that were made, the described one first
   * @throws CallsException if one is there, or cannot be written
   */
  public static List<Path> create(Path folder, URI address, Clock clock) {
    return CallsFileWriter.create(folder, address, clock);
  }

  /**
   * Returns the workload calls that the file describes.
   *
   * @return hooks and endpoint
   */
  public WorkloadCalls calls() {
    return described.calls();
  }

  /**
   * Returns the address on which the endpoint listens.
   *
   * @return an address and a port
   */
  public InetSocketAddress listen() {
    return described.listen();
  }

  /**
   * Returns the endpoint as the file describes it.
   *
   * @param states where the engine keeps the states of its applications
   * @return a builder
   * @throws CallsException if the files of its certificate are not valid now
   */
  public CallEndpointBuilder endpoint(StateStore states) {
    CallEndpointBuilder builder = calls().endpoint(states).listen(listen());
    described.server().ifPresent(files -> builder.identity(files.certificate(), files.key()));
    return builder;
  }

  /** The address; no key. */
  @Override
  public String toString() {
    return "CallsFile(" + described.calls() + ")";
  }
}
