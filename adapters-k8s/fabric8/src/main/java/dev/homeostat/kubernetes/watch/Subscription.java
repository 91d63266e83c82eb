package dev.homeostat.kubernetes.watch;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ResourceAddress;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
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

  /**
   * Changes the segments of the objects that this share wants. Those that are added are listed, and
   * those that no share wants any more are forgotten without a call of listeners.
   *
   * @param segments all that it wants from now on, by the partition of the watch
   * @return completes when the objects of all of them are known and reported, or if a watch cannot
   *     begin, for example because a permission is missing
   */
  CompletionStage<Void> select(Set<String> segments);

  /** Gives the share back. No effect if that was done already. */
  @Override
  void close();
}
