package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.docs.Documents.Block;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every command for a live cluster works as it stands in docs/kubernetes.md. */
@WithApiServer
class LiveCommandsTest {

  @TempDir Path dir;

  @Test
  void commands_work(RunningApiServer server) throws IOException {
    Clone clone = new Clone(dir);
    Path kubeconfig = Files.writeString(dir.resolve("kubeconfig"), server.kubeconfig());
    List<Block> commands =
        Documents.blocks(Documents.DOCS.resolve("kubernetes.md")).stream()
            .filter(block -> block.language().equals("sh"))
            .toList();
    assertThat(commands).isNotEmpty();
    for (Block block : commands) {
      Clone.Run run = clone.run(block.text(), Map.of("KUBECONFIG", kubeconfig.toString()));
      assertThat(run.code()).as("%s%n%s", block, run.output()).isZero();
    }
  }
}
