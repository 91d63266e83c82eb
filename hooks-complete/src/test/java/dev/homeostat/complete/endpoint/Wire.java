package dev.homeostat.complete.endpoint;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** A client that writes what it likes, as slowly as it likes. */
final class Wire implements AutoCloseable {

  private static final int PATIENCE_MILLIS = 60_000;

  private final Socket socket;

  private Wire(Socket socket) throws IOException {
    this.socket = socket;
    socket.setSoTimeout(PATIENCE_MILLIS);
  }

  static Wire to(int port) {
    try {
      return new Wire(new Socket(InetAddress.getLoopbackAddress(), port));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** From another address of this machine. */
  static Wire to(int port, InetAddress from) throws IOException {
    return new Wire(new Socket(InetAddress.getLoopbackAddress(), port, from, 0));
  }

  /** Over TLS, with the handshake done. */
  static Wire to(int port, SSLContext context, String... protocols) throws IOException {
    SSLSocket socket =
        (SSLSocket) context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
    if (protocols.length > 0) {
      socket.setEnabledProtocols(protocols);
    }
    socket.startHandshake();
    return new Wire(socket);
  }

  Wire write(String text) {
    return write(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  Wire write(byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Says that nothing more comes. */
  Wire finish() {
    try {
      socket.shutdownOutput();
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Nothing was said up to now. */
  boolean isSilent() throws IOException {
    return socket.getInputStream().available() == 0;
  }

  /** All that is said until the connection is closed, or broken off. */
  String rest() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      InputStream in = socket.getInputStream();
      for (int next = in.read(); next >= 0; next = in.read()) {
        bytes.write(next);
      }
    } catch (SocketTimeoutException e) {
      throw new AssertionError("still open", e);
    } catch (IOException e) {
      return bytes.toString(StandardCharsets.ISO_8859_1);
    }
    return bytes.toString(StandardCharsets.ISO_8859_1);
  }

  /** Reads until something was said. */
  Wire await(String text) {
    StringBuilder said = new StringBuilder();
    try {
      while (said.indexOf(text) < 0) {
        int next = socket.getInputStream().read();
        if (next < 0) {
          throw new AssertionError("closed after '" + said + "'");
        }
        said.append((char) next);
      }
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The response; empty if the connection is closed already. */
  String tell(String text) {
    try {
      write(text);
    } catch (UncheckedIOException e) {
      return "";
    }
    return rest();
  }

  Reply reply() {
    return Reply.of(rest());
  }

  /** Writes the same again and again until nobody listens any more; gives what was said. */
  String drip(String text, int pauseMillis) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    socket.setSoTimeout(pauseMillis);
    while (true) {
      try {
        int next = socket.getInputStream().read();
        if (next < 0) {
          break;
        }
        bytes.write(next);
      } catch (SocketTimeoutException e) {
        write(text);
      } catch (IOException e) {
        break;
      }
    }
    return bytes.toString(StandardCharsets.ISO_8859_1);
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
