package dev.homeostat.complete;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The limits on the calls to the endpoint. A client is an IPv4 address or the first 64 bits of an
 * IPv6 address, since the owner of one IPv6 address usually has all addresses with these bits. All
 * clients behind one proxy are one client.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class EndpointLimits {

  /**
   * The default limits: 4 KiB of body and 8 KiB of headers, 20 seconds, 256 connections of which a
   * client may have 32, 60 calls per minute and client of which 10 may be wrong, 50 calls per
   * second, 10,000 clients.
   */
  public static final EndpointLimits DEFAULT = new EndpointLimits(new Draft());

  private final int bodyBytes;
  private final int headerBytes;
  private final Duration connectionTime;
  private final int connections;
  private final int clientConnections;
  private final int clientCallsPerMinute;
  private final int clientWrongCallsPerMinute;
  private final int callsPerSecond;
  private final int clients;

  private EndpointLimits(Draft draft) {
    bodyBytes = atLeast(0, draft.bodyBytes, "bodyBytes");
    headerBytes = atLeast(512, draft.headerBytes, "headerBytes");
    connectionTime = draft.connectionTime;
    connections = atLeast(1, draft.connections, "connections");
    clientConnections = atLeast(1, draft.clientConnections, "clientConnections");
    clientCallsPerMinute = atLeast(1, draft.clientCallsPerMinute, "clientCallsPerMinute");
    clientWrongCallsPerMinute =
        atLeast(1, draft.clientWrongCallsPerMinute, "clientWrongCallsPerMinute");
    callsPerSecond = atLeast(1, draft.callsPerSecond, "callsPerSecond");
    clients = atLeast(1, draft.clients, "clients");
    if (connectionTime.toMillis() < 1) {
      throw new IllegalArgumentException(
          "expected at least a millisecond for connectionTime, got " + connectionTime);
    }
  }

  private static int atLeast(int least, int value, String name) {
    if (value < least) {
      throw new IllegalArgumentException(
          "expected at least " + least + " for " + name + ", got " + value);
    }
    return value;
  }

  /**
   * Returns the same limits with another size of calls.
   *
   * @param body the largest body in bytes; 0 or more
   * @param headers the largest head in bytes; at least 512
   * @return a new value
   * @throws IllegalArgumentException if one is too small
   */
  public EndpointLimits withBytes(int body, int headers) {
    return with(
        draft -> {
          draft.bodyBytes = body;
          draft.headerBytes = headers;
        });
  }

  /**
   * Returns the same limits with another life of a connection.
   *
   * @param time at least a millisecond
   * @return a new value
   * @throws IllegalArgumentException if it is shorter
   */
  public EndpointLimits withConnectionTime(Duration time) {
    return with(draft -> draft.connectionTime = time);
  }

  /**
   * Returns the same limits with other numbers of open connections.
   *
   * @param all of all clients together; at least 1
   * @param ofClient of one client; at least 1
   * @return a new value
   * @throws IllegalArgumentException if one is not positive
   */
  public EndpointLimits withConnections(int all, int ofClient) {
    return with(
        draft -> {
          draft.connections = all;
          draft.clientConnections = ofClient;
        });
  }

  /**
   * Returns the same limits with other limits of the calls of one client.
   *
   * @param perMinute all calls; at least 1
   * @param wrongPerMinute calls that fail to prove the identity of the client; at least 1
   * @return a new value
   * @throws IllegalArgumentException if one is not positive
   */
  public EndpointLimits withClientCalls(int perMinute, int wrongPerMinute) {
    return with(
        draft -> {
          draft.clientCallsPerMinute = perMinute;
          draft.clientWrongCallsPerMinute = wrongPerMinute;
        });
  }

  /**
   * Returns the same limits with another limit of the calls of all clients.
   *
   * @param perSecond at least 1
   * @return a new value
   * @throws IllegalArgumentException if it is not positive
   */
  public EndpointLimits withCallsPerSecond(int perSecond) {
    return with(draft -> draft.callsPerSecond = perSecond);
  }

  /**
   * Returns the same limits with another number of clients whose calls are counted.
   *
   * @param remembered at least 1
   * @return a new value
   * @throws IllegalArgumentException if it is not positive
   */
  public EndpointLimits withClients(int remembered) {
    return with(draft -> draft.clients = remembered);
  }

  private EndpointLimits with(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return new EndpointLimits(draft);
  }

  /** {@return the largest body of a call, in bytes; the calls need none} */
  public int bodyBytes() {
    return bodyBytes;
  }

  /** {@return the largest head of a call, in bytes, including its first line} */
  public int headerBytes() {
    return headerBytes;
  }

  /** {@return the longest life of a connection} */
  public Duration connectionTime() {
    return connectionTime;
  }

  /** {@return the largest number of open connections} */
  public int connections() {
    return connections;
  }

  /** {@return the largest number of open connections of one client} */
  public int clientConnections() {
    return clientConnections;
  }

  /**
   * {@return the largest number of calls of one client in a minute; it may make all of them at
   * once}
   */
  public int clientCallsPerMinute() {
    return clientCallsPerMinute;
  }

  /**
   * {@return the largest number of calls of one client in a minute that fail to prove its identity;
   * further calls are refused unread}
   */
  public int clientWrongCallsPerMinute() {
    return clientWrongCallsPerMinute;
  }

  /**
   * {@return the largest number of calls of all clients in a second; calls beyond the limits of a
   * client do not count}
   */
  public int callsPerSecond() {
    return callsPerSecond;
  }

  /**
   * {@return the number of clients whose calls are counted; beyond it, those that called least
   * recently are forgotten}
   */
  public int clients() {
    return clients;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof EndpointLimits that
            && bodyBytes == that.bodyBytes
            && headerBytes == that.headerBytes
            && connectionTime.equals(that.connectionTime)
            && connections == that.connections
            && clientConnections == that.clientConnections
            && clientCallsPerMinute == that.clientCallsPerMinute
            && clientWrongCallsPerMinute == that.clientWrongCallsPerMinute
            && callsPerSecond == that.callsPerSecond
            && clients == that.clients);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        bodyBytes,
        headerBytes,
        connectionTime,
        connections,
        clientConnections,
        clientCallsPerMinute,
        clientWrongCallsPerMinute,
        callsPerSecond,
        clients);
  }

  @Override
  public String toString() {
    return "EndpointLimits["
        + "bodyBytes="
        + bodyBytes
        + ", headerBytes="
        + headerBytes
        + ", connectionTime="
        + connectionTime
        + ", connections="
        + connections
        + ", clientConnections="
        + clientConnections
        + ", clientCallsPerMinute="
        + clientCallsPerMinute
        + ", clientWrongCallsPerMinute="
        + clientWrongCallsPerMinute
        + ", callsPerSecond="
        + callsPerSecond
        + ", clients="
        + clients
        + "]";
  }

  // The values of limits that are being built.
  private static final class Draft {

    private int bodyBytes = 4096;
    private int headerBytes = 8192;
    private Duration connectionTime = Duration.ofSeconds(20);
    private int connections = 256;
    private int clientConnections = 32;
    private int clientCallsPerMinute = 60;
    private int clientWrongCallsPerMinute = 10;
    private int callsPerSecond = 50;
    private int clients = 10_000;

    Draft() {}

    Draft(EndpointLimits from) {
      bodyBytes = from.bodyBytes;
      headerBytes = from.headerBytes;
      connectionTime = from.connectionTime;
      connections = from.connections;
      clientConnections = from.clientConnections;
      clientCallsPerMinute = from.clientCallsPerMinute;
      clientWrongCallsPerMinute = from.clientWrongCallsPerMinute;
      callsPerSecond = from.callsPerSecond;
      clients = from.clients;
    }
  }
}
