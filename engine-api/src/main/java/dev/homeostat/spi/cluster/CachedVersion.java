package dev.homeostat.spi.cluster;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/** What is known of an object without asking the server: as of a moment ago. */
@API(status = EXPERIMENTAL, since = "0.1")
public sealed interface CachedVersion {

  /** Nobody watches where it would be. */
  record Unseen() implements CachedVersion {
    private static final Unseen VALUE = new Unseen();
  }

  /** It is not where it would be seen. A read may find it all the same (rule ACT-7). */
  record Missing() implements CachedVersion {
    private static final Missing VALUE = new Missing();
  }

  /**
   * It was there.
   *
   * @param uid the incarnation
   * @param resourceVersion the version; any other one has other content
   */
  record Seen(String uid, String resourceVersion) implements CachedVersion {}

  /**
   * Nobody watches where it would be.
   *
   * @return always the same
   */
  static CachedVersion unseen() {
    return Unseen.VALUE;
  }

  /**
   * It is not where it would be seen.
   *
   * @return always the same
   */
  static CachedVersion missing() {
    return Missing.VALUE;
  }
}
