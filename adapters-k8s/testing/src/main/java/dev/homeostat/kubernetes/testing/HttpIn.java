package dev.homeostat.kubernetes.testing;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads requests of HTTP/1.1 off a connection. */
final class HttpIn {

  private static final int LONGEST_LINE = 64 * 1024;

  private final InputStream in;

  HttpIn(InputStream in) {
    this.in = in;
  }

  /** A request as it came; names of headers in any case. */
  record Message(String method, String path, Map<String, String> headers, byte[] body) {

    /** Asks for a connection that speaks both ways, for which there are words of its own. */
    boolean wantsWebSocket() {
      return headers.getOrDefault("Upgrade", "").equalsIgnoreCase("websocket");
    }

    boolean keepsAlive() {
      return !headers.getOrDefault("Connection", "").equalsIgnoreCase("close");
    }
  }

  /** The next request, or null if the connection ended before it. */
  @Nullable Message next() throws IOException {
    String first = line();
    if (first == null) {
      return null;
    }
    List<String> words = List.of(first.split(" "));
    if (words.size() != 3) {
      throw new IOException("no line of a request");
    }
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String line = inside(); !line.isEmpty(); line = inside()) {
      int colon = line.indexOf(':');
      if (colon < 0) {
        throw new IOException("no header");
      }
      headers.merge(
          line.substring(0, colon), line.substring(colon + 1).strip(), (a, b) -> a + ", " + b);
    }
    return new Message(words.get(0), words.get(1), headers, body(headers));
  }

  private byte[] body(Map<String, String> headers) throws IOException {
    if (headers.getOrDefault("Transfer-Encoding", "").equalsIgnoreCase("chunked")) {
      return chunks();
    }
    return exactly(Integer.parseInt(headers.getOrDefault("Content-Length", "0")));
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    int size = size(inside());
    while (size > 0) {
      all.writeBytes(exactly(size));
      inside();
      size = size(inside());
    }
    while (!inside().isEmpty()) {
      // Trailers are not needed here.
    }
    return all.toByteArray();
  }

  private static int size(String line) {
    return Integer.parseInt(line.replaceFirst(";.*", "").strip(), 16);
  }

  private byte[] exactly(int count) throws IOException {
    byte[] bytes = in.readNBytes(count);
    if (bytes.length < count) {
      throw new EOFException();
    }
    return bytes;
  }

  /** A line within a request. */
  private String inside() throws IOException {
    String line = line();
    if (line == null) {
      throw new EOFException();
    }
    return line;
  }

  private @Nullable String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        if (line.size() == 0) {
          return null;
        }
        throw new EOFException();
      }
      line.write(next);
      if (line.size() > LONGEST_LINE) {
        throw new IOException("a line without end");
      }
    }
    return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
  }
}
