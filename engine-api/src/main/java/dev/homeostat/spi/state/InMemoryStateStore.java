package dev.homeostat.spi.state;

import dev.homeostat.ApplicationId;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps states in a map. */
final class InMemoryStateStore implements StateStore {

  private record Entry(ApplicationState state, long revision) {}

  private final Map<ApplicationId, Entry> entries = new ConcurrentHashMap<>();
  private long revisions;

  @Override
  public LoadResult load(ApplicationId application) {
    Entry entry = entries.get(application);
    return entry == null ? Loaded.nothing() : Loaded.of(entry.state, Long.toString(entry.revision));
  }

  @Override
  public synchronized SaveResult save(
      ApplicationId application, ApplicationState state, String revision) {
    if (!revision.equals(current(application))) {
      return new Stale();
    }
    revisions++;
    entries.put(application, new Entry(state, revisions));
    return new Saved(Long.toString(revisions));
  }

  @Override
  public synchronized SaveResult remove(ApplicationId application, String revision) {
    if (!entries.containsKey(application)) {
      return new Saved("");
    }
    if (!revision.equals(current(application))) {
      return new Stale();
    }
    entries.remove(application);
    return new Saved("");
  }

  private String current(ApplicationId application) {
    Entry entry = entries.get(application);
    return entry == null ? "" : Long.toString(entry.revision);
  }
}
