package dev.homeostat.cli.cluster;

import dev.homeostat.Problem;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The cluster that a command works on.
 *
 * @param named by the user; {@code null} for the default
 * @param isOperated whether the command is about an Application of an operator, which only a live
 *     cluster has
 * @param use what the command does with it
 * @param readsObjects whether it matters to the command which objects the cluster has
 */
public record ClusterChoice(
    @Nullable String named, boolean isOperated, FolderUse use, boolean readsObjects) {

  /** Returns the choice of a command that shows what is in a cluster. */
  public static ClusterChoice shown(@Nullable String named, boolean isOperated) {
    return new ClusterChoice(named, isOperated, FolderUse.SHOW, true);
  }

  /** Returns the cluster by its name. */
  public String name() {
    return Place.named(named, isOperated);
  }

  /** Returns what the user should know before the command works on the cluster. */
  public List<Problem> problems() {
    if (named == null) {
      // Who forgets the option means another cluster.
      return readsObjects && !isOperated ? List.of(ofDefault()) : List.of();
    }
    Optional<MissingFolder> missing =
        // Its name is an error of its own.
        MissingFolder.of(name()).filter(folder -> folder.context().isEmpty());
    return switch (use) {
      case SHOW -> List.of();
      case COMPARE -> missing.map(MissingFolder::warning).stream().toList();
      case WRITE -> missing.flatMap(MissingFolder::doubt).stream().toList();
    };
  }

  private Problem ofDefault() {
    return Problem.warning("DefaultCluster")
        .at("--cluster")
        .expected("the cluster that is meant")
        .got("none, so it is the folder " + name())
        .advice(
            "write --cluster kube for the current context of the kubeconfig, or --cluster "
                + name());
  }
}
