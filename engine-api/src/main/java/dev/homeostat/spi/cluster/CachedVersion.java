package dev.homeostat.spi.cluster;

import static org.apiguardian.api.API.Status.STABLE;

import java.util.Objects;
import org.apiguardian.api.API;

/** The cached version of an object, known without a request; it may be slightly outdated. */
@API(status = STABLE, since = "0.1")
public sealed interface CachedVersion {

  /** The object is in no watched scope. */
  record Unseen() implements CachedVersion {
    private static final Unseen VALUE = new Unseen();
  }

  /**
   * The object is in a watched scope and not there. A read may find it all the same (rule ACT-7).
   */
  record Missing() implements CachedVersion {
    private static final Missing VALUE = new Missing();
  }

  /**
   * The object is in a watched scope and exists.
   *
   * @param uid the uid of the object
   * @param resourceVersion the version; another one may have other content
   */
  record Seen(String uid, String resourceVersion) implements CachedVersion {
    // Refuses null.
    public Seen {
      Objects.requireNonNull(uid, "uid");
      Objects.requireNonNull(resourceVersion, "resourceVersion");
    }
  }

  /**
   * Returns the entry of an object in no watched scope.
   *
   * @return always the same
   */
  static CachedVersion unseen() {
    return Unseen.VALUE;
  }

  /**
   * Returns the entry of an object that is in a watched scope and not there.
   *
   * @return always the same
   */
  static CachedVersion missing() {
    return Missing.VALUE;
  }
}
