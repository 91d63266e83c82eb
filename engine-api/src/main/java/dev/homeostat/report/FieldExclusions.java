package dev.homeostat.report;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.FieldPath;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * The reasons why fields of a resource are not observed.
 *
 * @param paths by path, which counts for all below it; the first one that is about a field counts
 * @param others of all other fields
 */
@API(status = STABLE, since = "0.1")
public record FieldExclusions(Map<FieldPath, FieldExclusion> paths, FieldExclusion others) {

  /** Nothing is excluded; no schema names what is not observed. */
  public static final FieldExclusions NONE = new FieldExclusions(Map.of(), FieldExclusion.UNNAMED);

  // Refuses null, and copies the map in its order.
  public FieldExclusions {
    Objects.requireNonNull(paths, "paths");
    Objects.requireNonNull(others, "others");
    paths = Collections.unmodifiableMap(new LinkedHashMap<>(paths));
  }

  /**
   * Returns the same with the fields that hooks released, which were not excluded before.
   *
   * @param released the names of the hooks by path
   * @return the reasons, those of hooks last
   */
  public FieldExclusions withReleased(Map<FieldPath, String> released) {
    Map<FieldPath, FieldExclusion> all = new LinkedHashMap<>(paths);
    released.forEach((path, hook) -> all.putIfAbsent(path, new FieldExclusion.ByHook(hook)));
    return all.size() == paths.size() ? this : new FieldExclusions(all, others);
  }

  /**
   * Returns the reason why a field is not observed.
   *
   * @param path of a field that is not observed
   * @return the reason
   */
  public FieldExclusion of(FieldPath path) {
    return paths.entrySet().stream()
        .filter(excluded -> path.startsWith(excluded.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(others);
  }
}
