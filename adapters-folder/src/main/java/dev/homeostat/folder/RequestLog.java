package dev.homeostat.folder;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.apiguardian.api.API;

/** A filter that lets all pass and remembers it, for assertions. Thread-safe. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class RequestLog implements RequestFilter {

  private final List<Entry> entries = new CopyOnWriteArrayList<>();

  /** An empty log. */
  public RequestLog() {}

  /**
   * A request and its answer.
   *
   * @param request what was asked
   * @param answer what was answered
   */
  public record Entry(ClusterRequest request, ClusterResponse answer) {
    // Refuses null.
    public Entry {
      Objects.requireNonNull(request, "request");
      Objects.requireNonNull(answer, "answer");
    }
  }

  @Override
  public ClusterResponse answer(ClusterRequest request, Supplier<ClusterResponse> server) {
    ClusterResponse answer = server.get();
    entries.add(new Entry(request, answer));
    return answer;
  }

  /**
   * All that was asked and answered.
   *
   * @return in the order of the answers
   */
  public List<Entry> entries() {
    return List.copyOf(entries);
  }

  /**
   * The requests that may have changed something.
   *
   * @return in the order of the answers
   */
  public List<ClusterRequest> writes() {
    return entries.stream().map(Entry::request).filter(ClusterRequest::isWrite).toList();
  }

  /** Forgets all. */
  public void clear() {
    entries.clear();
  }
}
