package dev.homeostat.cli.parts;

import dev.homeostat.cli.cluster.ClusterChoice;
import dev.homeostat.cli.cluster.FolderUse;
import dev.homeostat.cli.cluster.MissingFolder;
import dev.homeostat.cli.cluster.Place;
import dev.homeostat.cli.output.Unusable;
import java.util.Optional;

/**
 * Opens the clusters that users name.
 *
 * @param output reports what is doubtful about a name
 */
public record ClusterAccess(CommandOutput output) {

  /** Opens a cluster, and reports what is doubtful about its name. */
  public Place open(ClusterChoice choice) {
    output.reportOfPlace(choice.problems());
    Optional<MissingFolder> missing = MissingFolder.of(choice.name());
    if (missing.isPresent() && choice.use() == FolderUse.SHOW) {
      throw new Unusable(missing.get().context().orElseGet(missing.get()::error));
    }
    Place place = Place.open(choice.name());
    if (missing.isPresent() && choice.use() == FolderUse.WRITE) {
      output.terminal().report(missing.get().notice());
    }
    return place;
  }
}
