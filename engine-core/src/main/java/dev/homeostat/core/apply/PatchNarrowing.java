package dev.homeostat.core.apply;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * Computes the edits to retry after a server refused a patch that {@link PatchWidening} could not
 * mend: without those that are still refused (rule POLICY-9). Pure.
 */
@API(status = INTERNAL)
public final class PatchNarrowing {

  private PatchNarrowing() {}

  /**
   * The edits that no cause is about.
   *
   * @param edits the refused edits
   * @param causes the causes that the server reports
   * @return the rest, possibly empty
   */
  public static List<Edit> without(List<Edit> edits, List<ClusterResponse.Cause> causes) {
    return edits.stream()
        .filter(edit -> causes.stream().noneMatch(cause -> CausePath.of(cause).isAbout(edit)))
        .toList();
  }

  /**
   * The edits in groups by their field of the second level, for causes that are no path.
   *
   * @param edits the refused edits
   * @return one group for each second-level field, in the order of their names
   */
  public static List<List<Edit>> bySecondLevel(List<Edit> edits) {
    Map<FieldPath, List<Edit>> groups = new TreeMap<>();
    for (Edit edit : edits) {
      List<Segment> segments = edit.path().segments();
      FieldPath second = new FieldPath(segments.subList(0, Math.min(2, segments.size())));
      groups.computeIfAbsent(second, path -> new ArrayList<>()).add(edit);
    }
    return List.copyOf(groups.values());
  }
}
