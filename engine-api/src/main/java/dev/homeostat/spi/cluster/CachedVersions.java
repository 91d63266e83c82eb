package dev.homeostat.spi.cluster;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.ResourceAddress;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * A cache of the versions of watched objects. It saves requests and is never the only source of a
 * decision: its entries may be outdated, but are never older than the response to a write of the
 * engine's own. Thread-safe, does not block.
 */
@API(status = STABLE, since = "0.1")
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
   * Returns the cached version of an object.
   *
   * @param address which object
   * @return the version seen last, or that there is none
   */
  CachedVersion of(ResourceAddress address);

  /**
   * Returns whether it is known that a search would find nothing.
   *
   * @param apiVersion as in {@code apps/v1}
   * @param kind as in {@code Deployment}
   * @param labels all of which an object would have
   * @return false if there is such an object, or if it is not known
   */
  boolean isWithout(String apiVersion, String kind, Map<String, String> labels);
}
