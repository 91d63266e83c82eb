package dev.homeostat.runtime;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.concurrent.CompletionStage;
import org.apiguardian.api.API;

/**
 * A source that listens to the segments that the loop owns, and to no others, if replicas share the
 * keys. It adds all keys of a segment when that is gained. If all sources of a loop do so, the loop
 * remembers nothing of other segments.
 *
 * @param <K> the type of keys
 */
@API(status = EXPERIMENTAL, since = "0.1")
public interface SegmentedSource<K> extends Source<K> {

  /**
   * Begins to listen to a segment. Returns at once. Called after {@link #start}.
   *
   * @param segment one that the loop has gained
   * @return completes when all that is there of the segment is known and has been put into the
   *     sink, or will not be waited for; no key of the segment runs before
   */
  CompletionStage<Void> gained(KeySegment segment);

  /**
   * Ends listening to a segment, and forgets what is known of it. Returns soon.
   *
   * @param segment one that the loop does not own any more, and of which no run is under way
   */
  void released(KeySegment segment);
}
