package dev.homeostat.tosca.web;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.apiguardian.api.API;

/** Finds the addresses of a host. */
@API(status = INTERNAL)
@FunctionalInterface
public interface HostResolver {

  /** The one of the JVM. */
  HostResolver SYSTEM = host -> List.of(InetAddress.getAllByName(host));

  /**
   * Returns all addresses of a host.
   *
   * @param host a name, or an address without brackets
   * @return not empty
   * @throws UnknownHostException if it is not known
   */
  List<InetAddress> resolve(String host) throws UnknownHostException;
}
