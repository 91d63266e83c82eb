package dev.homeostat.cli;

import dev.homeostat.Problem;
import dev.homeostat.folder.EmbeddedCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Opens the folder of a cluster. */
final class ClusterFolder {

  private ClusterFolder() {}

  static EmbeddedCluster open(Path dir, @Nullable Path server) {
    Path rules = dir.resolve("server.yaml");
    try {
      if (server != null && !Files.exists(rules)) {
        Files.createDirectories(dir);
        Files.copy(server, rules);
      }
    } catch (IOException e) {
      throw new Inputs.Unusable(
          List.of(
              Problem.error("UnreadableFile")
                  .expected("a readable file at " + server + ", and a folder at " + dir)
                  .got(e.getClass().getSimpleName())
                  .advice("check the paths and their permissions")));
    }
    if (Files.exists(dir) && !Files.isDirectory(dir)) {
      throw new Inputs.Unusable(
          List.of(
              Problem.error("NoFolder")
                  .expected("a folder at " + dir)
                  .got("a file")
                  .advice("name another folder with --cluster")));
    }
    EmbeddedCluster cluster = EmbeddedCluster.folder(dir);
    List<Problem> problems = cluster.check();
    if (problems.stream().anyMatch(Problem::isError)) {
      throw new Inputs.Unusable(problems);
    }
    return cluster;
  }
}
