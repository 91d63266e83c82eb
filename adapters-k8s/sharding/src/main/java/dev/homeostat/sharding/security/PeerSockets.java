package dev.homeostat.sharding.security;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.InvalidInputException;
import dev.homeostat.sharding.PeerSecurity;
import java.net.Socket;
import java.net.SocketException;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import javax.net.ssl.HandshakeCompletedEvent;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import org.apiguardian.api.API;
import org.jgroups.util.DefaultSocketFactory;
import org.jgroups.util.SocketFactory;
import org.jgroups.util.TLS;
import org.jgroups.util.TLSClientAuth;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The sockets between members. */
@API(status = INTERNAL)
public final class PeerSockets {

  private static final Logger LOG = LoggerFactory.getLogger(PeerSockets.class);

  private PeerSockets() {}

  /**
   * Returns sockets of TLS 1.3 that ask for a certificate in both directions.
   *
   * @param tls the directory of the files
   * @param refused where refused certificates are noted
   * @param patience after which a handshake fails whose other side does not answer
   * @return new sockets
   * @throws InvalidInputException if the files are not valid
   */
  public static SocketFactory of(
      PeerSecurity.MutualTls tls, RefusedPeers refused, Duration patience) {
    PeerCredentialFiles files =
        new PeerCredentialFiles(tls.directory(), Clock.systemUTC(), System::nanoTime);
    DefaultSocketFactory sockets =
        (DefaultSocketFactory)
            new TLS()
                .enabled(true)
                .setProtocols(new String[] {"TLSv1.3"})
                .setClientAuth(TLSClientAuth.NEED)
                .createSocketFactory(
                    context(new PeerIdentity(files), new PeerTrust(files, refused)));
    int millis = (int) patience.toMillis();
    sockets.setSocketConfigurator(socket -> limitHandshake((SSLSocket) socket, millis));
    return sockets;
  }

  private static SSLContext context(KeyManager identity, TrustManager trust) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(new KeyManager[] {identity}, new TrustManager[] {trust}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has TLS", e);
    }
  }

  /**
   * A member that is frozen accepts connections and says nothing. The handshake would wait for it,
   * and messages to all others behind it.
   */
  private static void limitHandshake(SSLSocket socket, int millis) {
    setTimeout(socket, millis);
    socket.addHandshakeCompletedListener(PeerSockets::unlimited);
  }

  private static void unlimited(HandshakeCompletedEvent event) {
    setTimeout(event.getSocket(), 0);
  }

  private static void setTimeout(Socket socket, int millis) {
    try {
      socket.setSoTimeout(millis);
    } catch (SocketException e) {
      LOG.debug("a socket was closed", e);
    }
  }
}
