package dev.homeostat;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.report.Accepted;
import dev.homeostat.report.FieldRef;
import dev.homeostat.report.HeldResource;
import dev.homeostat.report.NotEnforced;
import dev.homeostat.report.ResourceUpdate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The differences between the desired and the live state, and the outcome for each resource; for a
 * plan, the expected outcome. Each desired resource is in exactly one of created, updated,
 * unchanged, satisfied, waiting and blocked (rule ACT-16).
 */
@API(status = STABLE, since = "0.1")
public final class Delta {

  /** A delta without any resource. */
  public static final Delta EMPTY = builder().build();

  private final List<ResourceId> created;
  private final List<ResourceUpdate> updated;
  private final List<ResourceId> deleted;
  private final List<ResourceId> unchanged;
  private final List<ResourceId> satisfied;
  private final List<HeldResource> waiting;
  private final List<HeldResource> blocked;
  private final List<FieldRef> awaiting;
  private final List<NotEnforced> notEnforced;
  private final List<ResourceId> missing;
  private final List<ResourceId> foreign;
  private final List<ResourceId> beingDeleted;
  private final List<Accepted> accepted;

  private Delta(Builder builder) {
    created = List.copyOf(builder.created);
    updated = List.copyOf(builder.updated);
    deleted = List.copyOf(builder.deleted);
    unchanged = List.copyOf(builder.unchanged);
    satisfied = List.copyOf(builder.satisfied);
    waiting = List.copyOf(builder.waiting);
    blocked = List.copyOf(builder.blocked);
    awaiting = List.copyOf(builder.awaiting);
    notEnforced = List.copyOf(builder.notEnforced);
    missing = List.copyOf(builder.missing);
    foreign = List.copyOf(builder.foreign);
    beingDeleted = List.copyOf(builder.beingDeleted);
    accepted = List.copyOf(builder.accepted);
  }

  /**
   * Starts a builder.
   *
   * @return a builder without a resource
   */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return the resources that were missing} */
  public List<ResourceId> created() {
    return created;
  }

  /** {@return the resources that differed, with their fields} */
  public List<ResourceUpdate> updated() {
    return updated;
  }

  /** {@return the resources that are no longer desired} */
  public List<ResourceId> deleted() {
    return deleted;
  }

  /** {@return the resources that are as desired} */
  public List<ResourceId> unchanged() {
    return unchanged;
  }

  /** {@return the resources that are as desired, but not owned by the application (rule ACT-8)} */
  public List<ResourceId> satisfied() {
    return satisfied;
  }

  /** {@return the resources that are reconciled again without a change by the user} */
  public List<HeldResource> waiting() {
    return waiting;
  }

  /** {@return the resources that need a change by the user} */
  public List<HeldResource> blocked() {
    return blocked;
  }

  /** {@return the observed fields that the server has not filled in yet} */
  public List<FieldRef> awaiting() {
    return awaiting;
  }

  /** {@return the fields set at create whose value in the manifest has changed since} */
  public List<NotEnforced> notEnforced() {
    return notEnforced;
  }

  /**
   * Returns the resources whose object is absent and is not created, as a live read found: on
   * purpose, since it was created once (rule ACT-10), and counted as unchanged; or because the
   * application does not allow it ({@link Application#actions}), and counted as blocked.
   *
   * @return each of them in one of the two parts, too
   */
  public List<ResourceId> missing() {
    return missing;
  }

  /**
   * Returns the resources in whose place an object of another owner is (rule ACT-8). They are
   * satisfied, blocked or waiting, too.
   *
   * @return in the order in which they were found
   */
  public List<ResourceId> foreign() {
    return foreign;
  }

  /**
   * Returns the resources whose object is being deleted: the server keeps it until its finalizers
   * are done.
   *
   * @return in the order in which they were found
   */
  public List<ResourceId> beingDeleted() {
    return beingDeleted;
  }

  /**
   * {@return the fields where the server's form is taken as it is; normalised ones are not listed}
   */
  public List<Accepted> accepted() {
    return accepted;
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

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Delta that
            && created.equals(that.created)
            && updated.equals(that.updated)
            && deleted.equals(that.deleted)
            && unchanged.equals(that.unchanged)
            && satisfied.equals(that.satisfied)
            && waiting.equals(that.waiting)
            && blocked.equals(that.blocked)
            && awaiting.equals(that.awaiting)
            && notEnforced.equals(that.notEnforced)
            && missing.equals(that.missing)
            && foreign.equals(that.foreign)
            && beingDeleted.equals(that.beingDeleted)
            && accepted.equals(that.accepted));
  }

  @Override
  public int hashCode() {
    return Objects.hash(
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
        foreign,
        beingDeleted,
        accepted);
  }

  /** A builder of a delta; each method adds one entry to a list of it. */
  public static final class Builder {

    private final List<ResourceId> created = new ArrayList<>();
    private final List<ResourceUpdate> updated = new ArrayList<>();
    private final List<ResourceId> deleted = new ArrayList<>();
    private final List<ResourceId> unchanged = new ArrayList<>();
    private final List<ResourceId> satisfied = new ArrayList<>();
    private final List<HeldResource> waiting = new ArrayList<>();
    private final List<HeldResource> blocked = new ArrayList<>();
    private final List<FieldRef> awaiting = new ArrayList<>();
    private final List<NotEnforced> notEnforced = new ArrayList<>();
    private final List<ResourceId> missing = new ArrayList<>();
    private final List<ResourceId> foreign = new ArrayList<>();
    private final List<ResourceId> beingDeleted = new ArrayList<>();
    private final List<Accepted> accepted = new ArrayList<>();

    private Builder() {}

    /** Adds an entry to {@link Delta#created()}. */
    public Builder addCreated(ResourceId entry) {
      created.add(Objects.requireNonNull(entry, "entry"));
      return this;
    }

    /** Adds an entry to {@link Delta#updated()}. */
    public Builder addUpdated(ResourceUpdate entry) {
      updated.add(Objects.requireNonNull(entry, "entry"));
      return this;
    }

    /** Adds an entry to {@link Delta#deleted()}. */
    public Builder addDeleted(ResourceId entry) {
      deleted.add(Objects.requireNonNull(entry, "entry"));
      return this;
    }

    /** Adds an entry to {@link Delta#unchanged()}. */
    public Builder addUnchanged(ResourceId entry) {
      unchanged.add(Objects.requireNonNull(entry, "entry"));
      return this;
    }

    /** Adds an entry to {@link Delta#satisfied()}. */
    public Builder addSatisfied(ResourceId entry) {
      satisfied.add(Objects.requireNonNull(entry, "entry"));
      return this;
    }

    /** Adds an entry to {@link Delta#waiting()}. */
    public Builder addWaiting(HeldResource entry) {
      waiting.add(Objects.requireNonNull(entry, "entry"));
      return this;
    }

    /** Adds an entry to {@link Delta#blocked()}. */
    public Builder addBlocked(HeldResource entry) {
      blocked.add(Objects.requireNonNull(entry, "entry"));
      return this;
    }

    /** Adds an entry to {@link Delta#awaiting()}. */
    public Builder addAwaiting(FieldRef entry) {
      awaiting.add(Objects.requireNonNull(entry, "entry"));
      return this;
    }

    /** Adds an entry to {@link Delta#notEnforced()}. */
    public Builder addNotEnforced(NotEnforced entry) {
      notEnforced.add(Objects.requireNonNull(entry, "entry"));
      return this;
    }

    /** Adds an entry to {@link Delta#missing()}. */
    public Builder addMissing(ResourceId entry) {
      missing.add(Objects.requireNonNull(entry, "entry"));
      return this;
    }

    /** Adds an entry to {@link Delta#foreign()}. */
    public Builder addForeign(ResourceId entry) {
      foreign.add(Objects.requireNonNull(entry, "entry"));
      return this;
    }

    /** Adds an entry to {@link Delta#beingDeleted()}. */
    public Builder addBeingDeleted(ResourceId entry) {
      beingDeleted.add(Objects.requireNonNull(entry, "entry"));
      return this;
    }

    /** Adds an entry to {@link Delta#accepted()}. */
    public Builder addAccepted(Accepted entry) {
      accepted.add(Objects.requireNonNull(entry, "entry"));
      return this;
    }

    /**
     * Builds the delta of the entries so far.
     *
     * @return a new value
     */
    public Delta build() {
      return new Delta(this);
    }
  }
}
