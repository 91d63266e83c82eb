package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.docs.Documents.Block;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of docs/import.md print what the page shows below them. */
class ImportPageTest {

  @TempDir Path dir;

  @Test
  void commands_print_what_the_page_shows() throws IOException {
    Clone clone = new Clone(dir);
    List<Block> blocks = Documents.blocks(Documents.DOCS.resolve("import.md"));
    int compared = 0;
    for (int i = 0; i < blocks.size(); i++) {
      if (blocks.get(i).language().equals("sh")) {
        Clone.Run run = clone.run(blocks.get(i).text());
        assertThat(run.code()).as("%s%n%s", blocks.get(i), run.output()).isZero();
        if (i + 1 < blocks.size() && !blocks.get(i + 1).language().equals("sh")) {
          assertThat(withoutLogging(run.output()))
              .as(blocks.get(i).toString())
              .isEqualTo(blocks.get(i + 1).text());
          compared++;
        }
      }
    }
    assertThat(compared).isEqualTo(6);
  }

  /** The class path of this module has more than one logger. */
  private static String withoutLogging(String output) {
    return output.replaceAll("(?m)^SLF4J.*\\R", "");
  }
}
