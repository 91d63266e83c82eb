package dev.homeostat.complete;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.time.Duration;
import org.apiguardian.api.API;

/**
 * The limits of what callers may cost the endpoint. A client is an IPv4 address or the first 64
 * bits of an IPv6 address, since the owner of one such address has all of them. Behind a proxy all
 * clients are one.
 *
 * @param bodyBytes of a call; nothing in them is needed
 * @param headerBytes of a call, with its first line
 * @param connectionTime how long a connection may last, whatever is done with it
 * @param connections at once
 * @param clientConnections at once, of one client
 * @param clientCallsPerMinute of one client; it may make all of them at once
 * @param clientWrongCallsPerMinute of one client, that prove nothing; after as many nothing it
 *     presents is looked at
 * @param callsPerSecond of all clients, besides those beyond the limits of each
 * @param clients of which calls are counted; of more, those heard of least recently are forgotten
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record EndpointLimits(
    int bodyBytes,
    int headerBytes,
    Duration connectionTime,
    int connections,
    int clientConnections,
    int clientCallsPerMinute,
    int clientWrongCallsPerMinute,
    int callsPerSecond,
    int clients) {

  /**
   * The limits unless others are set: 4 KiB of body and 8 KiB of headers, 20 seconds, 256
   * connections of which a client may have 32, 60 calls per minute and client of which 10 may be
   * wrong, 50 calls per second, 10,000 clients.
   */
  public static final EndpointLimits DEFAULT =
      new EndpointLimits(4096, 8192, Duration.ofSeconds(20), 256, 32, 60, 10, 50, 10_000);

  // Checks that each is more than nothing.
  public EndpointLimits {
    if (bodyBytes < 0) {
      throw new IllegalArgumentException("not a size: bodyBytes " + bodyBytes);
    }
    atLeast(512, headerBytes, "headerBytes");
    atLeast(1, connectionTime.toMillis(), "connectionTime");
    atLeast(1, connections, "connections");
    atLeast(1, clientConnections, "clientConnections");
    atLeast(1, clientCallsPerMinute, "clientCallsPerMinute");
    atLeast(1, clientWrongCallsPerMinute, "clientWrongCallsPerMinute");
    atLeast(1, callsPerSecond, "callsPerSecond");
    atLeast(1, clients, "clients");
  }

  private static void atLeast(int least, long value, String name) {
    if (value < least) {
      throw new IllegalArgumentException(name + " has to be at least " + least + ": " + value);
    }
  }

  /**
   * The same with other limits of what is read.
   *
   * @param body bytes of a body
   * @param headers bytes of headers
   * @return the limits
   * @throws IllegalArgumentException if one is too small
   */
  public EndpointLimits withBytes(int body, int headers) {
    return new EndpointLimits(
        body,
        headers,
        connectionTime,
        connections,
        clientConnections,
        clientCallsPerMinute,
        clientWrongCallsPerMinute,
        callsPerSecond,
        clients);
  }

  /**
   * The same with another time of a connection.
   *
   * @param time in all
   * @return the limits
   * @throws IllegalArgumentException if it is less than a millisecond
   */
  public EndpointLimits withConnectionTime(Duration time) {
    return new EndpointLimits(
        bodyBytes,
        headerBytes,
        time,
        connections,
        clientConnections,
        clientCallsPerMinute,
        clientWrongCallsPerMinute,
        callsPerSecond,
        clients);
  }

  /**
   * The same with other numbers of connections.
   *
   * @param all at once
   * @param ofClient at once, of one client
   * @return the limits
   * @throws IllegalArgumentException if one is not positive
   */
  public EndpointLimits withConnections(int all, int ofClient) {
    return new EndpointLimits(
        bodyBytes,
        headerBytes,
        connectionTime,
        all,
        ofClient,
        clientCallsPerMinute,
        clientWrongCallsPerMinute,
        callsPerSecond,
        clients);
  }

  /**
   * The same with other limits of the calls of one client.
   *
   * @param perMinute in all
   * @param wrongPerMinute that prove nothing
   * @return the limits
   * @throws IllegalArgumentException if one is not positive
   */
  public EndpointLimits withClientCalls(int perMinute, int wrongPerMinute) {
    return new EndpointLimits(
        bodyBytes,
        headerBytes,
        connectionTime,
        connections,
        clientConnections,
        perMinute,
        wrongPerMinute,
        callsPerSecond,
        clients);
  }

  /**
   * The same with another limit of the calls of all clients.
   *
   * @param perSecond of all together
   * @return the limits
   * @throws IllegalArgumentException if it is not positive
   */
  public EndpointLimits withCallsPerSecond(int perSecond) {
    return new EndpointLimits(
        bodyBytes,
        headerBytes,
        connectionTime,
        connections,
        clientConnections,
        clientCallsPerMinute,
        clientWrongCallsPerMinute,
        perSecond,
        clients);
  }

  /**
   * The same with another number of clients of which calls are counted.
   *
   * @param remembered at most
   * @return the limits
   * @throws IllegalArgumentException if it is not positive
   */
  public EndpointLimits withClients(int remembered) {
    return new EndpointLimits(
        bodyBytes,
        headerBytes,
        connectionTime,
        connections,
        clientConnections,
        clientCallsPerMinute,
        clientWrongCallsPerMinute,
        callsPerSecond,
        remembered);
  }
}
