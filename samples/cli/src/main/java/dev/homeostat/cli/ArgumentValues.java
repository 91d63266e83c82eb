package dev.homeostat.cli;

import dev.homeostat.text.FileFailures;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** The values of arguments that are no texts, and the messages about those that are none. */
final class ArgumentValues {

  private ArgumentValues() {}

  /** Lets a command line read its values here; the messages of picocli have names of classes. */
  static void register(CommandLine line) {
    line.registerConverter(Path.class, ArgumentValues::path);
    line.registerConverter(URI.class, ArgumentValues::uri);
  }

  private static Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new TypeConversionException("expected a path, got " + FileFailures.got(e));
    }
  }

  private static URI uri(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      // The index is that of the wrong part; the mistake may be behind it, or something missing.
      throw new TypeConversionException(
          "expected a URL, as in https://localhost:8443, got one that is wrong after its first "
              + e.getIndex()
              + " characters");
    }
  }
}
