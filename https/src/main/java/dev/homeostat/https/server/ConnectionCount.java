package dev.homeostat.https.server;

import java.io.IOException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SocketChannel;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.util.IO;

/**
 * Closes connections of which there are too many, in all or of one client, before anything is done
 * for them. If all are taken, the client with the most connections loses its oldest one to a client
 * that has fewer, so that a few clients cannot keep all others out.
 */
final class ConnectionCount implements SelectorManager.AcceptListener {

  private final int most;
  private final int mostOfClient;
  private final Map<SelectableChannel, Client> open = new LinkedHashMap<>();
  private final Map<Client, Integer> ofClient = new HashMap<>();

  /**
   * Counts connections.
   *
   * @param most of all clients together
   * @param mostOfClient of one client
   */
  ConnectionCount(int most, int mostOfClient) {
    this.most = most;
    this.mostOfClient = mostOfClient;
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
    int has = ofClient.getOrDefault(client, 0);
    if (has >= mostOfClient || (open.size() >= most && !makeRoom(has))) {
      return false;
    }
    open.put(channel, client);
    ofClient.merge(client, 1, Integer::sum);
    return true;
  }

  /**
   * Closes a connection of the client with the most, if it has more than the new one would have.
   */
  private boolean makeRoom(int has) {
    Client greediest =
        ofClient.entrySet().stream()
            .max(Map.Entry.comparingByValue())
            .filter(each -> each.getValue() > has + 1)
            .map(Map.Entry::getKey)
            .orElse(null);
    if (greediest == null) {
      return false;
    }
    SelectableChannel oldest =
        open.entrySet().stream()
            .filter(each -> each.getValue().equals(greediest))
            .map(Map.Entry::getKey)
            .findFirst()
            .orElseThrow();
    forget(oldest);
    IO.close(oldest);
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
