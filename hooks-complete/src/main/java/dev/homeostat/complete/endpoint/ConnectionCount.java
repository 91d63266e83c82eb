package dev.homeostat.complete.endpoint;

import dev.homeostat.complete.EndpointLimits;
import java.io.IOException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SocketChannel;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.util.IO;

/**
 * Closes connections of which there are too many, in all or of one client, before anything is done
 * for them. A client has a share alone, so that it cannot take all of them from all others.
 */
final class ConnectionCount implements SelectorManager.AcceptListener {

  private final int most;
  private final int mostOfClient;
  private final Map<SelectableChannel, Client> open = new HashMap<>();
  private final Map<Client, Integer> ofClient = new HashMap<>();

  ConnectionCount(EndpointLimits limits) {
    most = limits.connections();
    mostOfClient = limits.clientConnections();
  }

  @Override
  public void onAccepting(SelectableChannel channel) {
    if (!admit(channel, client(channel))) {
      IO.close(channel);
    }
  }

  @Override
  public void onAcceptFailed(SelectableChannel channel, Throwable cause) {
    forget(channel);
  }

  @Override
  public void onClosed(SelectableChannel channel) {
    forget(channel);
  }

  /** Returns the number of open connections. */
  synchronized int size() {
    return open.size();
  }

  private synchronized boolean admit(SelectableChannel channel, Client client) {
    if (open.size() >= most || ofClient.getOrDefault(client, 0) >= mostOfClient) {
      return false;
    }
    open.put(channel, client);
    ofClient.merge(client, 1, Integer::sum);
    return true;
  }

  private synchronized void forget(SelectableChannel channel) {
    Client client = open.remove(channel);
    if (client != null) {
      ofClient.computeIfPresent(client, (key, count) -> count == 1 ? null : count - 1);
    }
  }

  private static Client client(SelectableChannel channel) {
    try {
      return Client.of(((SocketChannel) channel).getRemoteAddress());
    } catch (IOException e) {
      return Client.NOBODY;
    }
  }
}
