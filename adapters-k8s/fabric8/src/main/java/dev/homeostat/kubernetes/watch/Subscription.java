package dev.homeostat.kubernetes.watch;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ResourceAddress;
import java.util.List;
import org.apiguardian.api.API;

/** A share in a watch, which ends with its last share. */
@API(status = EXPERIMENTAL, since = "0.1")
public interface Subscription extends AutoCloseable {

  /**
   * What is watched.
   *
   * @return the scope
   */
  WatchScope scope();

  /**
   * What is there, as far as the watch knows.
   *
   * @return the addresses of all its objects
   */
  List<ResourceAddress> known();

  /**
   * How the watch is.
   *
   * @return as of now
   */
  WatchHealth health();

  /** Gives the share back. No effect if that was done already. */
  @Override
  void close();
}
