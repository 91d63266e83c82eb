package dev.homeostat.core.apply;

import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.Patch;

/** The requests by which objects leave an application. */
public interface DeletionPort {

  /** Deletes an object, if it still has its uid. */
  ClusterResponse delete(Resource live);

  /** Takes our marks off an object that stays. */
  ClusterResponse release(Resource live, Patch patch);
}
