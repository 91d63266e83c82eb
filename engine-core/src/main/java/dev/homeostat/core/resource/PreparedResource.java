package dev.homeostat.core.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.accept.FormAcceptance;
import dev.homeostat.core.compare.Differences;
import dev.homeostat.core.mangle.SecretGeneration;
import dev.homeostat.core.merge.LastAppliedMerge;
import dev.homeostat.core.model.Annotations;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.DroppedValue;
import dev.homeostat.core.model.Lazy;
import dev.homeostat.core.model.PathWriter;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One resource, ready to be compared: its desired state, pins included, and its record.
 *
 * @param desired the desired state after mangling, with pins
 * @param unpinned the same without pins
 * @param kept fields that are not enforced and differ from the create
 * @param dropped the enforced values that are to be removed, or {@code null} for none
 * @param generations secrets to be generated
 * @param record its record, or {@code null}
 * @param wave its wave
 * @param manifest the digest of the desired state of manifest and hooks
 * @param skip the digest of all else that a skip depends on (rule STATE-5)
 * @param definedHere whether the manifest itself defines its kind
 * @param isResync whether it is compared although nothing may have changed, and accepted forms are
 *     sent again (rules STATE-5 and POLICY-6)
 * @param redactor shows its values
 * @param forms the accepted forms that apply (rule POLICY-6)
 * @param projection compares
 * @param lastObservation the result of the last observation of the object
 */
public record PreparedResource(
    DesiredResource desired,
    DesiredResource unpinned,
    List<LastAppliedMerge.Kept> kept,
    @Nullable DroppedValue dropped,
    List<SecretGeneration> generations,
    @Nullable ResourceRecord record,
    int wave,
    Digest manifest,
    Lazy<Digest> skip,
    boolean definedHere,
    boolean isResync,
    Redactor redactor,
    List<AcceptedForm> forms,
    CompiledProjection projection,
    LastObservation lastObservation) {

  /** The digest of all else that a skip depends on. */
  public Digest settled() {
    return skip.get();
  }

  /** Returns whether nothing has to be removed (rule POLICY-2). */
  public boolean removesNothing() {
    return dropped == null;
  }

  /** The paths of what has to be removed, as they were applied. */
  public List<FieldPath> removals() {
    return dropped == null ? List.of() : DroppedValue.paths(dropped);
  }

  /**
   * Returns the same for an own object that was created without an answer being kept: it has no
   * pins yet, and what others added meanwhile counts as accepted (rules POLICY-3, POLICY-6).
   */
  public PreparedResource atFirstSight(Resource live) {
    List<AcceptedForm> accepted =
        FormAcceptance.atFirstSight(unpinned, dropped, live.tree(), redactor);
    return with(unpinned, dropped, accepted);
  }

  /** Returns the same for an object of others: what is remembered is of another object. */
  public PreparedResource ofOthers() {
    return with(unpinned, List.of(), null, List.of(), null);
  }

  /**
   * Returns the same for an object that was handed over: only the former ownership still counts.
   */
  public PreparedResource letGo() {
    return with(unpinned, List.of(), null, List.of(), record);
  }

  private PreparedResource with(
      DesiredResource wanted, @Nullable DroppedValue leaving, List<AcceptedForm> accepted) {
    return with(wanted, kept, leaving, accepted, record);
  }

  private PreparedResource with(
      DesiredResource wanted,
      List<LastAppliedMerge.Kept> set,
      @Nullable DroppedValue leaving,
      List<AcceptedForm> accepted,
      @Nullable ResourceRecord remembered) {
    return new PreparedResource(
        wanted,
        unpinned,
        set,
        leaving,
        generations,
        remembered,
        wave,
        manifest,
        skip,
        definedHere,
        isResync,
        redactor,
        accepted,
        CompiledProjection.of(wanted, leaving, accepted, redactor),
        new LastObservation());
  }

  /** Compares an object with its desired state without the fields of one origin. */
  public Differences differencesWithout(FieldOrigin origin, Resource live) {
    ObjectNode tree = Trees.unsealed(unpinned.resource().tree());
    unpinned.setBy().entrySet().stream()
        .filter(set -> set.getValue().equals(origin))
        .forEach(set -> removeWithParents(tree, set.getKey()));
    DesiredResource rest = unpinned.with(unpinned.resource().with(Trees.freeze(tree)));
    return CompiledProjection.of(rest, forms, redactor).differences(live.tree());
  }

  /** Removes a field, and the parents that are empty without it. */
  private static void removeWithParents(ObjectNode tree, FieldPath path) {
    PathWriter.remove(tree, path);
    FieldPath parent = path.parent().orElse(FieldPath.root());
    if (parent.segments().size() > 1
        && parent.in(tree).filter(left -> left.isContainerNode() && left.isEmpty()).isPresent()) {
      removeWithParents(tree, parent);
    }
  }

  /** Compares an object. */
  public LiveComparison compare(Resource live) {
    return new LiveComparison(this, live, forms, new Lazy<>(() -> projection));
  }

  /** Compares an object under other accepted forms. */
  public LiveComparison compare(Resource live, List<AcceptedForm> accepted) {
    return accepted.equals(forms)
        ? compare(live)
        : new LiveComparison(
            this,
            live,
            accepted,
            new Lazy<>(() -> CompiledProjection.of(desired, dropped, accepted, redactor)));
  }

  /** A field of an object, as the comparison finds it. */
  public Optional<JsonNode> find(FieldPath path, Resource live) {
    return projection.find(path, live.tree());
  }

  /** Returns the identity of the resource. */
  public ResourceId id() {
    return desired.id();
  }

  /** Returns the same for a created object: its pins and accepted forms come from the answer. */
  public PreparedResource ofNewObject() {
    boolean isSame = desired == unpinned && dropped == null && forms.isEmpty();
    return isSame ? this : with(unpinned, null, List.of());
  }

  /** The same once the removals are done, or their object is another one. */
  PreparedResource withoutRemovals() {
    return dropped == null ? this : with(desired, null, forms);
  }

  /**
   * Returns whether the object is to be recreated when an immutable field changes (rule ACT-12).
   */
  public boolean isRecreatedOnDemand() {
    return desired
        .resource()
        .annotation(Annotations.ON_IMMUTABLE)
        .filter("recreate"::equals)
        .isPresent();
  }

  /** Returns whether manifest or hooks want something else than at the last success. */
  public boolean isChanged() {
    return record == null || !manifest.equals(record.manifest());
  }
}
