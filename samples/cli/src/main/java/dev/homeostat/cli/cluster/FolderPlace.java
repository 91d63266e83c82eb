package dev.homeostat.cli.cluster;

import dev.homeostat.Engine;
import dev.homeostat.Problem;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.folder.Changes;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.folder.ServerRules;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.spi.state.StateStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A folder that stands for a cluster.
 *
 * @param dir where it is; made when something is written
 * @param cluster what is in it
 */
public record FolderPlace(Path dir, EmbeddedCluster cluster) implements Place {

  private static final String RULES = "server.yaml";

  static FolderPlace open(String named) {
    Path dir = path(named);
    MissingFolder.of(named)
        .flatMap(MissingFolder::context)
        .ifPresent(
            problem -> {
              throw new Unusable(problem);
            });
    if (Files.exists(dir) && !Files.isDirectory(dir)) {
      throw new Unusable(
          Problem.error("NoFolder")
              .expected("a folder at " + dir)
              .got("a file")
              .advice("name another one with --cluster"));
    }
    EmbeddedCluster cluster = EmbeddedCluster.folder(dir);
    List<Problem> problems = cluster.check();
    if (problems.stream().anyMatch(Problem::isError)) {
      throw new Unusable(problems);
    }
    return new FolderPlace(dir, cluster);
  }

  /** Returns the path of a folder that the user named. */
  static Path path(String named) {
    try {
      return Path.of(named);
    } catch (InvalidPathException e) {
      throw new Unusable(
          Problem.error("NoFolder")
              .expected("a folder, or kube[:CONTEXT]")
              .got("something that is no path")
              .advice("name another one with --cluster"));
    }
  }

  @Override
  public String namespace(@Nullable String named) {
    return named == null ? "default" : named;
  }

  @Override
  public StateStore states() {
    return cluster.applications();
  }

  @Override
  public Engine.Builder engine() {
    return Engine.builder().cluster(cluster).state(states());
  }

  @Override
  public Changes changes() {
    try {
      return cluster.changes();
    } catch (UncheckedIOException e) {
      if (Files.isDirectory(dir)) {
        throw e;
      }
      throw new Unusable(unwritable()); // it could not be made
    }
  }

  /** A folder that is not there cannot be watched. */
  @Override
  public void prepareToWatch() throws IOException {
    Files.createDirectories(dir);
  }

  /** Returns whether the folder has rules of its server. */
  public boolean hasRules() {
    return Files.exists(dir.resolve(RULES));
  }

  /**
   * Sets the rules of the folder's server; they are read when a folder is opened. Invalid or half
   * written rules would stay, because a folder gets rules once.
   */
  public FolderPlace instruct(Path rules) {
    String name = rules.toString();
    String text = text(rules);
    List<Problem> problems =
        ServerRules.read(DocumentReader.discovered().read(text, name), name).problems();
    if (!problems.isEmpty()) {
      throw new Unusable(problems);
    }
    writeRules(text);
    return open(dir.toString());
  }

  private static String text(Path rules) {
    try {
      return Files.readString(rules);
    } catch (IOException e) {
      throw new Unusable(
          Problem.error("UnreadableFile")
              .at("--server")
              .expected("a readable text in UTF-8 at " + rules)
              .got(described(rules))
              .advice("check the path and its permissions"));
    }
  }

  private static String described(Path unreadable) {
    if (Files.isDirectory(unreadable)) {
      return "a folder";
    }
    return Files.exists(unreadable)
        ? "a file that is no such text, or may not be read"
        : "no such file";
  }

  private void writeRules(String text) {
    Path whole = dir.resolve("." + RULES + ".new");
    try {
      Files.createDirectories(dir);
      Files.writeString(whole, text);
      Files.move(whole, dir.resolve(RULES), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new Unusable(unwritable());
    }
  }

  private Problem unwritable() {
    return Problem.error("UnwritableFile")
        .at("--cluster")
        .expected("a folder that can be written at " + dir)
        .got("one that cannot")
        .advice("check the path, its permissions and the free space");
  }

  @Override
  public void close() {
    // A folder is not held open.
  }
}
