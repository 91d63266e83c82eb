package dev.homeostat;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.Arrays;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The rules by which fields, lists, resources and applications are treated. Each is shown by its id
 * and has a page of that name in {@code docs/rules}.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public enum Rule {
  /** Null and absent are equal, numbers compare by value, never across types. */
  READ_1("Null and absent are equal, numbers compare by value, never across types"),
  /** A null in a manifest counts as absent. */
  READ_2("A null in a manifest says nothing"),
  /** Server-owned fields are dropped and never sent. */
  READ_3("Server-owned fields are dropped and never sent"),
  /** A Secret's stringData becomes data. */
  READ_4("A Secret's stringData becomes data"),
  /** Lists are flattened; what is no manifest is refused, all errors at once. */
  READ_5("Lists are flattened; what is no manifest is refused, all errors at once"),
  /** The scope of an unknown kind comes from a CRD or the cluster. */
  READ_6("The scope of an unknown kind comes from a CRD or the cluster"),
  /** Exactly one source; the last good translation is kept. */
  READ_7("Exactly one source; the last good translation is kept"),
  /** A schema names its resource and mirrors it. */
  SCHEMA_1("A schema names its resource and mirrors it"),
  /** Lists are keyed, a set, whole, or by position. */
  SCHEMA_2("Lists are keyed, a set, whole, or by position"),
  /** Keyed elements carry the values of their keys. */
  SCHEMA_3("Keyed elements carry the values of their keys"),
  /** The default schema observes every field of the manifest. */
  SCHEMA_4("The default schema observes every field of the manifest"),
  /** A schema may extend the default and except fields. */
  SCHEMA_5("A schema may extend the default and except fields"),
  /** The sources of the list keys of a generated schema. */
  SCHEMA_6("Where a generated schema's list keys come from"),
  /** Duplicate keys make a list whole; a second element of a key is surplus. */
  SCHEMA_7("Duplicate keys make a list whole; a second element of a key is surplus"),
  /** Paths name elements by key. */
  SCHEMA_8("Paths name elements by key"),
  /** Some subtrees are one value. */
  SCHEMA_9("Some subtrees are one value"),
  /** Order matters in initContainers and env. */
  SCHEMA_10("Order matters in initContainers and env"),
  /** The user prevails over the response. */
  POLICY_1("The user prevails over the response"),
  /** Fields that were enforced and are no longer desired are removed. */
  POLICY_2("What was enforced and is no longer wanted is removed"),
  /** Pins lie over the desired state, for one uid. */
  POLICY_3("Pins lie over the desired state, for one uid"),
  /** Creation is whole, repair is narrow. */
  POLICY_4("Creation is whole, repair is narrow"),
  /** List bounds hold. */
  POLICY_5("List bounds hold"),
  /** The form that the server accepted is no drift. */
  POLICY_6("The form that the server accepted is no drift"),
  /** A contested path waits longer and longer. */
  POLICY_7("A contested path waits longer and longer"),
  /** A changed apiVersion drops pins and accepted forms. */
  POLICY_8("A changed apiVersion drops pins and accepted forms"),
  /** One refused field does not block the others. */
  POLICY_9("One refused field does not block the others"),
  /** The contents of the record of a resource. */
  STATE_1("What is remembered of a resource"),
  /** A record moves on when its own write succeeded. */
  STATE_2("A record moves on when its own write succeeded"),
  /** Inventory first. */
  STATE_3("Inventory first"),
  /** Lost state is rebuilt from ownership marks. */
  STATE_4("Lost state is rebuilt from ownership marks"),
  /** Resources that did not change are skipped without a read. */
  STATE_5("What did not move is skipped without a look"),
  /** Kinds of phases: first answer, one strategy, all. */
  HOOK_1("Kinds of phases: first answer, one strategy, all"),
  /** Names are unique; replacing is explicit. */
  HOOK_2("Names are unique; replacing is said"),
  /** A hook runs always, or when named. */
  HOOK_3("A hook runs always, or when named"),
  /** The contents of the context of a hook. */
  HOOK_4("What the context of a hook gives"),
  /** A hook that is gone removes nothing. */
  HOOK_5("A hook that is gone removes nothing"),
  /** A late hook is interrupted. */
  HOOK_6("A late hook is interrupted"),
  /** Mangling starts each pass from the manifest. */
  HOOK_7("Mangling starts each pass from the manifest"),
  /** Generated secrets are kept, and reach no state. */
  HOOK_8("Generated secrets are kept, and reach no state"),
  /** Patches are narrow, guarded and against a live read. */
  ACT_1("Patches are narrow, guarded and against a live read"),
  /** Waves order creation. */
  ACT_2("Waves order creation"),
  /** Readiness gates a wave if asked. */
  ACT_3("Readiness gates a wave if asked"),
  /** Pruning is the last wave; deletion is guarded and awaited. */
  ACT_4("Pruning is the last wave; deletion is guarded and awaited"),
  /** A pass never waits. */
  ACT_5("A pass never waits"),
  /** Failure of one resource never stops its siblings. */
  ACT_6("Failure of one resource never stops its siblings"),
  /** The marks by which ownership is determined. */
  ACT_7("What counts as ours"),
  /** A foreign object is never changed or deleted. */
  ACT_8("A foreign object is never changed or deleted"),
  /** Nothing is deleted whose uid a desired resource has. */
  ACT_9("Nothing is deleted whose uid a desired resource has"),
  /** Create once. */
  ACT_10("Create once"),
  /** Mass deletion is held. */
  ACT_11("Mass deletion is held"),
  /** Immutable fields fail or recreate. */
  ACT_12("Immutable fields fail or recreate"),
  /** Some objects are kept, some are paused. */
  ACT_13("Some objects are kept, some are paused"),
  /** Suspend and {@code wanted: absent} are different settings. */
  ACT_14("Suspend and wanted: absent are two things"),
  /** A drift names who did it. */
  ACT_15("A drift names who did it"),
  /** Outcomes partition the desired ids. */
  ACT_16("Outcomes partition the desired ids"),
  /** Sensitive values are shown as digests. */
  SECRET_1("Sensitive values are shown as digests"),
  /** A digest never reaches a write. */
  SECRET_2("A digest never reaches a write"),
  /** The server's messages are cut and scrubbed. */
  SECRET_3("The server's messages are cut and scrubbed");

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
