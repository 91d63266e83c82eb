package dev.homeostat.benchmarks;

import dev.homeostat.ResourceAddress;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * The versions of the objects of a cluster, of which each pass finds the next. A pass reads the
 * objects in order, so the read of the first one begins a new pass.
 *
 * @param <T> an object in the form in which the cluster has it
 */
final class ObjectVersions<T> {

  private final List<Map<ResourceAddress, T>> versions;
  private int current;

  /**
   * The versions.
   *
   * @param versions the objects of one pass each; the first follows the last
   */
  ObjectVersions(List<Map<ResourceAddress, T>> versions) {
    this.versions = List.copyOf(versions);
  }

  /** Returns the objects of the present pass. */
  Map<ResourceAddress, T> current() {
    return versions.get(current);
  }

  /** Returns the objects of a pass that reads some of them. */
  Map<ResourceAddress, T> read(Collection<ResourceAddress> addresses) {
    Iterator<ResourceAddress> read = addresses.iterator();
    Iterator<ResourceAddress> known = current().keySet().iterator();
    if (read.hasNext() && known.hasNext() && read.next().equals(known.next())) {
      current = (current + 1) % versions.size();
    }
    return current();
  }
}
