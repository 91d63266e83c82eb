package dev.homeostat.yaml;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The kubectl of the API server that the tests use, where it is installed. */
final class Kubectl {

  private static final Path BINARIES =
      Path.of(System.getProperty("user.home"), ".kubeapitest", "k8s");

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS);

  private final Path program;

  private Kubectl(Path program) {
    this.program = program;
  }

  static Optional<Kubectl> installed() {
    if (!Files.isDirectory(BINARIES)) {
      return Optional.empty();
    }
    try (Stream<Path> versions = Files.list(BINARIES)) {
      return versions
          .map(version -> version.resolve("kubectl"))
          .filter(Files::isExecutable)
          .findFirst()
          .map(Kubectl::new);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Reads scalars, as the elements of a list; empty if kubectl refuses them. */
  Optional<JsonNode> read(List<String> scalars) throws IOException, InterruptedException {
    StringBuilder object =
        new StringBuilder("apiVersion: e.org/v1\nkind: Thing\nmetadata: {name: a}\nspec:\n");
    scalars.forEach(scalar -> object.append("- ").append(scalar).append('\n'));
    Path errors = Files.createTempFile("kubectl", ".err");
    Process process =
        new ProcessBuilder(
                program.toString(), "annotate", "--local", "-o", "json", "-f", "-", "read=8")
            .redirectError(errors.toFile())
            .start();
    try {
      process.getOutputStream().write(object.toString().getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().close();
      byte[] out = process.getInputStream().readAllBytes();
      return process.waitFor() == 0
          ? Optional.of(JSON.readTree(out).get("spec"))
          : Optional.empty();
    } finally {
      process.destroy();
      Files.delete(errors);
    }
  }
}
