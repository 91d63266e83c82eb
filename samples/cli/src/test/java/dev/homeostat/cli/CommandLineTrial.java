package dev.homeostat.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.EmbeddedCluster;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs the command line as a user does, on a folder of its own. */
final class CommandLineTrial {

  static final ResourceId SONG = ResourceId.of("music.example.com/Song", "top50").in("default");
  static final ResourceId ARTIST =
      ResourceId.of("music.example.com/Artist", "gainsbourg").in("default");

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path folder;

  CommandLineTrial(Path folder) {
    this.folder = folder;
  }

  /**
   * What a command gave.
   *
   * @param code its exit code
   * @param out what it wrote
   * @param err what it complained about
   */
  record Run(int code, String out, String err) {
    JsonNode json() {
      try {
        return JSON.readTree(out);
      } catch (IOException e) {
        throw new UncheckedIOException(out + err, e);
      }
    }
  }

  Run run(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Main.run(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            args);
    return new Run(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  Run on(String command, String file, String... more) {
    List<String> args =
        new ArrayList<>(List.of(command, "-f", file, "--cluster", folder.toString()));
    args.addAll(List.of(more));
    return run(args.toArray(String[]::new));
  }

  Run example(String command, String... more) {
    List<String> args = new ArrayList<>(List.of(more));
    args.addAll(List.of("--server", file("server.yaml")));
    return on(command, file("application.yaml"), args.toArray(String[]::new));
  }

  static String file(String name) {
    return Path.of("..", "..", "docs", "example", name).toString();
  }

  EmbeddedCluster cluster() {
    return EmbeddedCluster.folder(folder);
  }

  String write(String name, String text) {
    try {
      Path file = folder.resolveSibling(name);
      Files.writeString(file, text);
      return file.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
