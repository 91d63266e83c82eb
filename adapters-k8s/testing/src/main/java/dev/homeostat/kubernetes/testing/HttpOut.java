package dev.homeostat.kubernetes.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;

/** Writes answers of HTTP/1.1 to a connection. */
final class HttpOut {

  private static final String END = "\r\n";

  private final OutputStream out;

  HttpOut(OutputStream out) {
    this.out = out;
  }

  /** A whole answer. */
  void answer(int code, Map<String, List<String>> headers, byte[] body) throws IOException {
    out.write(head(code, headers, "Content-Length: " + body.length).getBytes(ISO_8859_1));
    out.write(body);
    out.flush();
  }

  /** The beginning of an answer whose body comes in pieces, and after which nothing comes. */
  void begin(int code, Map<String, List<String>> headers) throws IOException {
    String more = "Transfer-Encoding: chunked" + END + "Connection: close";
    out.write(head(code, headers, more).getBytes(ISO_8859_1));
    out.flush();
  }

  void piece(byte[] bytes, int count) throws IOException {
    out.write((Integer.toHexString(count) + END).getBytes(ISO_8859_1));
    out.write(bytes, 0, count);
    out.write(END.getBytes(ISO_8859_1));
    out.flush();
  }

  void end() throws IOException {
    out.write(("0" + END + END).getBytes(ISO_8859_1));
    out.flush();
  }

  private static String head(int code, Map<String, List<String>> headers, String more) {
    StringBuilder text = new StringBuilder("HTTP/1.1 " + code + " said" + END);
    headers.forEach(
        (name, values) ->
            values.forEach(value -> text.append(name).append(": ").append(value).append(END)));
    return text.append(more).append(END).append(END).toString();
  }
}
