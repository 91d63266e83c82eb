package dev.homeostat.kubernetes.watch;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import org.apiguardian.api.API;

/**
 * Hears what a watch sees. Called on the thread of the watch, in the order of the changes of each
 * object, so it returns soon; what it throws is logged and does no harm.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public interface ObjectListener {

  /** The listener that ignores all that it hears, for a watch of which only the state matters. */
  ObjectListener NONE =
      new ObjectListener() {
        @Override
        public void seen(Resource object) {}

        @Override
        public void vanished(ResourceAddress address) {}
      };

  /**
   * Called when an object appeared or changed, or the watch has just begun. Not called again for a
   * version that was reported. A listener that keeps the object keeps all of it in memory.
   *
   * @param object as it is
   */
  void seen(Resource object);

  /**
   * Called with the answer to a write of this program, before the watch has an event of it. Called
   * on the thread of the write.
   *
   * @param object as the server answered it
   */
  default void wrote(Resource object) {}

  /**
   * An object is not where the watch looks: it was deleted, or has lost the label.
   *
   * @param address which one
   */
  void vanished(ResourceAddress address);

  /**
   * Called when all objects that were there have been reported.
   *
   * @param scope of the watch
   */
  default void synced(WatchScope scope) {}

  /**
   * Called when all objects have been listed again, after events may have been missed. An object
   * that was created and deleted meanwhile has no event.
   *
   * @param scope of the watch
   */
  default void relisted(WatchScope scope) {}

  /**
   * Called when the server begins to refuse the watch, or permits it again.
   *
   * @param scope of the watch
   */
  default void permissionChanged(WatchScope scope) {}

  /**
   * Called when the server does not serve the kind any more, or serves it again. The health of the
   * watch says which; objects that were reported may be gone some seconds later only.
   *
   * @param scope of the watch
   */
  default void servedChanged(WatchScope scope) {}
}
