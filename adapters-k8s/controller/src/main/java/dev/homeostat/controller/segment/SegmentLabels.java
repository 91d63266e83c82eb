package dev.homeostat.controller.segment;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.kubernetes.watch.WatchPartition;
import dev.homeostat.kubernetes.watch.WatchScope;
import dev.homeostat.runtime.KeyOwnership;
import dev.homeostat.runtime.KeySegment;
import dev.homeostat.runtime.Leadership;
import dev.homeostat.tree.Digest;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * The labels of the resources of a controller that say to which segment they belong. They depend on
 * the name of the controller, too, since others in the same process have segments of their own.
 */
@API(status = INTERNAL)
public final class SegmentLabels {

  private static final Pattern VALID =
      Pattern.compile("[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?");
  private static final int DIGITS = 32;

  private final String controller;
  private final KeyOwnership<ApplicationId> ownership;

  private SegmentLabels(String controller, KeyOwnership<ApplicationId> ownership) {
    this.controller = controller;
    this.ownership = ownership;
  }

  /**
   * Returns the labels of a controller.
   *
   * @param controller its name
   * @param ownership of its objects
   * @return the same labels in all replicas
   */
  public static SegmentLabels of(String controller, KeyOwnership<ApplicationId> ownership) {
    return new SegmentLabels(controller, ownership);
  }

  /** {@return the labels of a controller whose objects are not shared: there are none} */
  public static SegmentLabels none() {
    return new SegmentLabels("", KeyOwnership.of(Leadership.none()));
  }

  /**
   * Returns the value of the label for a segment.
   *
   * @param segment of objects
   * @return as in {@code greetings.17}; a digest of that if it cannot be the value of a label
   */
  public String label(KeySegment segment) {
    String name = controller + "." + segment.name();
    return VALID.matcher(name).matches() ? name : Digest.of(name).toString().substring(0, DIGITS);
  }

  /**
   * Returns an application as its objects are labelled.
   *
   * @param key the primary object, which may describe several applications
   * @param application one of them
   * @return the same if objects are not shared
   */
  public Application labelled(ApplicationId key, Application application) {
    return ownership.isShared()
        ? application.toBuilder().segment(label(ownership.segment(key))).build()
        : application;
  }

  /**
   * Returns the scope of resources of applications.
   *
   * @param all the objects of a kind
   * @return those with the label of a segment, or with the mark of applications if objects are not
   *     shared
   */
  public WatchScope scope(WatchScope all) {
    return all.labelled(ownership.isShared() ? Application.SEGMENT_LABEL : Application.UID_LABEL);
  }

  /** {@return a selection of none of the segments, or of everything if objects are not shared} */
  public SegmentSelection selection() {
    return SegmentSelection.of(
        ownership.isShared()
            ? WatchPartition.labelled(Application.SEGMENT_LABEL)
            : WatchPartition.NONE);
  }
}
