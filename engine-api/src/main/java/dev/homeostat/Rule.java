package dev.homeostat;

import static org.apiguardian.api.API.Status.STABLE;

import java.util.Arrays;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The rules by which fields, lists, resources and applications are treated. Each is shown by its id
 * and has a page of that name in {@code docs/rules}.
 */
@API(status = STABLE, since = "0.1")
public enum Rule {
  /** Null equals absent, numbers compare by value, types never mix. */
  READ_1("Null equals absent, numbers compare by value, types never mix"),
  /** A null in a manifest counts as absent. */
  READ_2("A null in a manifest counts as absent"),
  /** Server-owned fields are dropped and never sent. */
  READ_3("Server-owned fields are dropped and never sent"),
  /** stringData of a Secret becomes data. */
  READ_4("stringData of a Secret becomes data"),
  /** Lists are flattened, and an invalid manifest is rejected with all its errors. */
  READ_5("Lists are flattened, and an invalid manifest is rejected with all its errors"),
  /** The scope of an unknown kind comes from a CRD or the cluster. */
  READ_6("The scope of an unknown kind comes from a CRD or the cluster"),
  /** One source per application, and the last good translation as fallback. */
  READ_7("One source per application, and the last good translation as fallback"),
  /** Scalars mean what kubectl takes them to mean. */
  READ_8("Scalars mean what kubectl takes them to mean"),
  /** A schema names its resource and mirrors its structure. */
  SCHEMA_1("A schema names its resource and mirrors its structure"),
  /** Lists are keyed, sets, whole, or by position. */
  SCHEMA_2("Lists are keyed, sets, whole, or by position"),
  /** Schemas of keyed elements contain the values of their keys. */
  SCHEMA_3("Schemas of keyed elements contain the values of their keys"),
  /** The default schema observes every field of the manifest. */
  SCHEMA_4("The default schema observes every field of the manifest"),
  /** A schema can extend the default schema and exclude fields. */
  SCHEMA_5("A schema can extend the default schema and exclude fields"),
  /** Sources of the list keys of generated schemas. */
  SCHEMA_6("Sources of the list keys of generated schemas"),
  /** Duplicate keys make a desired list whole and are surplus in a live list. */
  SCHEMA_7("Duplicate keys make a desired list whole and are surplus in a live list"),
  /** Paths identify list elements by key. */
  SCHEMA_8("Paths identify list elements by key"),
  /** Some subtrees are compared and written as one value. */
  SCHEMA_9("Some subtrees are compared and written as one value"),
  /** The order of initContainers and env is enforced. */
  SCHEMA_10("The order of initContainers and env is enforced"),
  /** Policy packs leave fields to well-known controllers. */
  SCHEMA_11("Policy packs leave fields to well-known controllers"),
  /** The manifest takes precedence over the server's response. */
  POLICY_1("The manifest takes precedence over the server's response"),
  /** Enforced fields that are no longer desired are removed. */
  POLICY_2("Enforced fields that are no longer desired are removed"),
  /** Pins complete the desired state and belong to one uid. */
  POLICY_3("Pins complete the desired state and belong to one uid"),
  /** Creation sends all fields, repair only observed ones. */
  POLICY_4("Creation sends all fields, repair only observed ones"),
  /** List bounds are enforced. */
  POLICY_5("List bounds are enforced"),
  /** Accepted forms are no drift. */
  POLICY_6("Accepted forms are no drift"),
  /** Repairs of a contested field are delayed. */
  POLICY_7("Repairs of a contested field are delayed"),
  /** A changed apiVersion drops pins and accepted forms. */
  POLICY_8("A changed apiVersion drops pins and accepted forms"),
  /** A refused field does not block other fields. */
  POLICY_9("A refused field does not block other fields"),
  /** Content and owner of the state. */
  STATE_1("Content and owner of the state"),
  /** A record changes only after its own write succeeded. */
  STATE_2("A record changes only after its own write succeeded"),
  /** The inventory is saved before objects are created. */
  STATE_3("The inventory is saved before objects are created"),
  /** Lost state is rebuilt from ownership marks. */
  STATE_4("Lost state is rebuilt from ownership marks"),
  /** Unchanged resources are skipped. */
  STATE_5("Unchanged resources are skipped"),
  /** Phases use the first answer, one strategy, or all hooks. */
  HOOK_1("Phases use the first answer, one strategy, or all hooks"),
  /** Hook names are unique, and replacement is explicit. */
  HOOK_2("Hook names are unique, and replacement is explicit"),
  /** A hook runs always, or when an application names it. */
  HOOK_3("A hook runs always, or when an application names it"),
  /** The context of a hook. */
  HOOK_4("The context of a hook"),
  /** A missing hook removes nothing. */
  HOOK_5("A missing hook removes nothing"),
  /** A hook that exceeds its time limit is interrupted. */
  HOOK_6("A hook that exceeds its time limit is interrupted"),
  /** Mangling starts from the manifest in each pass. */
  HOOK_7("Mangling starts from the manifest in each pass"),
  /** Generated secrets are kept, and are not stored in the state. */
  HOOK_8("Generated secrets are kept, and are not stored in the state"),
  /** Patches are minimal, guarded, and computed from a live read. */
  ACT_1("Patches are minimal, guarded, and computed from a live read"),
  /** Waves order creation. */
  ACT_2("Waves order creation"),
  /** Waves can wait for readiness. */
  ACT_3("Waves can wait for readiness"),
  /** Pruning is the last wave, and deletion is guarded and awaited. */
  ACT_4("Pruning is the last wave, and deletion is guarded and awaited"),
  /** A pass never waits. */
  ACT_5("A pass never waits"),
  /** A failed resource does not stop its siblings. */
  ACT_6("A failed resource does not stop its siblings"),
  /** Ownership. */
  ACT_7("Ownership"),
  /** Foreign objects are changed only after adoption. */
  ACT_8("Foreign objects are changed only after adoption"),
  /** An object with the uid of a desired resource is not deleted. */
  ACT_9("An object with the uid of a desired resource is not deleted"),
  /** A resource can be created once. */
  ACT_10("A resource can be created once"),
  /** Mass deletion requires a confirmation. */
  ACT_11("Mass deletion requires a confirmation"),
  /** Immutable fields cause a failure or a recreation. */
  ACT_12("Immutable fields cause a failure or a recreation"),
  /** Objects can be kept or paused. */
  ACT_13("Objects can be kept or paused"),
  /** Suspension, teardown and deletion are separate settings. */
  ACT_14("Suspension, teardown and deletion are separate settings"),
  /** Drift names the other field manager. */
  ACT_15("Drift names the other field manager"),
  /** Each desired resource has exactly one outcome. */
  ACT_16("Each desired resource has exactly one outcome"),
  /** Sensitive values are shown as digests. */
  SECRET_1("Sensitive values are shown as digests"),
  /** Digests are never written. */
  SECRET_2("Digests are never written"),
  /** Server messages are truncated and redacted. */
  SECRET_3("Server messages are truncated and redacted");

  private final String title;

  Rule(String title) {
    this.title = title;
  }

  /**
   * The id as users see it.
   *
   * @return as in {@code POLICY-5}
   */
  public String id() {
    return name().replace('_', '-');
  }

  /**
   * The rule in half a sentence.
   *
   * @return never empty
   */
  public String title() {
    return title;
  }

  /**
   * The rule of an id.
   *
   * @param id as in {@code POLICY-5}
   * @return the rule, if there is one
   */
  public static Optional<Rule> byId(String id) {
    return Arrays.stream(values()).filter(rule -> rule.id().equals(id)).findFirst();
  }

  /** The id. */
  @Override
  public String toString() {
    return id();
  }
}
