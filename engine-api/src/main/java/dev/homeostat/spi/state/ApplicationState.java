package dev.homeostat.spi.state;

import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ResourceId;
import dev.homeostat.report.Condition;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The state that the engine keeps of one application (rules STATE-1 to STATE-5). An immutable value
 * that holds no sensitive value in clear.
 *
 * <p>Its JSON form ({@link #toJson}) is the {@code status} of an Application document. The last
 * applied manifest, the last observed manifest and the mangled observer schema are members of it.
 */
@API(status = STABLE, since = "0.1")
public final class ApplicationState {

  /** The version of the form that {@link #toJson} writes. */
  public static final int STATE_VERSION = 1;

  /** The state before the first pass. */
  public static final ApplicationState EMPTY = new Draft().build();

  private static Map<String, ObjectNode> frozen(Map<String, ObjectNode> hooks) {
    Map<String, ObjectNode> trees = new TreeMap<>();
    hooks.forEach((name, tree) -> trees.put(name, Trees.freeze(tree)));
    return Collections.unmodifiableMap(trees);
  }

  private static Map<String, Set<HookContribution>> copied(
      Map<String, Set<HookContribution>> contributions) {
    Map<String, Set<HookContribution>> copy = new TreeMap<>();
    contributions.forEach(
        (hook, phases) -> {
          if (!phases.isEmpty()) {
            copy.put(hook, Collections.unmodifiableSet(EnumSet.copyOf(phases)));
          }
        });
    return Collections.unmodifiableMap(copy);
  }

  private final String uid;
  private final String ownerKind;
  private final String observedRevision;
  private final String salt;
  private final Map<ResourceId, ResourceRecord> records;
  private final Map<String, ObjectNode> hooks;
  private final Map<String, Set<HookContribution>> contributions;
  private final Map<String, Condition> conditions;
  private final Optional<TranslationRecord> translation;

  private ApplicationState(Draft draft) {
    this.uid = draft.uid;
    this.ownerKind = draft.ownerKind;
    this.observedRevision = draft.observedRevision;
    this.salt = draft.salt;
    this.records = Collections.unmodifiableMap(new LinkedHashMap<>(draft.records));
    this.hooks = frozen(draft.hooks);
    this.contributions = copied(draft.contributions);
    this.conditions = Collections.unmodifiableMap(new TreeMap<>(draft.conditions));
    this.translation = draft.translation;
  }

  /** The members of a state that is being built; empty unless they are set. */
  static final class Draft {
    String uid = "";
    String ownerKind = "";
    String observedRevision = "";
    String salt = "";
    Map<ResourceId, ResourceRecord> records = Map.of();
    Map<String, ObjectNode> hooks = Map.of();
    Map<String, Set<HookContribution>> contributions = Map.of();
    Map<String, Condition> conditions = Map.of();
    Optional<TranslationRecord> translation = Optional.empty();

    ApplicationState build() {
      return new ApplicationState(this);
    }
  }

  /** Returns this state with the members that an edit changes. */
  private ApplicationState with(Consumer<Draft> edit) {
    Draft draft = new Draft();
    draft.uid = uid;
    draft.ownerKind = ownerKind;
    draft.observedRevision = observedRevision;
    draft.salt = salt;
    draft.records = records;
    draft.hooks = hooks;
    draft.contributions = contributions;
    draft.conditions = conditions;
    draft.translation = translation;
    edit.accept(draft);
    return draft.build();
  }

  /** {@return the mark of this incarnation of the application; empty before the first pass} */
  public String uid() {
    return uid;
  }

  /**
   * {@return the group and kind of the object that stands for the application; empty if there is
   * none, and in a state of an engine that did not record it}
   */
  public String ownerKind() {
    return ownerKind;
  }

  /**
   * {@return the revision of the specification whose objects have all been read; empty if it is not
   * known}
   */
  public String observedRevision() {
    return observedRevision;
  }

  /**
   * {@return the salt that makes digests of sensitive values unguessable, as hex; empty before the
   * first pass}
   */
  public String salt() {
    return salt;
  }

  /** {@return the records by id, in the order of the manifest} */
  public Map<ResourceId, ResourceRecord> records() {
    return records;
  }

  /** {@return the private tree of each hook by its name} */
  public Map<String, ObjectNode> hooks() {
    return hooks;
  }

  /** {@return by the name of the hook, the phases in which it took part lately (rule HOOK-5)} */
  public Map<String, Set<HookContribution>> contributions() {
    return contributions;
  }

  /** {@return the conditions by type} */
  public Map<String, Condition> conditions() {
    return conditions;
  }

  /** {@return the last good translation; empty if the source is a manifest} */
  public Optional<TranslationRecord> translation() {
    return translation;
  }

  /**
   * The record of a resource.
   *
   * @param id which resource
   * @return empty if nothing is remembered
   */
  public Optional<ResourceRecord> record(ResourceId id) {
    return Optional.ofNullable(records.get(id));
  }

  /**
   * The condition of a type.
   *
   * @param type as in {@link Condition#READY}
   * @return empty if there is none
   */
  public Optional<Condition> condition(String type) {
    return Optional.ofNullable(conditions.get(type));
  }

  /**
   * The schema in force of each resource, in the order of the manifest.
   *
   * @return frozen trees
   */
  public List<ObjectNode> mangledObserverSchema() {
    return records.values().stream().map(ResourceRecord::observerSchema).toList();
  }

  /**
   * The desired state of each resource, in the order of the manifest.
   *
   * @return frozen trees, sensitive values as digests
   */
  public List<ObjectNode> lastAppliedManifest() {
    return records.values().stream().map(ResourceRecord::lastApplied).toList();
  }

  /**
   * The observed fields as last seen of each resource that was seen, in the order of the manifest.
   *
   * @return frozen trees, sensitive values as digests
   */
  public List<ObjectNode> lastObservedManifest() {
    List<ObjectNode> seen = new ArrayList<>();
    records.values().forEach(record -> record.lastObserved().ifPresent(seen::add));
    return Collections.unmodifiableList(seen);
  }

  /**
   * This state with other records.
   *
   * @param changed in the order of the manifest
   * @return a new value
   */
  public ApplicationState withRecords(Collection<ResourceRecord> changed) {
    Map<ResourceId, ResourceRecord> byId = new LinkedHashMap<>();
    changed.forEach(record -> byId.put(record.id(), record));
    return with(draft -> draft.records = byId);
  }

  /**
   * This state with one record changed, or added at the end.
   *
   * @param record the new record
   * @return a new value
   */
  public ApplicationState with(ResourceRecord record) {
    Map<ResourceId, ResourceRecord> byId = new LinkedHashMap<>(records);
    byId.put(record.id(), record);
    return with(draft -> draft.records = byId);
  }

  /**
   * This state with the private tree of a hook.
   *
   * @param name the hook's name
   * @param tree its tree
   * @return a new value
   */
  public ApplicationState withHook(String name, ObjectNode tree) {
    Map<String, ObjectNode> trees = new TreeMap<>(hooks);
    trees.put(name, tree);
    return with(draft -> draft.hooks = trees);
  }

  /**
   * This state with other contributions of hooks.
   *
   * @param changed by the name of the hook
   * @return this value if they are the same, else a new one
   */
  public ApplicationState withContributions(Map<String, Set<HookContribution>> changed) {
    return copied(changed).equals(contributions)
        ? this
        : with(draft -> draft.contributions = changed);
  }

  /**
   * This state with other conditions.
   *
   * @param changed all of them
   * @return this value if they are the same, else a new one
   */
  public ApplicationState withConditions(Collection<Condition> changed) {
    Map<String, Condition> byType = new TreeMap<>();
    changed.forEach(condition -> byType.put(condition.type(), condition));
    return byType.equals(conditions) ? this : with(draft -> draft.conditions = byType);
  }

  /**
   * This state with another incarnation.
   *
   * @param newUid the mark
   * @param newSalt for digests, as hex
   * @return a new value
   */
  public ApplicationState withIdentity(String newUid, String newSalt) {
    return with(
        draft -> {
          draft.uid = newUid;
          draft.observedRevision = "";
          draft.salt = newSalt;
        });
  }

  /**
   * This state as that of another owner.
   *
   * @param newUid the mark
   * @param newOwnerKind the group and kind of the object that stands for the application, or empty
   * @return this value if it is the same, else a new one
   */
  public ApplicationState withOwner(String newUid, String newOwnerKind) {
    return newUid.equals(uid) && newOwnerKind.equals(ownerKind)
        ? this
        : with(
            draft -> {
              draft.uid = newUid;
              draft.ownerKind = newOwnerKind;
              draft.observedRevision = newUid.equals(uid) ? observedRevision : "";
            });
  }

  /**
   * This state with another revision of the specification.
   *
   * @param observed the revision whose objects have all been read, or empty
   * @return this value if it is the same, else a new one
   */
  public ApplicationState withObservedRevision(String observed) {
    return observed.equals(observedRevision)
        ? this
        : with(draft -> draft.observedRevision = observed);
  }

  /**
   * This state with another translation.
   *
   * @param last the last good one
   * @return this value if it is the same, else a new one
   */
  public ApplicationState withTranslation(TranslationRecord last) {
    return withTranslation(Optional.of(last));
  }

  /**
   * This state without a translation.
   *
   * @return this value if it has none, else a new one
   */
  public ApplicationState withoutTranslation() {
    return withTranslation(Optional.empty());
  }

  private ApplicationState withTranslation(Optional<TranslationRecord> last) {
    return last.equals(translation) ? this : with(draft -> draft.translation = last);
  }

  /**
   * The JSON form.
   *
   * @return a new tree that {@link #fromJson} reads
   */
  public ObjectNode toJson() {
    return StateJson.write(this);
  }

  /**
   * The JSON form for people to read: without the salt, and with digests for the keys and values
   * that name elements of sensitive lists (rule SECRET-1).
   *
   * @return a new tree, which is no state: {@link #fromJson} refuses it
   */
  public ObjectNode toShownJson() {
    return ShownState.write(this);
  }

  /**
   * Reads the JSON form.
   *
   * @param json as {@link #toJson} writes it; unknown members are ignored
   * @return the state
   * @throws IllegalArgumentException if something is missing, of another type, or of a newer
   *     version; the message names the member and never its value
   */
  public static ApplicationState fromJson(ObjectNode json) {
    return StateJson.read(json);
  }

  /** Returns the number of resources; never their content. */
  @Override
  public String toString() {
    return "ApplicationState(" + records.size() + " resources)";
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof ApplicationState that
            && uid.equals(that.uid)
            && ownerKind.equals(that.ownerKind)
            && observedRevision.equals(that.observedRevision)
            && salt.equals(that.salt)
            && records.equals(that.records)
            && hooks.equals(that.hooks)
            && contributions.equals(that.contributions)
            && conditions.equals(that.conditions)
            && translation.equals(that.translation));
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        uid,
        ownerKind,
        observedRevision,
        salt,
        records,
        hooks,
        contributions,
        conditions,
        translation);
  }
}
