package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.docs.Documents.Block;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every command that the README and the documents show works as it stands there. */
@Execution(ExecutionMode.CONCURRENT)
class CommandsTest {

  private static final Path README = Documents.REPOSITORY.resolve("README.md");

  @TempDir Path dir;

  private Clone clone;

  @BeforeEach
  void lay_out_what_a_reader_has() throws IOException {
    clone = new Clone(dir);
  }

  static List<Block> commands() {
    return Stream.concat(
            Documents.blocks(README).stream(),
            Documents.markdown().stream().flatMap(file -> Documents.blocks(file).stream()))
        .filter(block -> block.language().equals("sh"))
        // What they run has dependencies of its own, so its module runs them.
        .filter(block -> !block.file().endsWith("benchmarks.md"))
        // They need a live cluster; LiveCommandsTest has one.
        .filter(block -> !block.file().endsWith("kubernetes.md"))
        // They need a live cluster without an operator; InstallPageTest has one.
        .filter(block -> !block.file().toString().endsWith("install.md"))
        // They need a live cluster and an operator; the operators' modules have both.
        .filter(block -> !block.file().endsWith("operator.md"))
        .filter(block -> !isOfSampleOperator(block.file()))
        .toList();
  }

  /**
   * Returns whether a page is about an operator among the samples, whose module is named after it.
   */
  private static boolean isOfSampleOperator(Path page) {
    String operator = page.getFileName().toString().replace(".md", "-operator");
    return Files.isDirectory(Documents.REPOSITORY.resolve("samples").resolve(operator));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void commands_work(Block block) {
    Clone.Run run = clone.run(block.text());
    assertThat(run.code()).as("%s%n%s", block, run.output()).isZero();
  }

  @Test
  void the_readme_has_two_commands_the_main_job_and_the_tests() {
    List<Block> blocks =
        Documents.blocks(README).stream().filter(block -> block.language().equals("sh")).toList();
    assertThat(blocks).hasSize(2);
    Clone.Run run = clone.run(blocks.get(0).text());
    assertThat(run.output())
        .contains("Step 0", "Step 7")
        .contains("key3: kilestlai")
        .contains("nickname: gainsbarre")
        .contains("settled: 2 created");
    assertThat(blocks.get(1).text().strip()).isEqualTo("mvn -B -ntp verify");
  }

  @Test
  void the_continuous_build_runs_the_second_command_of_the_readme() throws IOException {
    assertThat(Files.readString(Documents.REPOSITORY.resolve(".ci/run")))
        .contains("readme_block 2");
  }

  @Test
  void a_command_that_is_none_is_found_out() {
    assertThat(clone.run("homeostat reconcil -f application.yaml").code()).isNotZero();
    assertThat(clone.run("mvn install").code()).isNotZero();
  }
}
