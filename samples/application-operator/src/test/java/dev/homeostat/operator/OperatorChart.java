package dev.homeostat.operator;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import dev.homeostat.Resource;
import dev.homeostat.spi.DocumentReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The Helm chart of the operator. */
final class OperatorChart {

  static final Path HOME = Path.of("deploy", "charts", "application-operator");
  static final Path DEFINITION = HOME.resolve(Path.of("files", "application-crd.yaml"));
  static final String RELEASE = "application-operator";

  private OperatorChart() {}

  static Helm helm() {
    return new Helm(HOME);
  }

  static LintResult lint() {
    return helm().lint().strict().call();
  }

  /** Returns the manifest of a release with these values, as {@code helm template} prints it. */
  static String render(String values) {
    Path file = file(values);
    try {
      return helm()
          .template()
          .withName(RELEASE)
          .withNamespace(Installed.SYSTEM)
          .withValuesFile(file)
          .call();
    } finally {
      delete(file);
    }
  }

  static List<Resource> resources(String manifest) {
    return DocumentReader.discovered().read(manifest, "manifest.yaml").documents().stream()
        .map(Resource::of)
        .toList();
  }

  static Resource resource(String manifest, String kind, String name) {
    return resources(manifest).stream()
        .filter(it -> it.kind().equals(kind) && it.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + kind + " " + name + " in " + manifest));
  }

  /** Returns a temporary file with these values. */
  static Path file(String values) {
    try {
      return Files.writeString(Files.createTempFile("values", ".yaml"), values);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
