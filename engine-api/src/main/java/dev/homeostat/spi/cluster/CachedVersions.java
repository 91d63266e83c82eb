package dev.homeostat.spi.cluster;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ResourceAddress;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * What watches know of a cluster. It saves requests and never decides alone: what it says may be
 * late, but never older than the answer to a write of our own. Thread-safe, does not block.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public interface CachedVersions {

  /** Nothing is watched. */
  CachedVersions NONE =
      new CachedVersions() {
        @Override
        public CachedVersion of(ResourceAddress address) {
          return CachedVersion.unseen();
        }

        @Override
        public boolean isWithout(String apiVersion, String kind, Map<String, String> labels) {
          return false;
        }
      };

  /**
   * What is known of an object.
   *
   * @param address which object
   * @return where and how it was seen last
   */
  CachedVersion of(ResourceAddress address);

  /**
   * Returns whether it is known that a search would find nothing.
   *
   * @param apiVersion as in {@code apps/v1}
   * @param kind as in {@code Deployment}
   * @param labels all of which an object would have
   * @return false if there is such an object, or if nobody knows
   */
  boolean isWithout(String apiVersion, String kind, Map<String, String> labels);
}
