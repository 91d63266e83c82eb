package dev.homeostat.samples.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file of the repository, or a part of one, that a test derives from something else. */
public final class GeneratedFile {

  private static final boolean IS_RENEWED = Boolean.getBoolean("renew");

  private GeneratedFile() {}

  /** Requires a file to have this content, or writes it if {@code -Drenew=true} is set. */
  public static void check(Path file, String expected) {
    try {
      if (IS_RENEWED) {
        Files.writeString(file, expected);
      }
      assertThat(Files.readString(file, StandardCharsets.UTF_8))
          .as("%s; to renew it, run this test with -Drenew=true", file)
          .isEqualTo(expected);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Requires a file to have this text between a line {@code <!-- generated: NAME -->} and a line
   * {@code <!-- end -->}, or writes it there.
   */
  public static void checkPart(Path file, String name, String expected) {
    String text = TextFile.read(file);
    String begin = "<!-- generated: " + name + " -->\n";
    int from = text.indexOf(begin) + begin.length();
    int to = text.indexOf("<!-- end -->\n", from);
    assertThat(text).as("%s", file).contains(begin);
    check(file, text.substring(0, from) + expected + text.substring(to));
  }
}
