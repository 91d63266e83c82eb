package dev.homeostat.kubernetes.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The trees of an answer come one by one, until it ends, breaks off, or falls silent. */
class TreeStreamTest {

  private static final Duration LONG = Duration.ofMinutes(1);

  private static TreeStream stream(String text) {
    return new TreeStream(
        new ByteArrayInputStream(text.getBytes(UTF_8)), LONG, LONG, System::nanoTime);
  }

  /**
   * A connection on which a byte comes now and then, whenever a clock has gone on, until it ends.
   */
  private static final class QuietConnection extends InputStream {

    private final CountDownLatch closed = new CountDownLatch(1);
    private final AtomicLong nanos = new AtomicLong();
    private final Duration pace;
    private int left;

    QuietConnection(Duration pace, int count) {
      this.pace = pace;
      this.left = count;
    }

    @Override
    public int read() throws IOException {
      try {
        if (closed.await(pace.toMillis(), TimeUnit.MILLISECONDS)) {
          throw new IOException("closed");
        }
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      nanos.addAndGet(pace.toNanos());
      left--;
      return left < 0 ? -1 : '\n';
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int one = read();
      bytes[offset] = (byte) one;
      return one < 0 ? -1 : 1;
    }

    @Override
    public void close() {
      closed.countDown();
    }
  }

  @Test
  @Timeout(30)
  void a_stream_on_which_nothing_comes_is_closed() {
    QuietConnection connection = new QuietConnection(LONG, 1);
    Duration silence = Duration.ofMillis(50);
    try (TreeStream trees = new TreeStream(connection, LONG, silence, System::nanoTime)) {
      assertThatThrownBy(trees::next).isInstanceOf(IOException.class).hasMessage("closed");
    }
  }

  @Test
  void a_stream_on_which_something_comes_now_and_then_goes_on() throws IOException {
    QuietConnection connection = new QuietConnection(Duration.ofMillis(5), 100);
    Duration silence = Duration.ofMillis(20);
    try (TreeStream trees = new TreeStream(connection, LONG, silence, connection.nanos::get)) {
      assertThat(trees.next()).as("the end").isNull();
    }
    assertThat(connection.nanos.get()).isGreaterThan(10 * silence.toNanos());
  }

  @Test
  void a_stream_ends_after_its_last_tree() throws IOException {
    try (TreeStream trees = stream("{\"a\": 1}\n{\"a\": 2}\n")) {
      assertThat(trees.next()).asString().isEqualTo("{\"a\":1}");
      assertThat(trees.next()).asString().isEqualTo("{\"a\":2}");
      assertThat(trees.next()).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"a\": 1e77777777777}", "{\"a\": 1.0e-7777777777}"})
  void a_number_beyond_all_bounds_is_no_json_and_not_quoted(String text) {
    try (TreeStream trees = stream(text)) {
      assertThatThrownBy(trees::next)
          .isInstanceOf(JsonParseException.class)
          .hasNoCause()
          .hasMessageNotContaining("7777");
    }
  }

  @Test
  void half_a_tree_at_the_end_is_told_from_what_is_no_json() {
    String text = "{\"type\": \"ADDED\", \"object\": {\"a\": [1, -2.5e3, true, null, \"\\n\"]}}";
    for (int length = 1; length < text.length(); length++) {
      try (TreeStream trees = stream(text.substring(0, length))) {
        assertThatThrownBy(trees::next).isInstanceOf(EOFException.class);
      }
    }
    try (TreeStream trees = stream("<html>sign in</html>")) {
      assertThatThrownBy(trees::next).isInstanceOf(JsonProcessingException.class);
    }
  }
}
