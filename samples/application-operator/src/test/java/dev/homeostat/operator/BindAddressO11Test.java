package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** O11: probes and metrics are on no other address than the desired one. */
class BindAddressO11Test extends Ground {

  private static final int PATIENCE_MILLIS = 5_000;

  BindAddressO11Test(RunningApiServer server) {
    super(server);
  }

  private static InetAddress outside() throws IOException {
    Optional<InetAddress> address =
        NetworkInterface.networkInterfaces()
            .flatMap(NetworkInterface::inetAddresses)
            .filter(each -> each instanceof Inet4Address && !each.isLoopbackAddress())
            .findFirst();
    assumeTrue(address.isPresent(), "this machine has no other address than localhost");
    return address.orElseThrow();
  }

  private static boolean isOpen(InetAddress address, int port) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), PATIENCE_MILLIS);
      return true;
    } catch (ConnectException e) {
      return false;
    }
  }

  @Test
  void o11_by_default_on_localhost_alone() throws IOException {
    StartedOperator operator = operator();
    assertThat(isOpen(InetAddress.getByName("localhost"), operator.port())).isTrue();
    assertThat(isOpen(outside(), operator.port())).isFalse();
  }

  @Test
  void o11_on_all_addresses_if_desired() throws IOException {
    StartedOperator operator = operator("--bind-address=0.0.0.0");
    assertThat(isOpen(InetAddress.getByName("localhost"), operator.port())).isTrue();
    assertThat(isOpen(outside(), operator.port())).isTrue();
  }
}
