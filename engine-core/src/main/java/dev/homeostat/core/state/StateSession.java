package dev.homeostat.core.state;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.tree.Trees;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The state of one application during one pass: what is saved, and what shall be (rule STATE-3). It
 * belongs to the thread of the pass.
 */
@API(status = INTERNAL)
public final class StateSession {

  /** The outcome of a checkpoint. */
  public sealed interface Checkpoint permits Kept, Lost {}

  /** The state that counts is saved. */
  public record Kept() implements Checkpoint {}

  /**
   * It is not, and the pass must change nothing any more.
   *
   * @param problem why
   */
  public record Lost(Problem problem) implements Checkpoint {}

  private static final Checkpoint KEPT = new Kept();

  private final StateStore store;
  private final ApplicationId application;
  private ApplicationState saved;
  private ApplicationState current;
  private @Nullable Map<ResourceId, ResourceRecord> records;
  private String revision;
  private int writes;
  private final boolean cached;
  private boolean saves;
  private boolean verified;

  /** True if the state has to be saved to a place of its own, although it has not changed. */
  private boolean moves;

  private StateSession(
      StateStore store, ApplicationId application, StateStore.Loaded loaded, boolean cached) {
    this.store = store;
    this.application = application;
    this.cached = cached;
    this.saves = store.keepsStates();
    this.saved = loaded.state().orElse(ApplicationState.EMPTY);
    this.current = saved;
    this.revision = loaded.revision();
    this.moves = loaded.shared() && loaded.state().isPresent();
  }

  /**
   * Opens a session on a loaded state.
   *
   * @param store the store of the state
   * @param application of which application
   * @param loaded what was read
   * @return a session that starts from the saved state
   */
  public static StateSession of(
      StateStore store, ApplicationId application, StateStore.Loaded loaded) {
    return new StateSession(store, application, loaded, false);
  }

  /**
   * Opens a session on a cached state; {@link #confirm} verifies that it was current.
   *
   * @param store the store of the state
   * @param application of which application
   * @param cached the cached state
   * @return a session that starts from the cached state
   */
  public static StateSession cached(
      StateStore store, ApplicationId application, StateStore.Loaded cached) {
    return new StateSession(store, application, cached, true);
  }

  /** Saves nothing from now on, for a pass that changes nothing. */
  public void saveNothing() {
    saves = false;
  }

  /**
   * Returns whether nothing was ever saved.
   *
   * @return true before the first save
   */
  public boolean isNew() {
    return revision.isEmpty();
  }

  /**
   * The state as it shall be.
   *
   * @return the current value
   */
  public ApplicationState state() {
    if (records != null) {
      current = current.withRecords(records.values());
      records = null;
    }
    return current;
  }

  /**
   * Changes the state; nothing is saved yet.
   *
   * @param change from the state so far to the new one
   */
  public void change(UnaryOperator<ApplicationState> change) {
    current = change.apply(state());
  }

  /**
   * The record of a resource.
   *
   * @param id which one
   * @return empty if nothing is remembered
   */
  public Optional<ResourceRecord> record(ResourceId id) {
    return Optional.ofNullable((records == null ? current.records() : records).get(id));
  }

  /**
   * Changes one record, or adds it at the end. Many in a row cost no more than each alone.
   *
   * @param record the new record
   */
  public void put(ResourceRecord record) {
    if (!record.equals(record(record.id()).orElse(null))) {
      open().put(record.id(), record);
    }
  }

  /**
   * Forgets a resource.
   *
   * @param id which one
   */
  public void drop(ResourceId id) {
    if (record(id).isPresent()) {
      open().remove(id);
    }
  }

  /**
   * Puts the records in the order of the manifest, so that the trees of the state read like it.
   *
   * @param order ids, not all of which need a record; other records come last
   */
  public void arrange(List<ResourceId> order) {
    Map<ResourceId, ResourceRecord> now = state().records();
    if (isArranged(order, now)) {
      return;
    }
    Map<ResourceId, ResourceRecord> arranged = new LinkedHashMap<>();
    for (ResourceId id : order) {
      record(id).ifPresent(record -> arranged.put(id, record));
    }
    now.forEach(arranged::putIfAbsent);
    current = current.withRecords(arranged.values());
  }

  private static boolean isArranged(List<ResourceId> order, Map<ResourceId, ResourceRecord> now) {
    Iterator<ResourceId> ids = now.keySet().iterator();
    ResourceId next = ids.hasNext() ? ids.next() : null;
    for (ResourceId id : order) {
      if (id.equals(next)) {
        next = ids.hasNext() ? ids.next() : null;
      } else if (now.containsKey(id)) {
        return false;
      }
    }
    return true;
  }

  private Map<ResourceId, ResourceRecord> open() {
    if (records == null) {
      records = new LinkedHashMap<>(current.records());
    }
    return records;
  }

  /**
   * Returns the state of a hook.
   *
   * @param name the hook's name
   * @return its tree, empty before the first time
   */
  public ObjectNode remembered(String name) {
    return current.hooks().getOrDefault(name, Trees.emptyObject());
  }

  /**
   * Saves the state if it differs from the saved one; otherwise verifies once that no other writer
   * has saved since it was loaded.
   *
   * @return whether the pass may go on
   */
  public Checkpoint checkpoint() {
    ApplicationState now = state();
    if (isSaved(now)) {
      return verified ? KEPT : verify();
    }
    return switchOn(store.save(application, now, revision));
  }

  private boolean isSaved(ApplicationState now) {
    return !saves || (!moves && now.equals(saved));
  }

  /**
   * Saves the state if it differs; for the end of a pass, where nothing comes after.
   *
   * @return whether the state is saved
   */
  public Checkpoint close() {
    ApplicationState now = state();
    return isSaved(now) ? KEPT : switchOn(store.save(application, now, revision));
  }

  /**
   * Verifies that the session started from the saved state, if it was opened from a cached one and
   * no checkpoint has verified it yet.
   *
   * @return whether it was the saved state
   */
  public Checkpoint confirm() {
    return cached && !verified ? verify() : KEPT;
  }

  /**
   * Forgets the application.
   *
   * @return whether it is forgotten
   */
  public Checkpoint forget() {
    records = null;
    if (isNew()) {
      current = ApplicationState.EMPTY;
      return KEPT;
    }
    StateStore.SaveResult answer = store.remove(application, revision);
    if (answer instanceof StateStore.Saved) {
      current = ApplicationState.EMPTY;
      saved = current;
      revision = "";
      writes++;
      return KEPT;
    }
    return lost(answer);
  }

  /**
   * Returns the number of saves.
   *
   * @return the count
   */
  public int writes() {
    return writes;
  }

  private Checkpoint verify() {
    StateStore.LoadResult now = store.load(application);
    if (now instanceof StateStore.Loaded loaded && loaded.revision().equals(revision)) {
      verified = true;
      return KEPT;
    }
    return now instanceof StateStore.Unreadable unreadable
        ? new Lost(unreadable.problem())
        : new Lost(stale());
  }

  private Checkpoint switchOn(StateStore.SaveResult answer) {
    if (answer instanceof StateStore.Saved kept) {
      saved = current;
      revision = kept.revision();
      moves = false;
      verified = true;
      writes++;
      return KEPT;
    }
    return lost(answer);
  }

  private static Checkpoint lost(StateStore.SaveResult answer) {
    return answer instanceof StateStore.NotSaved failed
        ? new Lost(failed.problem())
        : new Lost(stale());
  }

  private static Problem stale() {
    return Problem.warning("StaleState")
        .rule(Rule.STATE_3)
        .expected("the revision of the state that the pass began with")
        .got("another one, or none")
        .advice("nothing to do: the next pass starts from what is there");
  }
}
