package dev.homeostat.complete.config;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.complete.WorkloadCalls;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The content of a calls file.
 *
 * @param calls how workloads call
 * @param listen where the endpoint listens
 * @param server the endpoint's certificate and key; empty for plain HTTP
 */
@API(status = INTERNAL)
public record Described(WorkloadCalls calls, InetSocketAddress listen, Optional<Pair> server) {

  /**
   * Two files that belong together.
   *
   * @param certificate in PEM, the chain behind it
   * @param key in PEM
   */
  public record Pair(Path certificate, Path key) {}
}
