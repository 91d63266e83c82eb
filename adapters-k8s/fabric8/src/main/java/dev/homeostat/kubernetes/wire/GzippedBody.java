package dev.homeostat.kubernetes.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.zip.GZIPInputStream;

/** The body of an answer that the server compressed, since it was told that it may. */
final class GzippedBody {

  /** The name of the encoding in HTTP headers. */
  static final String ENCODING = "gzip";

  private GzippedBody() {}

  /** Returns the bytes that were compressed; those of the answer if it is broken. */
  static byte[] plain(byte[] body) {
    try (GZIPInputStream plain = new GZIPInputStream(new ByteArrayInputStream(body))) {
      return plain.readAllBytes();
    } catch (IOException e) {
      return body;
    }
  }
}
