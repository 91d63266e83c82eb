package dev.homeostat.page;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ResourceId;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.report.ResourceReport;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** A resource of an application. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ReportedResource {

  private final ResourceId id;
  private final String apiVersion;
  private final FieldOrigin addedBy;
  private final String provenance;
  private final OptionalInt wave;
  private final Optional<ResourceReport.Outcome> outcome;
  private final String reason;
  private final ResourceHealth health;
  private final List<ResourceLink> links;
  private final List<ReportedField> fields;
  private final int fieldsLeftOut;
  private final List<HistoryEvent> history;

  private ReportedResource(Builder builder) {
    id = builder.id;
    apiVersion = builder.apiVersion;
    addedBy = builder.addedBy;
    provenance = builder.provenance;
    wave = builder.wave;
    outcome = builder.outcome;
    reason = builder.reason;
    health = builder.health;
    links = builder.links;
    fields = builder.fields;
    fieldsLeftOut = builder.fieldsLeftOut;
    history = builder.history;
  }

  /**
   * Starts a builder.
   *
   * @param id the id of the resource
   * @return a builder with defaults for all other members
   */
  public static Builder builder(ResourceId id) {
    return new Builder(id);
  }

  /** {@return the id of the resource} */
  public ResourceId id() {
    return id;
  }

  /** {@return the version in which the resource is desired; empty if that is not known} */
  public String apiVersion() {
    return apiVersion;
  }

  /** {@return the manifest, or the hook that added the resource} */
  public FieldOrigin addedBy() {
    return addedBy;
  }

  /**
   * {@return the part of the source that the resource was made from; empty if it was not
   * translated}
   */
  public String provenance() {
    return provenance;
  }

  /** {@return the wave in which the resource is applied; empty if it is not applied} */
  public OptionalInt wave() {
    return wave;
  }

  /** {@return what the next pass would do; empty if there is no plan for the resource} */
  public Optional<ResourceReport.Outcome> outcome() {
    return outcome;
  }

  /** {@return why the resource waits, is blocked or is missing; otherwise empty} */
  public String reason() {
    return reason;
  }

  /** {@return the health of the live object} */
  public ResourceHealth health() {
    return health;
  }

  /** {@return the links to other resources} */
  public List<ResourceLink> links() {
    return links;
  }

  /** {@return the fields that are set, observed or found, and the controls of lists} */
  public List<ReportedField> fields() {
    return fields;
  }

  /** {@return the number of further fields, which are not in the report} */
  public int fieldsLeftOut() {
    return fieldsLeftOut;
  }

  /** {@return what is known of the past of the resource, the latest first} */
  public List<HistoryEvent> history() {
    return history;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof ReportedResource that
            && id.equals(that.id)
            && apiVersion.equals(that.apiVersion)
            && addedBy.equals(that.addedBy)
            && provenance.equals(that.provenance)
            && wave.equals(that.wave)
            && outcome.equals(that.outcome)
            && reason.equals(that.reason)
            && health.equals(that.health)
            && links.equals(that.links)
            && fields.equals(that.fields)
            && fieldsLeftOut == that.fieldsLeftOut
            && history.equals(that.history));
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        id,
        apiVersion,
        addedBy,
        provenance,
        wave,
        outcome,
        reason,
        health,
        links,
        fields,
        fieldsLeftOut,
        history);
  }

  /** Returns all members. */
  @Override
  public String toString() {
    return "ReportedResource[id="
        + id
        + ", apiVersion="
        + apiVersion
        + ", addedBy="
        + addedBy
        + ", provenance="
        + provenance
        + ", wave="
        + wave
        + ", outcome="
        + outcome
        + ", reason="
        + reason
        + ", health="
        + health
        + ", links="
        + links
        + ", fields="
        + fields
        + ", fieldsLeftOut="
        + fieldsLeftOut
        + ", history="
        + history
        + "]";
  }

  /** A builder of a resource. */
  public static final class Builder {

    private final ResourceId id;
    private String apiVersion = "";
    private FieldOrigin addedBy = FieldOrigin.MANIFEST;
    private String provenance = "";
    private OptionalInt wave = OptionalInt.empty();
    private Optional<ResourceReport.Outcome> outcome = Optional.empty();
    private String reason = "";
    private ResourceHealth health = new ResourceHealth(ResourceHealth.Level.UNKNOWN, "");
    private List<ResourceLink> links = List.of();
    private List<ReportedField> fields = List.of();
    private int fieldsLeftOut;
    private List<HistoryEvent> history = List.of();

    private Builder(ResourceId id) {
      this.id = Objects.requireNonNull(id, "id");
    }

    /** Sets the version in which the resource is desired. */
    public Builder apiVersion(String value) {
      apiVersion = Objects.requireNonNull(value, "apiVersion");
      return this;
    }

    /** Sets the manifest, or the hook that added the resource. */
    public Builder addedBy(FieldOrigin value) {
      addedBy = Objects.requireNonNull(value, "addedBy");
      return this;
    }

    /** Sets the part of the source that the resource was made from. */
    public Builder provenance(String value) {
      provenance = Objects.requireNonNull(value, "provenance");
      return this;
    }

    /** Sets the wave in which the resource is applied. */
    public Builder wave(int value) {
      wave = OptionalInt.of(value);
      return this;
    }

    /** Sets what the next pass would do. */
    public Builder outcome(ResourceReport.Outcome value) {
      outcome = Optional.of(Objects.requireNonNull(value, "outcome"));
      return this;
    }

    /** Sets why the resource waits, is blocked or is missing. */
    public Builder reason(String value) {
      reason = Objects.requireNonNull(value, "reason");
      return this;
    }

    /** Sets the health of the live object. */
    public Builder health(ResourceHealth value) {
      health = Objects.requireNonNull(value, "health");
      return this;
    }

    /** Sets the links to other resources. */
    public Builder links(List<ResourceLink> value) {
      links = List.copyOf(Objects.requireNonNull(value, "links"));
      return this;
    }

    /** Sets the fields that are set, observed or found, and the controls of lists. */
    public Builder fields(List<ReportedField> value) {
      fields = List.copyOf(Objects.requireNonNull(value, "fields"));
      return this;
    }

    /** Sets the number of further fields, which are not in the report. */
    public Builder fieldsLeftOut(int value) {
      fieldsLeftOut = value;
      return this;
    }

    /** Sets what is known of the past of the resource, the latest first. */
    public Builder history(List<HistoryEvent> value) {
      history = List.copyOf(Objects.requireNonNull(value, "history"));
      return this;
    }

    /**
     * Builds the value.
     *
     * @return a new value
     */
    public ReportedResource build() {
      return new ReportedResource(this);
    }
  }
}
