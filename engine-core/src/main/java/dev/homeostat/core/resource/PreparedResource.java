package dev.homeostat.core.resource;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.accept.AcceptedFormDetector;
import dev.homeostat.core.mangle.GeneratedSecret;
import dev.homeostat.core.merge.InitialOnlyFields;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.DroppedValue;
import dev.homeostat.core.model.Lazy;
import dev.homeostat.core.observe.EnforcedFields;
import dev.homeostat.core.observe.PresentPins;
import dev.homeostat.core.pathcheck.SuspectPath;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.core.redact.SensitivePathCheck;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Digest;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One resource, ready to be compared: its desired state, pins included, and its record. Immutable,
 * except for its cache of the last comparison.
 */
public final class PreparedResource {

  private final DesiredResource desired;
  private final DesiredResource unpinned;
  private final DesiredResource unmarked;
  private final List<InitialOnlyFields.Kept> kept;
  private final @Nullable DroppedValue dropped;
  private final List<GeneratedSecret> generations;
  private final @Nullable ResourceRecord record;
  private final int wave;
  private final Digest manifest;
  private final boolean definedHere;
  private final boolean isResync;
  private final Redactor redactor;
  private final List<AcceptedForm> forms;
  private final Lazy<Digest> settled;
  private final CompiledProjection projection;
  private final List<SuspectPath> suspects;
  private final @Nullable SensitivePathCheck sensitive;
  private final ComparisonCache comparisonCache = new ComparisonCache();

  PreparedResource(PreparedResourceBuilder builder) {
    this.desired = builder.desired;
    this.unpinned = builder.unpinned;
    this.unmarked = builder.unmarked;
    this.kept = builder.kept;
    this.dropped = builder.dropped;
    this.generations = builder.generations;
    this.record = builder.record;
    this.wave = builder.wave;
    this.manifest = builder.manifest;
    this.definedHere = builder.definedHere;
    this.isResync = builder.isResync;
    this.redactor = builder.redactor;
    this.forms = builder.forms;
    this.settled = builder.settled;
    this.projection = CompiledProjection.of(desired, dropped, forms, redactor);
    this.suspects = builder.suspects;
    this.sensitive = builder.sensitive;
  }

  /**
   * Returns a builder for a resource without a record.
   *
   * @param desired the desired state after mangling
   * @param redactor the redactor of its values
   * @param manifest the digest of the desired state of manifest and hooks
   * @param settled the digest of all else that a skip depends on (rule STATE-5)
   */
  public static PreparedResourceBuilder builder(
      DesiredResource desired, Redactor redactor, Digest manifest, Lazy<Digest> settled) {
    return new PreparedResourceBuilder(desired, redactor, manifest, settled);
  }

  private PreparedResourceBuilder toBuilder() {
    return toBuilder(redactor);
  }

  private PreparedResourceBuilder toBuilder(Redactor other) {
    PreparedResourceBuilder builder =
        new PreparedResourceBuilder(desired, other, manifest, settled);
    builder.unpinned = unpinned;
    builder.unmarked = unmarked;
    builder.kept = kept;
    builder.dropped = dropped;
    builder.generations = generations;
    builder.record = record;
    builder.wave = wave;
    builder.definedHere = definedHere;
    builder.isResync = isResync;
    builder.forms = forms;
    builder.suspects = suspects;
    builder.sensitive = sensitive;
    return builder;
  }

  /** Returns the written paths that are mistakes unless the live object has them. */
  List<SuspectPath> suspects() {
    return suspects;
  }

  /** Returns the warnings about paths that only the annotation of the live object has. */
  List<Problem> liveWarnings(@Nullable Resource live) {
    return sensitive == null ? List.of() : sensitive.warnings(live, redactor.beside(live));
  }

  /** Returns whether paths may name nothing, which all fields of the object decide. */
  public boolean hasPathsToJudge(Resource live) {
    return !suspects.isEmpty() || !liveWarnings(live).isEmpty();
  }

  /** Returns the desired state after mangling, with pins. */
  public DesiredResource desired() {
    return desired;
  }

  /** Returns the desired state without pins. */
  public DesiredResource unpinned() {
    return unpinned;
  }

  /** Returns the fields that are not enforced and differ from the create. */
  public List<InitialOnlyFields.Kept> kept() {
    return kept;
  }

  /** Returns the secrets to be generated. */
  public List<GeneratedSecret> generations() {
    return generations;
  }

  /** Returns the record, or {@code null} if there is none. */
  public @Nullable ResourceRecord record() {
    return record;
  }

  /** Returns the wave. */
  public int wave() {
    return wave;
  }

  /** Returns the digest of the desired state of manifest and hooks. */
  public Digest manifest() {
    return manifest;
  }

  /** Returns whether the manifest itself defines the kind. */
  public boolean definedHere() {
    return definedHere;
  }

  /**
   * Returns whether the resource is compared although nothing may have changed, and accepted forms
   * are sent again (rules STATE-5 and POLICY-6).
   */
  public boolean isResync() {
    return isResync;
  }

  /** Returns the redactor of the values. */
  public Redactor redactor() {
    return redactor;
  }

  /** Returns the accepted forms that apply (rule POLICY-6). */
  public List<AcceptedForm> forms() {
    return forms;
  }

  /** Returns the comparison with the desired state. */
  public CompiledProjection projection() {
    return projection;
  }

  /** Returns the cache of the last comparison with the object. */
  public ComparisonCache comparisonCache() {
    return comparisonCache;
  }

  /** Returns the digest of all else that a skip depends on (rule STATE-5). */
  public Digest settled() {
    return settled.get();
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
    Redactor both = redactor.beside(live);
    List<AcceptedForm> accepted =
        AcceptedFormDetector.atFirstSight(unpinned, dropped, live.tree(), both);
    return toBuilder(both).desired(unpinned).forms(accepted).build();
  }

  /** Returns the same for an object of others: what is remembered is of another object. */
  public PreparedResource ofOthers() {
    return toBuilder().withoutMemory().record(null).build();
  }

  /**
   * Returns the same for an object that was handed over: only the former ownership still counts.
   */
  public PreparedResource letGo() {
    return toBuilder().withoutMemory().build();
  }

  /**
   * Returns whether a foreign object has all that is desired, and anything is desired beyond its
   * identity (rule ACT-8). It cannot have the marks of ownership, so they do not count.
   */
  public boolean isSatisfiedBy(Resource foreign) {
    return EnforcedFields.isAny(unmarked)
        && CompiledProjection.of(unmarked, forms, redactor)
            .differences(foreign.tree())
            .changes()
            .isEmpty();
  }

  /** Compares an object, whose marks of sensitive fields count from now on. */
  public LiveComparison compare(Resource live) {
    PreparedResource marked = beside(live);
    return new LiveComparison(marked, live, forms, new Lazy<>(() -> marked.projection));
  }

  /** Compares an object under other accepted forms. */
  public LiveComparison compare(Resource live, List<AcceptedForm> accepted) {
    PreparedResource marked = beside(live);
    return accepted.equals(forms)
        ? marked.compare(live)
        : new LiveComparison(
            marked,
            live,
            accepted,
            new Lazy<>(() -> CompiledProjection.of(desired, dropped, accepted, marked.redactor)));
  }

  private PreparedResource beside(Resource live) {
    return isAwareOfMarks(live) ? this : toBuilder(redactor.beside(live)).build();
  }

  /** Returns whether all fields that the object marks as sensitive are known to be (SECRET-1). */
  public boolean isAwareOfMarks(Resource live) {
    return redactor.beside(live) == redactor;
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
    return isSame ? this : toBuilder().desired(unpinned).dropped(null).forms(List.of()).build();
  }

  /** Returns the same without the pins of list elements that an object lacks (rule POLICY-3). */
  public PreparedResource withPinsIn(JsonNode live) {
    DesiredResource present =
        desired.withPinnedIfPresent(
            PresentPins.in(desired.pinnedIfPresent(), desired.schema().root(), live));
    return present == desired ? this : toBuilder().desired(present).build();
  }

  /** The same once the removals are done, or their object is another one. */
  PreparedResource withoutRemovals() {
    return dropped == null ? this : toBuilder().dropped(null).build();
  }

  /** Returns whether manifest or hooks want something else than at the last success. */
  public boolean isChanged() {
    return record == null || !manifest.equals(record.manifest().orElse(null));
  }
}
