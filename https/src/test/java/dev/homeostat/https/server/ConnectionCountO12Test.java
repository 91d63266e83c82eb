package dev.homeostat.https.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Idle connections of a few clients do not keep others out. */
class ConnectionCountO12Test {

  private final List<SocketChannel> opened = new ArrayList<>();
  private final ConnectionCount count = new ConnectionCount(6, 4);
  private ServerSocketChannel server;

  @BeforeEach
  void listen() throws IOException {
    server = ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0));
  }

  @AfterEach
  void close() throws IOException {
    for (SocketChannel channel : opened) {
      channel.close();
    }
    server.close();
  }

  /** Returns the server's end of a connection from a local address. */
  private SocketChannel connect(String from) throws IOException {
    SocketChannel client = SocketChannel.open().bind(new InetSocketAddress(from, 0));
    opened.add(client);
    client.connect(server.getLocalAddress());
    SocketChannel accepted = server.accept();
    opened.add(accepted);
    count.onAccepting(accepted);
    return accepted;
  }

  @Test
  void o12_a_client_without_a_connection_takes_the_place_of_the_oldest_of_the_greediest()
      throws IOException {
    SocketChannel oldest = connect("127.0.0.2");
    List<SocketChannel> idle = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      idle.add(connect("127.0.0.2"));
      idle.add(connect("127.0.0.3"));
    }
    idle.add(connect("127.0.0.2"));
    SocketChannel other = connect("127.0.0.4");
    assertThat(other.isOpen()).isTrue();
    assertThat(oldest.isOpen()).isFalse();
    assertThat(idle).allMatch(SocketChannel::isOpen);
    assertThat(count.size()).isEqualTo(6);
  }

  @Test
  void o12_a_client_with_as_many_connections_as_others_takes_none_away() throws IOException {
    List<SocketChannel> held = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      held.add(connect("127.0.0.2"));
      held.add(connect("127.0.0.3"));
    }
    assertThat(connect("127.0.0.2").isOpen()).isFalse();
    assertThat(held).allMatch(SocketChannel::isOpen);
  }

  @Test
  void o12_the_share_of_one_client_stays() throws IOException {
    for (int i = 0; i < 4; i++) {
      assertThat(connect("127.0.0.2").isOpen()).isTrue();
    }
    assertThat(connect("127.0.0.2").isOpen()).isFalse();
    assertThat(count.size()).isEqualTo(4);
  }
}
