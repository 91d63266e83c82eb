package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore.Saved;
import dev.homeostat.spi.state.StateStore.Saving;
import java.util.Random;

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

  static String revision(Saving saving) {
    assertThat(saving).isInstanceOf(Saved.class);
    return ((Saved) saving).revision();
  }
}
