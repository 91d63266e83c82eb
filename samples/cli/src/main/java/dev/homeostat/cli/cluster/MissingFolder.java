package dev.homeostat.cli.cluster;

import dev.homeostat.Problem;
import dev.homeostat.cli.output.SafeText;
import dev.homeostat.text.Spelling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * A folder that a user named as a cluster, and that does not exist: a new one, or a misspelled
 * name.
 *
 * @param named as typed
 * @param dir the path of the folder
 */
public record MissingFolder(String named, Path dir) {

  /** Returns the folder that a name means; empty if it exists, or for a live cluster. */
  public static Optional<MissingFolder> of(String named) {
    if (Place.isLive(named)) {
      return Optional.empty();
    }
    Path dir = FolderPlace.path(named);
    return Files.exists(dir) ? Optional.empty() : Optional.of(new MissingFolder(named, dir));
  }

  /** Returns the problem of a name that is meant for a context of the kubeconfig. */
  public Optional<Problem> context() {
    String word = word();
    List<String> contexts = LivePlace.contexts();
    if (contexts.contains(word)) {
      return Optional.of(context(word + ", which is a context of the kubeconfig", "kube:" + word));
    }
    return (isPath() ? Optional.<String>empty() : Spelling.mistyped(word, contexts))
        .map(
            near ->
                context(
                    word + ", which does not exist; the kubeconfig has the context " + near,
                    "kube:" + near));
  }

  private static Problem context(String got, String cluster) {
    return Problem.error("NoFolder")
        .at("--cluster")
        .expected("a folder, or kube[:CONTEXT]")
        .got(got)
        .advice("write --cluster " + cluster + ", or make the folder first");
  }

  /** Returns the error of a command that shows what is in the folder. */
  public Problem error() {
    return Problem.error("NoFolder")
        .at("--cluster")
        .expected("a folder that exists, or kube[:CONTEXT]")
        .got(named + ", which does not exist")
        .advice(near(Spelling::meant).map(MissingFolder::question).orElse("check the path"));
  }

  /** Returns the warning of a command that compares, and writes nothing. */
  Problem warning() {
    return Problem.warning("NoFolder")
        .at("--cluster")
        .expected("a folder that exists, or kube[:CONTEXT]")
        .got(named + ", which does not exist, so the cluster is empty")
        .advice(
            near(Spelling::meant)
                .map(MissingFolder::question)
                .orElse("check the path, unless you mean a new cluster"));
  }

  /** Returns the line of a command that makes the folder. */
  public String notice() {
    return SafeText.of(named)
        + ": a new folder cluster begins here, since the folder does not exist";
  }

  /** Returns the warning of a command that makes the folder, if there is one of a similar name. */
  Optional<Problem> doubt() {
    return near(Spelling::mistyped)
        .map(
            near ->
                Problem.warning("NoFolder")
                    .at("--cluster")
                    .expected("a folder that exists, or a new name")
                    .got(named + ", a new folder beside one of a similar name")
                    .advice(question(near)));
  }

  private static String question(String near) {
    return "did you mean --cluster " + near + "?";
  }

  /** Returns the value of the option that is similar: a context, or a folder beside the path. */
  private Optional<String> near(BiFunction<String, Collection<String>, Optional<String>> search) {
    return search
        .apply(word(), isPath() ? List.of() : LivePlace.contexts())
        .map(context -> "kube:" + context)
        .or(() -> search.apply(dir.getFileName().toString(), folders()).map(this::beside));
  }

  /**
   * Returns whether a name can only be that of a folder, unless there is a context of that name.
   */
  private boolean isPath() {
    return named.startsWith(".") || named.startsWith("/");
  }

  private String word() {
    return named.replaceFirst("/+$", "");
  }

  private String beside(String folder) {
    return dir.resolveSibling(folder).toString();
  }

  private List<String> folders() {
    Path parent = dir.toAbsolutePath().normalize().getParent();
    if (parent == null || !Files.isDirectory(parent)) {
      return List.of();
    }
    try (Stream<Path> beside = Files.list(parent)) {
      return beside
          .filter(Files::isDirectory)
          .map(each -> each.getFileName().toString())
          .sorted()
          .toList();
    } catch (IOException e) {
      // The problem stands without advice.
      return List.of();
    }
  }
}
