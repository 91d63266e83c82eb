package dev.homeostat.core.apply;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.Patch;

/** The requests by which objects leave an application. */
public interface DeletionPort {

  /** Deletes an object, if it has this uid. */
  ClusterResponse delete(ResourceAddress address, String uid);

  /** Takes our marks off an object that stays. */
  ClusterResponse release(Resource live, Patch patch);
}
