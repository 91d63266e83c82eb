package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.cli.output.LineWrap;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

/** Finding O11: lines break at words. */
class LineWrapTest {

  @Test
  void o11_a_line_breaks_at_words_and_goes_on_indented() {
    assertThat(LineWrap.at(20, "  one two three four five six"))
        .containsExactly("  one two three four", "      five six");
  }

  @Test
  void a_line_that_fits_and_one_without_a_limit_stay() {
    String line = "  one  two three four";
    assertThat(LineWrap.at(line.length(), line)).containsExactly(line);
    assertThat(LineWrap.at(0, "a ".repeat(100))).containsExactly("a ".repeat(100));
  }

  @Test
  void a_word_longer_than_the_line_stays_whole() {
    assertThat(LineWrap.at(10, "see " + "x".repeat(30) + " now"))
        .containsExactly("see", "    " + "x".repeat(30), "    now");
  }

  @Test
  void colours_have_no_width() {
    String line = "\u001B[31mred\u001B[0m and blue";
    assertThat(LineWrap.at(12, line)).containsExactly(line);
    assertThat(LineWrap.at(11, line)).containsExactly("\u001B[31mred\u001B[0m and", "    blue");
  }

  @Property(tries = 300)
  void no_word_is_cut_and_none_is_lost(
      @ForAll @Size(min = 1, max = 30)
          List<@AlphaChars @StringLength(min = 1, max = 15) String> words,
      @ForAll @IntRange(min = 25, max = 60) int width) {
    List<String> lines = LineWrap.at(width, String.join(" ", words));

    assertThat(String.join(" ", lines).trim().split(" +")).containsExactlyElementsOf(words);
    assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width));
  }
}
