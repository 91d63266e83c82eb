package dev.homeostat.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore.SaveResult;
import dev.homeostat.spi.state.StateStore.Saved;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/** States that differ by a number, small ones and others. */
final class States {

  private static final int WORDS = 100;

  private States() {}

  static ApplicationState small(int number) {
    return ApplicationState.EMPTY.withIdentity("uid", String.format("%032x", number));
  }

  /** Some 1700 characters that do not compress to less than 800 bytes. */
  static ApplicationState large(int number) {
    Random random = new Random(number);
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < WORDS; i++) {
      words.append(String.format("%016x ", random.nextLong()));
    }
    return small(number)
        .withHook("h", JsonNodeFactory.instance.objectNode().put("words", words.toString()));
  }

  static String revision(SaveResult saving) {
    assertThat(saving).isInstanceOf(Saved.class);
    return ((Saved) saving).revision();
  }

  /** What a part or a head can be made to say: a state after so many mebibytes of nothing. */
  static String forged(ApplicationState state, int mebibytes) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      byte[] nothing = " ".repeat(1 << 20).getBytes(UTF_8);
      for (int i = 0; i < mebibytes; i++) {
        out.write(nothing);
      }
      out.write(state.toJson().toString().getBytes(UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }
}
