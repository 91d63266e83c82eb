package dev.homeostat.cli;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tree.Trees;
import dev.homeostat.yaml.YamlWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Runs commands in this process, and changes files as a person would. */
final class Cli {

  /** Tests run in the folder of their module. */
  static final Path REPOSITORY = Path.of("../..").toAbsolutePath().normalize();

  static final Path EXAMPLE = REPOSITORY.resolve("docs/example");

  static final ObjectMapper JSON = new ObjectMapper();

  private final Path dir;
  private byte[] input = new byte[0];
  private volatile ByteArrayOutputStream printed = new ByteArrayOutputStream();

  Cli(Path dir) {
    this.dir = dir;
  }

  /** The output of a command. */
  record Result(int code, String out, String err) {
    JsonNode json() {
      try {
        return JSON.readTree(out);
      } catch (JsonProcessingException e) {
        throw new AssertionError("no JSON: " + out + err, e);
      }
    }
  }

  Path cluster() {
    return dir.resolve("cluster");
  }

  /** Makes the folder of the cluster, so that no command warns that it does not exist. */
  Cli begun() {
    try {
      Files.createDirectories(cluster());
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Cli input(String text) {
    return input(text.getBytes(StandardCharsets.UTF_8));
  }

  Cli input(byte[] bytes) {
    input = bytes;
    return this;
  }

  /** Returns what the last command has printed so far. */
  String printed() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  Result run(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    printed = out;
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Main.run(
            new ByteArrayInputStream(input),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            args);
    return new Result(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** A command on the cluster of this test. */
  Result on(String command, Path file, String... more) {
    List<String> args = new ArrayList<>(List.of(command));
    args.addAll(List.of("-f", file.toString(), "--cluster", cluster().toString()));
    args.addAll(List.of(more));
    return run(args.toArray(String[]::new));
  }

  Path file(String name, String text) {
    try {
      Path file = dir.resolve(name);
      Files.createDirectories(file.getParent());
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static JsonNode yaml(Path file) {
    try {
      return DocumentReader.discovered()
          .read(Files.readString(file), file.toString())
          .documents()
          .get(0)
          .tree();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Changes an object in its file. */
  void edit(String object, Consumer<ObjectNode> change) {
    Path file = cluster().resolve(object);
    try {
      ObjectNode tree = Trees.thaw((ObjectNode) yaml(file));
      change.accept(tree);
      // As editors do: a command that starts just now would refuse a file that is half written.
      Path whole = file.resolveSibling("." + file.getFileName());
      Files.writeString(whole, YamlWriter.write(tree));
      Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  JsonNode at(String object, String pointer) {
    return yaml(cluster().resolve(object)).at(JsonPointer.compile(pointer));
  }

  /** Every file of the cluster but its lock, with its content and the time of its last write. */
  Map<String, String> snapshot() {
    Map<String, String> files = new TreeMap<>();
    if (!Files.exists(cluster())) {
      return files;
    }
    try (Stream<Path> all = Files.walk(cluster())) {
      for (Path file : all.filter(this::isKept).toList()) {
        files.put(
            cluster().relativize(file).toString(),
            Files.getLastModifiedTime(file)
                + " "
                + Files.readString(file, StandardCharsets.ISO_8859_1));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  private boolean isKept(Path path) {
    return Files.isRegularFile(path) && !path.equals(cluster().resolve(".lock"));
  }
}
