package dev.homeostat.cli.parts;

import dev.homeostat.cli.output.SafeText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A file that was typed as an argument of a command, without the option for files.
 *
 * @param file as typed
 * @param args all arguments of the program, in their order
 */
public record MisplacedFile(String file, List<String> args) {

  private static final String OPTION = "-f";

  // Keeps what is given.
  public MisplacedFile {
    args = List.copyOf(args);
  }

  /** Returns the argument as a misplaced file; empty if it is not the name of a file. */
  public static Optional<MisplacedFile> of(String argument, List<String> args) {
    boolean isFile =
        !argument.startsWith("-")
            && (argument.matches(".*\\.(yaml|yml|json|csar)") || Files.exists(Path.of(argument)));
    return isFile ? Optional.of(new MisplacedFile(argument, args)) : Optional.empty();
  }

  /** Returns what is wrong, and the call with the option. */
  public String message(String program) {
    String right =
        args.stream()
            .map(each -> each.equals(file) ? OPTION + " " + each : each)
            .collect(Collectors.joining(" "));
    return SafeText.of(
        "expected " + OPTION + " before a file, got " + file + "; write " + program + " " + right);
  }
}
