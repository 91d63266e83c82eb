package dev.homeostat.kubernetes.watch;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.Objects;
import org.apiguardian.api.API;

/**
 * The load of a watch on this process.
 *
 * @param scope which watch
 * @param objects how many are cached
 * @param read how many objects lists and events have brought since it began
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record WatchLoad(WatchScope scope, int objects, long read) {

  // Refuses null.
  public WatchLoad {
    Objects.requireNonNull(scope, "scope");
  }
}
