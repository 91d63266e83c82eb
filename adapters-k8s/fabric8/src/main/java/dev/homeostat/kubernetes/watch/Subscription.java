package dev.homeostat.kubernetes.watch;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ResourceAddress;
import java.util.List;
import org.apiguardian.api.API;

/** A share in a watch, which ends with its last share. */
@API(status = EXPERIMENTAL, since = "0.1")
public interface Subscription extends AutoCloseable {

  /**
   * Returns the scope of the watch.
   *
   * @return the scope
   */
  WatchScope scope();

  /**
   * Returns the objects that the watch has cached.
   *
   * @return the addresses of all its objects
   */
  List<ResourceAddress> known();

  /**
   * Returns the health of the watch.
   *
   * @return as of now
   */
  WatchHealth health();

  /** Gives the share back. No effect if that was done already. */
  @Override
  void close();
}
