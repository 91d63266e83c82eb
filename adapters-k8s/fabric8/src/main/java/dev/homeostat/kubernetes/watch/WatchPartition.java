package dev.homeostat.kubernetes.watch;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Application;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import java.util.Collection;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import org.apiguardian.api.API;

/**
 * The division of the objects of a watch into segments, of which subscribers want some. Segments
 * are the values of a label, which the server selects, or depend on the addresses of objects, which
 * this process selects. Partitions of the same label are equal.
 *
 * @param label whose value is the segment; empty if addresses decide
 * @param segments the segment of an address; of no effect if there is a label
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record WatchPartition(String label, Function<ResourceAddress, String> segments) {

  private static final Function<ResourceAddress, String> ONE = address -> "";

  /** The division into one segment, with an empty name, which all subscribers want. */
  public static final WatchPartition NONE = new WatchPartition("", ONE);

  // Refuses null.
  public WatchPartition {
    Objects.requireNonNull(label, "label");
    Objects.requireNonNull(segments, "segments");
  }

  /**
   * Returns the division by the values of a label.
   *
   * @param label that all objects of the watch have
   * @return equal for equal labels
   */
  public static WatchPartition labelled(String label) {
    return new WatchPartition(label, ONE);
  }

  /**
   * Returns the division by addresses.
   *
   * @param segments the segment of an address, the same at all times
   * @return a partition that is equal to itself only, unless the function has equals
   */
  public static WatchPartition named(Function<ResourceAddress, String> segments) {
    return new WatchPartition("", segments);
  }

  /** Returns whether the server selects the segments. */
  boolean isSelected() {
    return !label.isEmpty();
  }

  /** Returns what is cached of an object, so that it is kept once for many objects. */
  String group(Resource object) {
    return object.label(isSelected() ? label : Application.UID_LABEL).orElse("");
  }

  /** Returns the segment of an object with a cached group. */
  String segment(ResourceAddress address, String group) {
    return isSelected() ? group : segments.apply(address);
  }

  /** Returns the segment of an object. */
  String segment(Resource object) {
    return segment(object.address(), group(object));
  }

  /** Returns the label selector of a scope for some segments; empty for all objects. */
  String selector(WatchScope scope, Collection<String> some) {
    return isSelected()
        ? label + " in (" + String.join(",", new TreeSet<>(some)) + ")"
        : scope.label();
  }
}
