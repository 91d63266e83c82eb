package dev.homeostat.core.desired;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.accept.AcceptedFormFilter;
import dev.homeostat.core.merge.DroppedFields;
import dev.homeostat.core.merge.InitialOnlyFields;
import dev.homeostat.core.merge.LastAppliedByOrigin;
import dev.homeostat.core.merge.PinnedFields;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.core.model.DroppedValue;
import dev.homeostat.core.model.Lazy;
import dev.homeostat.core.model.SchemaLookup;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.pass.PassListeners;
import dev.homeostat.core.pass.StepRecorder;
import dev.homeostat.core.read.KindCatalog;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.resource.SettledDigest;
import dev.homeostat.core.schema.HypotheticalSchema;
import dev.homeostat.core.schema.SchemaCompiler;
import dev.homeostat.report.Step;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Digest;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Combines a desired state with the records of its resources. */
final class ResourceAssembler {

  private final Application application;
  private final ApplicationState state;
  private final StepRecorder steps;
  private final DesiredState desiredState;
  private final boolean due;
  private final Set<String> renewed;

  /**
   * Creates an assembler for one desired state.
   *
   * @param due whether all resources are compared, also unchanged ones
   * @param renewed the kinds whose description changed; their resources are compared, too
   */
  ResourceAssembler(
      Application application,
      ApplicationState state,
      PassListeners listeners,
      DesiredState desiredState,
      boolean due,
      Set<String> renewed) {
    this.application = application;
    this.state = state;
    this.steps = new StepRecorder(listeners, state);
    this.desiredState = desiredState;
    this.due = due;
    this.renewed = renewed;
  }

  /**
   * Returns all resources, ready to be compared.
   *
   * @param before those made of the same desired state before; one whose record did not change is
   *     reused
   */
  Map<ResourceId, PreparedResource> finish(Map<ResourceId, PreparedResource> before) {
    Map<ResourceId, PreparedResource> finished = new LinkedHashMap<>();
    boolean same = !before.isEmpty();
    for (DesiredResource desired : desiredState.desired()) {
      ResourceRecord record = state.records().get(desired.id());
      boolean isResync = due || isRenewed(desired.resource());
      PreparedResource kept = before.get(desired.id());
      boolean counts = kept != null && !isResync && Objects.equals(kept.record(), record);
      same &= counts;
      finished.put(desired.id(), counts && kept != null ? kept : finish(desired, record, isResync));
    }
    return same ? before : Collections.unmodifiableMap(finished);
  }

  private PreparedResource finish(
      DesiredResource wanted, @Nullable ResourceRecord record, boolean isResync) {
    DesiredResource mangled = record == null ? wanted : wanted.hiding(record.sensitive());
    Digest manifest =
        Digest.keyed(state.salt().getBytes(StandardCharsets.UTF_8), mangled.resource().tree());
    DroppedValue dropped = null;
    DesiredResource desired = mangled;
    List<AcceptedForm> forms = List.of();
    List<InitialOnlyFields.Kept> kept = List.of();
    Redactor redactor;
    if (record == null) {
      redactor = redactor(mangled, Set.of());
    } else {
      KindInfo kind = desiredState.kind(mangled);
      SchemaNode.Fields before =
          SchemaCompiler.published(mangled.id(), record.observerSchema(), kind);
      boolean sameVersion = record.address().apiVersion().equals(mangled.resource().apiVersion());
      LastAppliedByOrigin applied = LastAppliedByOrigin.of(record, before);
      dropped = dropped(applied, mangled);
      redactor = redactor(mangled, hidden(dropped, record.lastApplied())).remembering(record);
      desired = PinnedFields.lay(mangled, record, applied, redactor, dropped);
      kept =
          InitialOnlyFields.kept(
              mangled.resource().tree(), mangled.schema().root(), record, before, redactor);
      forms =
          sameVersion
              ? AcceptedFormFilter.stillAsked(
                  stillAccepted(record, before, mangled, manifest, isResync),
                  mangled,
                  desired,
                  redactor)
              : List.of();
    }
    steps.tell(Step.Phase.MANGLING, "ownership", desired, desired.resource()::tree);
    steps.tellSchema(Step.Phase.MANGLED_SCHEMA, "ownership", desired);
    DesiredResource whole = desired;
    List<AcceptedForm> counting = forms;
    Lazy<Digest> settled =
        new Lazy<>(
            () ->
                SettledDigest.of(
                    whole.schema(),
                    SettledDigest.wanted(
                        whole.resource().tree(),
                        whole.pinnedIfPresent(),
                        mangled.resource().tree(),
                        manifest,
                        redactor),
                    counting,
                    application));
    return PreparedResource.builder(desired, redactor, manifest, settled)
        .unpinned(mangled)
        .unmarked(desiredState.unmarked().getOrDefault(mangled.id(), mangled))
        .kept(kept)
        .dropped(dropped)
        .generations(desiredState.generations().getOrDefault(mangled.id(), List.of()))
        .record(record)
        .wave(desiredState.waves().of(mangled.id()))
        .definedHere(
            desiredState
                .kinds()
                .isDefined(mangled.resource().apiVersion(), mangled.resource().kind()))
        .resync(isResync)
        .forms(forms)
        .suspects(desiredState.suspects(desired, redactor))
        .sensitive(desiredState.sensitive(desired))
        .build();
  }

  private @Nullable DroppedValue dropped(LastAppliedByOrigin applied, DesiredResource mangled) {
    HypotheticalSchema schema = Objects.requireNonNull(desiredState.schemas().get(mangled.id()));
    return DroppedFields.of(applied, mangled, schema, application.settings().fieldRemoval());
  }

  private Redactor redactor(DesiredResource mangled, Set<FieldPath> leaving) {
    Set<FieldPath> sensitive = new HashSet<>(mangled.sensitive());
    sensitive.addAll(leaving);
    return Redactor.of(state.salt(), mangled.resource(), sensitive);
  }

  /**
   * Returns the paths that are sensitive only because they were: they stay so until they are
   * removed, although they are no longer marked.
   */
  private static Set<FieldPath> hidden(@Nullable DroppedValue dropped, ObjectNode lastApplied) {
    return (dropped == null ? List.<FieldPath>of() : DroppedValue.paths(dropped))
        .stream()
            .filter(path -> path.in(lastApplied).filter(DigestPlaceholder::isIn).isPresent())
            .collect(Collectors.toSet());
  }

  private boolean isRenewed(Resource resource) {
    return !renewed.isEmpty()
        && renewed.contains(KindCatalog.key(resource.apiVersion(), resource.kind()));
  }

  /**
   * Returns the accepted forms that still apply. All but other notations of a value are tried again
   * when manifest or kind changes, and at each resync; the surplus of a list when its maximum
   * changes (rule POLICY-6).
   */
  private static List<AcceptedForm> stillAccepted(
      ResourceRecord record,
      SchemaNode.Fields before,
      DesiredResource desired,
      Digest manifest,
      boolean isResync) {
    boolean same = manifest.equals(record.manifest().orElse(null)) && !isResync;
    SchemaNode.Fields now = desired.schema().root();
    return AcceptedFormFilter.tolerated(record.accepted(), desired).stream()
        .filter(
            form ->
                form instanceof AcceptedForm.Value
                    ? (same || form.kind().isAsAsked()) && isAsked(now, form.path())
                    : hasSameBounds(form.path(), before, now))
        .toList();
  }

  /** An element that is not observed may be needed for the minimum of its list. */
  private static boolean isAsked(SchemaNode.Fields now, FieldPath path) {
    return SchemaLookup.touches(now, path)
        || path.parent()
            .flatMap(list -> SchemaLookup.at(now, list))
            .filter(
                list -> list instanceof SchemaNode.ElementList named && named.bounds().min() > 0)
            .isPresent();
  }

  private static boolean hasSameBounds(
      FieldPath list, SchemaNode.Fields before, SchemaNode.Fields now) {
    return SchemaLookup.at(before, list).orElse(null) instanceof SchemaNode.ElementList old
        && SchemaLookup.at(now, list).orElse(null) instanceof SchemaNode.ElementList same
        && old.isNamedLike(same)
        && old.bounds().max() == same.bounds().max();
  }
}
