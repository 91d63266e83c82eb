package dev.homeostat;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.report.Accepted;
import dev.homeostat.report.FieldRef;
import dev.homeostat.report.HeldResource;
import dev.homeostat.report.NotEnforced;
import dev.homeostat.report.ResourceUpdate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The differences between the desired and the live state, and the outcome for each resource; for a
 * plan, the expected outcome. Each desired resource is in exactly one of created, updated,
 * unchanged, satisfied, waiting and blocked (rule ACT-16).
 *
 * @param created was not there
 * @param updated differed, with its fields
 * @param deleted is no longer desired
 * @param unchanged is as desired
 * @param satisfied is as desired, but not owned by the application (rule ACT-8)
 * @param waiting is reconciled again without a change by the user
 * @param blocked needs a change by the user
 * @param awaiting observed fields that the server has not filled in yet
 * @param notEnforced fields set at create whose value in the manifest has changed since
 * @param missing is not there on purpose: it was created once, is gone since, and counts as
 *     unchanged (rule ACT-10)
 * @param accepted fields where the server's form is taken as it is; normalised ones are not listed
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record Delta(
    List<ResourceId> created,
    List<ResourceUpdate> updated,
    List<ResourceId> deleted,
    List<ResourceId> unchanged,
    List<ResourceId> satisfied,
    List<HeldResource> waiting,
    List<HeldResource> blocked,
    List<FieldRef> awaiting,
    List<NotEnforced> notEnforced,
    List<ResourceId> missing,
    List<Accepted> accepted) {

  /** A delta without any resource. */
  public static final Delta EMPTY = new Builder().build();

  // Copies the lists.
  public Delta {
    created = List.copyOf(created);
    updated = List.copyOf(updated);
    deleted = List.copyOf(deleted);
    unchanged = List.copyOf(unchanged);
    satisfied = List.copyOf(satisfied);
    waiting = List.copyOf(waiting);
    blocked = List.copyOf(blocked);
    awaiting = List.copyOf(awaiting);
    notEnforced = List.copyOf(notEnforced);
    missing = List.copyOf(missing);
    accepted = List.copyOf(accepted);
  }

  /**
   * Returns whether nothing has to be done, now or later.
   *
   * @return true if nothing is created, updated, deleted, waiting or blocked
   */
  public boolean isInSync() {
    return created.isEmpty()
        && updated.isEmpty()
        && deleted.isEmpty()
        && waiting.isEmpty()
        && blocked.isEmpty();
  }

  /**
   * The changes that were made of all resources, also of those that wait or are blocked with the
   * rest; for a plan, those that would be made.
   *
   * @return by resource, none of them empty but for objects that were taken over
   */
  public List<ResourceUpdate> changes() {
    List<ResourceUpdate> changes = new ArrayList<>(updated);
    Stream.concat(waiting.stream(), blocked.stream())
        .filter(held -> !held.changes().isEmpty())
        .forEach(held -> changes.add(new ResourceUpdate(held.resource(), held.changes())));
    return List.copyOf(changes);
  }

  /** The counts. */
  @Override
  public String toString() {
    return created.size()
        + " created, "
        + updated.size()
        + " updated, "
        + deleted.size()
        + " deleted, "
        + unchanged.size()
        + " unchanged, "
        + satisfied.size()
        + " satisfied, "
        + waiting.size()
        + " waiting, "
        + blocked.size()
        + " blocked";
  }

  /** Gathers a delta. The lists are open; {@link #build} copies them. */
  public static final class Builder {
    /** See {@link Delta#created()}. */
    public final List<ResourceId> created = new ArrayList<>();

    /** See {@link Delta#updated()}. */
    public final List<ResourceUpdate> updated = new ArrayList<>();

    /** See {@link Delta#deleted()}. */
    public final List<ResourceId> deleted = new ArrayList<>();

    /** See {@link Delta#unchanged()}. */
    public final List<ResourceId> unchanged = new ArrayList<>();

    /** See {@link Delta#satisfied()}. */
    public final List<ResourceId> satisfied = new ArrayList<>();

    /** See {@link Delta#waiting()}. */
    public final List<HeldResource> waiting = new ArrayList<>();

    /** See {@link Delta#blocked()}. */
    public final List<HeldResource> blocked = new ArrayList<>();

    /** See {@link Delta#awaiting()}. */
    public final List<FieldRef> awaiting = new ArrayList<>();

    /** See {@link Delta#notEnforced()}. */
    public final List<NotEnforced> notEnforced = new ArrayList<>();

    /** See {@link Delta#missing()}. */
    public final List<ResourceId> missing = new ArrayList<>();

    /** See {@link Delta#accepted()}. */
    public final List<Accepted> accepted = new ArrayList<>();

    /** Starts with nothing. */
    public Builder() {}

    /**
     * The delta gathered so far.
     *
     * @return a new value
     */
    public Delta build() {
      return new Delta(
          created,
          updated,
          deleted,
          unchanged,
          satisfied,
          waiting,
          blocked,
          awaiting,
          notEnforced,
          missing,
          accepted);
    }
  }
}
