package dev.homeostat.kubernetes.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class GzippedBodyTest {

  private static final byte[] TEXT = "{\"kind\": \"Status\"}".getBytes(UTF_8);

  private static byte[] gzipped(byte[] text) throws IOException {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (GZIPOutputStream to = new GZIPOutputStream(compressed)) {
      to.write(text);
    }
    return compressed.toByteArray();
  }

  @Test
  void what_was_compressed_is_read_as_it_was_before() throws IOException {
    assertThat(GzippedBody.plain(gzipped(TEXT))).isEqualTo(TEXT);
  }

  @Test
  void a_body_that_is_not_what_its_header_says_stays_as_it_is() throws IOException {
    byte[] gzipped = gzipped(TEXT);
    byte[] brokenOff = Arrays.copyOf(gzipped, gzipped.length - 10);

    assertThat(GzippedBody.plain(TEXT)).isEqualTo(TEXT);
    assertThat(GzippedBody.plain(brokenOff)).isEqualTo(brokenOff);
    assertThat(GzippedBody.plain(new byte[0])).isEmpty();
  }
}
