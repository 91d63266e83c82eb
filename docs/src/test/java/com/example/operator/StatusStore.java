// snippet: store
package com.example.operator;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import java.util.Optional;

/** Keeps the state of an application in the status of its custom resource. */
public final class StatusStore implements StateStore {

  /** The statuses, by whatever client the operator has. */
  public interface Statuses {

    /** The status and the version it was read at; empty if there is none. */
    Optional<Versioned> read(ApplicationId application);

    /**
     * Writes a status, or takes it away if it is empty, provided that it still has the version (an
     * empty one: that there is none).
     *
     * @return the new version; empty if another writer was faster
     */
    Optional<String> write(ApplicationId application, Optional<ObjectNode> status, String version);

    /** A status and its version. */
    record Versioned(ObjectNode status, String version) {}
  }

  private final Statuses statuses;

  public StatusStore(Statuses statuses) {
    this.statuses = statuses;
  }

  @Override
  public LoadResult load(ApplicationId application) {
    Optional<Statuses.Versioned> found = statuses.read(application);
    if (found.isEmpty()) {
      return Loaded.nothing();
    }
    try {
      ApplicationState state = ApplicationState.fromJson(found.get().status());
      return Loaded.of(state, found.get().version());
    } catch (IllegalArgumentException e) {
      return new Unreadable(
          Problem.error("UnreadableState")
              .got(String.valueOf(e.getMessage()))
              .advice("repair or delete the status of " + application));
    }
  }

  @Override
  public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
    return statuses
        .write(application, Optional.of(state.toJson()), revision)
        .<SaveResult>map(Saved::new)
        .orElse(new Stale());
  }

  @Override
  public SaveResult remove(ApplicationId application, String revision) {
    if (statuses.read(application).isEmpty()) {
      return new Saved("");
    }
    return statuses
        .write(application, Optional.empty(), revision)
        .<SaveResult>map(gone -> new Saved(""))
        .orElse(new Stale());
  }
}
// end
