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

/**
 * A resource of an application.
 *
 * @param id its id
 * @param apiVersion the version in which it is desired; empty if that is not known
 * @param addedBy the manifest, or the hook that added it
 * @param provenance the part of the source that it was made from; empty if it was not translated
 * @param wave the wave in which it is applied; empty if it is not applied
 * @param outcome what the next pass would do; empty if there is no plan for it
 * @param reason why it waits, is blocked or is missing; otherwise empty
 * @param health of the live object
 * @param links to other resources
 * @param fields set, observed or found, and the controls of lists
 * @param fieldsLeftOut the number of further fields, which are not in the report
 * @param history what is known of its past, the latest first
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record ReportedResource(
    ResourceId id,
    String apiVersion,
    FieldOrigin addedBy,
    String provenance,
    OptionalInt wave,
    Optional<ResourceReport.Outcome> outcome,
    String reason,
    ResourceHealth health,
    List<ResourceLink> links,
    List<ReportedField> fields,
    int fieldsLeftOut,
    List<HistoryEvent> history) {

  // Copies the lists.
  public ReportedResource {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(apiVersion, "apiVersion");
    Objects.requireNonNull(addedBy, "addedBy");
    Objects.requireNonNull(provenance, "provenance");
    Objects.requireNonNull(wave, "wave");
    Objects.requireNonNull(outcome, "outcome");
    Objects.requireNonNull(reason, "reason");
    Objects.requireNonNull(health, "health");
    links = List.copyOf(Objects.requireNonNull(links, "links"));
    fields = List.copyOf(Objects.requireNonNull(fields, "fields"));
    history = List.copyOf(Objects.requireNonNull(history, "history"));
  }
}
