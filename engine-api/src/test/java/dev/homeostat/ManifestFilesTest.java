package dev.homeostat;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Manifests in files that cannot be read. */
class ManifestFilesTest {

  @TempDir Path dir;

  @Test
  void a_missing_file_and_a_folder_are_described_in_words() {
    assertThat(problem(dir.resolve("none.yaml")))
        .contains("UnreadableFile", "none.yaml, got no such file")
        .doesNotContain("Exception");
    assertThat(problem(dir)).contains("got a folder").doesNotContain("Exception");
  }

  private static String problem(Path file) {
    Manifest manifest = Manifest.read(file);
    assertThat(manifest.documents()).isEmpty();
    return manifest.problems().get(0).toString();
  }
}
