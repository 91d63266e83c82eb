package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The guide shows what the commands about owners print. */
class WhoGuideTest {

  private static final Path GUIDE = Cli.REPOSITORY.resolve("docs/guide.md");
  private static final Pattern BLOCK = Pattern.compile("(?s)```(sh|text)\n(.*?)```");

  @TempDir Path dir;

  private static String section() throws IOException {
    String guide = Files.readString(GUIDE);
    return guide.split("\n## Who owns a field", 2)[1].split("\n## ", 2)[0];
  }

  private static List<String> blocks(String language) throws IOException {
    List<String> blocks = new ArrayList<>();
    Matcher matcher = BLOCK.matcher(section());
    while (matcher.find()) {
      if (matcher.group(1).equals(language)) {
        blocks.add(matcher.group(2));
      }
    }
    return blocks;
  }

  /**
   * Times, places and ids differ from run to run; an id may look like a number, which is quoted.
   */
  private static String masked(String text) {
    return text.replace(Cli.REPOSITORY + "/", "")
        .replaceAll("20\\d\\d-\\d\\d-\\d\\dT[\\d:]+Z", "2030-01-31T12:00:00Z")
        .replaceAll("\"?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\"?", "6f1c…");
  }

  @Test
  void the_output_of_each_command_is_shown() throws IOException {
    List<String> printed = new ArrayList<>();
    for (String line : blocks("sh").get(0).split("\n")) {
      String[] words = line.replace("homeostat ", "").split(" ");
      String[] args =
          Arrays.stream(words)
              .map(
                  word -> word.startsWith("docs/") ? Cli.REPOSITORY.resolve(word).toString() : word)
              .map(word -> word.equals("target/who") ? dir.resolve("who").toString() : word)
              .toArray(String[]::new);
      Cli.Result run = new Cli(dir).run(args);
      assertThat(run.code()).as("%s%n%s", line, run.err()).isZero();
      if (!words[0].equals("reconcile")) {
        printed.add(masked(run.out()));
      }
    }
    assertThat(blocks("text")).isEqualTo(printed);
  }
}
