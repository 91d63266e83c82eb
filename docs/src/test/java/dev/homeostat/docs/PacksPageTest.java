package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.docs.Documents.Block;
import dev.homeostat.packs.PolicyPack;
import dev.homeostat.packs.PolicyPacks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of docs/packs.md print what the page shows, and its pack is one. */
class PacksPageTest {

  private static final Path PAGE = Documents.DOCS.resolve("packs.md");

  @TempDir Path dir;

  @Test
  void commands_print_what_the_page_shows() throws IOException {
    Clone clone = new Clone(dir);
    List<Block> blocks = Documents.blocks(PAGE);
    int compared = 0;
    for (int i = 0; i < blocks.size(); i++) {
      if (blocks.get(i).language().equals("sh")) {
        Clone.Run run = clone.run(blocks.get(i).text());
        assertThat(run.code()).as("%s%n%s", blocks.get(i), run.output()).isZero();
        if (i + 1 < blocks.size() && blocks.get(i + 1).language().equals("text")) {
          assertThat(run.output().replaceAll("(?m)^SLF4J.*\\R", ""))
              .as(blocks.get(i).toString())
              .isEqualTo(blocks.get(i + 1).text());
          compared++;
        }
      }
    }
    assertThat(compared).isEqualTo(3);
  }

  @Test
  void the_pack_of_the_page_is_valid() {
    List<String> packs =
        Documents.blocks(PAGE).stream()
            .map(Block::text)
            .filter(text -> text.contains("kind: PolicyPack"))
            .toList();

    assertThat(packs).hasSize(1);
    assertThat(PolicyPacks.parse(packs.get(0), "packs.md").list())
        .extracting(PolicyPack::name)
        .containsExactly("gateway");
  }
}
