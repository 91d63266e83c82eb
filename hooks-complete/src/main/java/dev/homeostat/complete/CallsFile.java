package dev.homeostat.complete;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.complete.config.CallsReader;
import dev.homeostat.complete.config.Described;
import dev.homeostat.complete.config.NewCalls;
import dev.homeostat.spi.state.StateStore;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A file that describes how workloads call their controller, in YAML; the files that it names are
 * beside it unless it says otherwise.
 *
 * @param calls what it describes
 * @param listen where the endpoint listens
 * @param identity who the endpoint is, by its two files; empty for plain HTTP
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record CallsFile(
    WorkloadCalls calls, InetSocketAddress listen, Optional<Identity> identity) {

  /**
   * Who the endpoint is.
   *
   * @param certificate a file in PEM, the chain behind it
   * @param key a file in PEM
   */
  public record Identity(Path certificate, Path key) {}

  /**
   * Reads a file.
   *
   * @param file where it is
   * @return what it describes
   * @throws CallsException if it makes no sense: all that is wrong
   */
  public static CallsFile read(Path file) {
    Described read = CallsReader.read(file);
    return new CallsFile(
        read.calls(),
        read.listen(),
        read.server().map(pair -> new Identity(pair.certificate(), pair.key())));
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
    return NewCalls.create(folder, address, clock);
  }

  /**
   * The endpoint as the file describes it.
   *
   * @param states where the engine keeps the states of its applications
   * @return a builder
   * @throws CallsException if the files of its identity make no sense now
   */
  public CallEndpointBuilder endpoint(StateStore states) {
    CallEndpointBuilder builder = calls.endpoint(states).listen(listen);
    identity.ifPresent(files -> builder.identity(files.certificate(), files.key()));
    return builder;
  }
}
