package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.docs.Documents.Block;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of docs/report.md print and write what the page says. */
class ReportPageTest {

  @TempDir Path dir;

  @Test
  void commands_write_pages() throws IOException {
    Clone clone = new Clone(dir);
    List<Block> blocks = Documents.blocks(Documents.DOCS.resolve("report.md"));
    Clone.Run written = clone.run(blocks.get(0).text());
    assertThat(written.code()).as(written.output()).isZero();
    assertThat(written.output()).contains("target/report/shop.html: 2 resources of default/shop");
    assertThat(dir.resolve("target/report/shop.html"))
        .content()
        .startsWith("<!DOCTYPE html>")
        .contains("\"kind\"");
    Clone.Run printed = clone.run(blocks.get(1).text());
    assertThat(printed.output().lines().filter(line -> !line.startsWith("SLF4J")))
        .containsExactlyElementsOf(blocks.get(2).text().lines().toList());
  }
}
