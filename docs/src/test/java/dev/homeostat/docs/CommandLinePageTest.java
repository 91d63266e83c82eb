package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.docs.Documents.Block;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The outputs on the page about the command line are those of the commands before them. */
class CommandLinePageTest {

  @TempDir Path dir;

  @Test
  void each_output_is_that_of_its_command() throws IOException {
    Clone clone = new Clone(dir);
    List<Block> blocks = Documents.blocks(Documents.DOCS.resolve("command-line.md"));
    int compared = 0;
    for (int i = 0; i + 1 < blocks.size(); i++) {
      if (blocks.get(i).language().equals("sh")) {
        String output = clone.run(blocks.get(i).text()).output();
        assertThat(output).as(blocks.get(i).toString()).contains(blocks.get(i + 1).text());
        compared++;
      }
    }
    assertThat(compared).isPositive();
  }
}
