package dev.homeostat.cli;

import dev.homeostat.cli.output.SafeText;
import dev.homeostat.text.Spelling;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A word in the place of a command that is none.
 *
 * @param word as typed
 * @param commands that there are
 */
record UnknownCommand(String word, Collection<String> commands) {

  /** Our commands, each with the words of kubectl, Helm, Argo CD, Flux and Terraform for it. */
  private static final Map<String, List<String>> WORDS =
      Map.of(
          "reconcile",
          List.of(
              "apply", "create", "deploy", "install", "patch", "sync", "up", "update", "upgrade"),
          "plan",
          List.of("diff", "preview"),
          "delete",
          List.of("destroy", "down", "remove", "rm", "uninstall"),
          "validate",
          List.of("check", "lint", "verify"));

  UnknownCommand {
    commands = List.copyOf(commands);
  }

  /** Returns what is wrong, with the command that is meant, or all. */
  String message() {
    return "expected a command, got "
        + SafeText.of(word)
        + "; "
        + meant()
            .map(command -> "did you mean " + command + "?")
            .orElseGet(() -> "the commands are " + String.join(", ", commands));
  }

  private Optional<String> meant() {
    String plain = word.toLowerCase(Locale.ROOT);
    return WORDS.entrySet().stream()
        .filter(each -> each.getValue().contains(plain))
        .map(Map.Entry::getKey)
        .findFirst()
        .or(() -> Spelling.meant(word, commands));
  }
}
