package dev.homeostat.samples.testing;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The kubectl that lies beside the test server, talking to it. */
public final class Kubectl {

  /** What it said, and how it ended. */
  public record Run(int code, String out, String err) {

    /** Requires the exit code 0. */
    public Run orFail() {
      if (code != 0) {
        throw new AssertionError("kubectl ended with " + code + "\n" + out + err);
      }
      return this;
    }
  }

  private static final Path BINARIES =
      Path.of(System.getProperty("user.home"), ".kubeapitest", "k8s");

  private final Path dir;

  private Kubectl(Path dir) {
    this.dir = dir;
  }

  /** Of a server; the folder is for its configuration and its caches. */
  public static Kubectl of(RunningApiServer server, Path dir) {
    try {
      Files.writeString(dir.resolve("kubeconfig"), server.kubeconfig());
      return new Kubectl(dir);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Path kubeconfig() {
    return dir.resolve("kubeconfig");
  }

  public static Path binary() {
    try (Stream<Path> versions = Files.list(BINARIES)) {
      return versions
          .map(version -> version.resolve("kubectl"))
          .filter(Files::isExecutable)
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Run run(String... args) {
    List<String> command = new ArrayList<>(List.of(binary().toString()));
    command.add("--cache-dir=" + dir.resolve("cache"));
    command.addAll(List.of(args));
    return run(command);
  }

  /** Applies YAML, as with a file. */
  public Run apply(String yaml, String... args) {
    return run(
        Stream.concat(Stream.of("apply", "-f", file(yaml)), Stream.of(args))
            .toArray(String[]::new));
  }

  /** Returns the path of a new file with this text. */
  public String file(String yaml) {
    try {
      return Files.writeString(Files.createTempFile(dir, "file", ".yaml"), yaml).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs a script in the folder of the configuration, with kubectl on its path. */
  public Run shell(String script) {
    String start = "cd \"%s\"\nPATH=\"%s:$PATH\"\n".formatted(dir, binary().getParent());
    return run(List.of("sh", "-ec", start + script));
  }

  private Run run(List<String> command) {
    try {
      Path out = Files.createTempFile(dir, "out", ".txt");
      Path err = Files.createTempFile(dir, "err", ".txt");
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
      builder.environment().put("KUBECONFIG", kubeconfig().toString());
      int code = builder.start().waitFor();
      return new Run(
          code,
          Files.readString(out, StandardCharsets.UTF_8),
          Files.readString(err, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
