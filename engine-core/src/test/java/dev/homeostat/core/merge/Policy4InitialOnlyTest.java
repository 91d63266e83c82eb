package dev.homeostat.core.merge;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.keyed;
import static dev.homeostat.core.compare.Trial.list;
import static dev.homeostat.core.compare.Trial.resource;
import static dev.homeostat.core.compare.Trial.set;
import static dev.homeostat.core.compare.Trial.tree;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.accept.SentChanges;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.hooks.HookTrial;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.report.RedactedValue;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Initial only: what is set at create and not observed keeps the value of the create. */
class Policy4InitialOnlyTest {

  private static final Redactor REDACTOR =
      Redactor.of("salt", resource("{spec: {}}"), Set.of(FieldPath.of("spec", "secret")));

  /** Each as in {@code /spec/a: 1, now 2}. */
  private static List<String> kept(String applied, SchemaNode spec, String wanted) {
    return shown(
        InitialOnlyFields.kept(
            resource("{spec: " + wanted + "}").tree(),
            fields("spec", spec),
            Remembered.applied("{spec: " + applied + "}").build(),
            fields("spec", spec),
            REDACTOR));
  }

  private static List<String> shown(List<InitialOnlyFields.Kept> kept) {
    return kept.stream()
        .map(field -> field.path() + ": " + field.kept() + ", now " + field.manifest())
        .toList();
  }

  @Test
  void a_field_that_is_not_observed_keeps_its_value_as_long_as_the_manifest_says_another() {
    SchemaNode observed = fields("a", VALUE);
    assertThat(kept("{a: 1, b: 1}", observed, "{a: 1, b: 2}")).containsExactly("/spec/b: 1, now 2");
    assertThat(kept("{a: 1, b: 1}", observed, "{a: 1, b: 1}")).isEmpty();
  }

  @Test
  void a_sensitive_field_is_kept_by_its_digest() {
    JsonNode applied = REDACTOR.redact(tree("{spec: {secret: 'old', map: 1}}")).path("spec");
    assertThat(applied.toString()).contains("hmac-sha256:").doesNotContain("old");
    assertThat(kept(applied.toString(), fields(), "{secret: 'old', map: 1}")).isEmpty();
    assertThat(kept(applied.toString(), fields(), "{secret: 'new', map: 1}"))
        .containsExactly("/spec/secret: " + applied.path("secret") + ", now \"new\"");
  }

  @Test
  void an_observed_field_is_never_kept() {
    SchemaNode observed =
        fields(
            "a", VALUE,
            "o", fields(),
            "w", SchemaNode.WHOLE,
            "s", set(1, 1),
            "k", keyed("name", 1, 1, "[name=x]", VALUE),
            "p", list(1, 1, VALUE));
    assertThat(
            kept(
                "{a: {x: 1}, o: 1, w: [{x: 1}], s: [1], k: [{name: 'x', x: 1}], p: [{x: 1}]}",
                observed,
                "{a: {x: 2}, o: 2, w: [{x: 2}], s: [2], k: [{name: 'x', x: 2}], p: [{x: 2}]}"))
        .isEmpty();
  }

  @Test
  void below_what_is_not_observed_each_field_counts_for_itself() {
    assertThat(kept("{m: {a: 1, b: {c: 1, d: 1}}}", fields(), "{m: {a: 1, b: {c: 2, d: 1}, e: 1}}"))
        .containsExactly("/spec/m/b/c: 1, now 2");
  }

  @Test
  void beside_an_observed_field_others_of_its_object_are_kept() {
    assertThat(kept("{m: {a: 1, b: 1}}", fields("m", fields("a", VALUE)), "{m: {a: 2, b: 2}}"))
        .containsExactly("/spec/m/b: 1, now 2");
  }

  @Test
  void a_value_that_became_another_kind_of_value_is_kept_whole() {
    assertThat(kept("{a: 1, b: {c: 1}}", fields(), "{a: {c: 1}, b: 1}"))
        .containsExactly("/spec/a: 1, now {\"c\":1}", "/spec/b: {\"c\":1}, now 1");
  }

  @Test
  void a_list_that_is_not_observed_is_kept_whole() {
    assertThat(kept("{l: [{name: 'x', a: 1}]}", fields(), "{l: [{name: 'x', a: 2}]}"))
        .containsExactly("/spec/l: [{\"name\":\"x\",\"a\":1}], now [{\"name\":\"x\",\"a\":2}]");
  }

  @Test
  void elements_of_a_keyed_list_are_told_apart_by_their_key() {
    SchemaNode observed = fields("l", keyed("name", 0, 0, "[name=x]", fields("a", VALUE)));
    assertThat(
            kept(
                "{l: [{name: 'x', a: 1, b: 1}, {name: 'y', b: 1}, {b: 1}]}",
                observed,
                "{l: [{name: 'new', b: 2}, {name: 'y', b: 2}, {name: 'x', a: 2, b: 2}, {b: 2}]}"))
        .containsExactly("/spec/l/[name=y]/b: 1, now 2", "/spec/l/[name=x]/b: 1, now 2");
  }

  @Test
  void beside_a_nested_key_other_fields_are_kept() {
    SchemaNode observed = fields("l", keyed("metadata.name", 0, 0, "[metadata.name=x]", fields()));
    assertThat(
            kept(
                "{l: [{metadata: {name: 'x', labels: {a: 1}}}]}",
                observed,
                "{l: [{metadata: {name: 'x', labels: {a: 2}}}]}"))
        .containsExactly("/spec/l/[metadata.name=x]/metadata/labels/a: 1, now 2");
  }

  @Test
  void elements_of_a_list_by_position_are_told_apart_by_their_place() {
    SchemaNode observed = fields("l", list(0, 0, fields("a", VALUE)));
    assertThat(
            kept(
                "{l: [{a: 1, b: 1}, {a: 1, b: 1}]}",
                observed,
                "{l: [{a: 2, b: 2}, {a: 2, b: 1}, {a: 2}]}"))
        .containsExactly("/spec/l/[0]/b: 1, now 2", "/spec/l/[1]/a: 1, now 2");
  }

  @Test
  void a_value_of_another_form_than_the_hidden_one_is_another_value() {
    ObjectNode applied = Trees.thaw(resource("{spec: {}}").tree());
    applied.withObjectProperty("spec").set("a", DigestPlaceholder.of("hmac:1"));
    assertThat(kept(applied.path("spec").toString(), fields(), "{a: {b: 1}}")).hasSize(1);
    assertThat(kept(applied.path("spec").toString(), fields(), "{a: 'secret'}")).hasSize(1);
  }

  @Test
  void identity_is_no_field() {
    String other =
        "{apiVersion: 'v2', kind: 'Other', metadata: {name: 'b', namespace: 'c', labels: {d: 2}},"
            + " data: {apiVersion: 2, name: 2}}";
    ResourceRecord record =
        Remembered.applied(
                "{apiVersion: 'v1', kind: 'Thing', metadata: {name: 'a', namespace: 'b',"
                    + " labels: {d: 1}}, data: {apiVersion: 1, name: 1}}")
            .build();
    assertThat(shown(InitialOnlyFields.kept(tree(other), fields(), record, fields(), REDACTOR)))
        .containsExactly(
            "/metadata/labels/d: 1, now 2", "/data/apiVersion: 1, now 2", "/data/name: 1, now 2");
  }

  @Test
  void before_the_create_there_is_nothing_to_keep() {
    ObjectNode wanted = resource("{spec: {a: 2}}").tree();
    ResourceRecord expected = Remembered.applied("{spec: {a: 1}}").uid("").build();
    assertThat(InitialOnlyFields.kept(wanted, fields(), expected, fields(), REDACTOR)).isEmpty();
  }

  @Test
  void what_was_applied_has_the_values_of_the_create() {
    ObjectNode wanted = resource("{spec: {a: 2, l: [{name: 'x', b: 2}]}}").tree();
    List<InitialOnlyFields.Kept> kept =
        InitialOnlyFields.kept(
            wanted,
            fields("spec", fields("l", keyed("name", 1, 1))),
            Remembered.applied("{spec: {a: 1, l: [{name: 'x', b: 1}]}}").build(),
            fields("spec", fields("l", keyed("name", 1, 1))),
            REDACTOR);
    ObjectNode applied = InitialOnlyFields.applied(wanted, kept);
    assertThat(applied.path("spec")).isEqualTo(tree("{a: 1, l: [{name: 'x', b: 1}]}"));
    assertThat(Trees.isFrozen(applied)).isTrue();
    assertThat(InitialOnlyFields.applied(wanted, List.of())).isSameAs(wanted);
  }

  @Test
  void what_a_write_creates_anew_has_the_value_that_the_manifest_says_now() {
    FieldPath field = FieldPath.parse("/spec/l/[name=x]/b");
    List<InitialOnlyFields.Kept> kept =
        List.of(new InitialOnlyFields.Kept(field, Trial.json("1"), Trial.json("2")));
    assertThat(InitialOnlyFields.after(kept, null)).isEqualTo(kept);
    assertThat(InitialOnlyFields.after(kept, new SentChanges(true, List.of(), null))).isEmpty();
    assertThat(InitialOnlyFields.after(kept, sent("/spec/l/[name=x]", "{name: 'x', b: 2}")))
        .isEmpty();
    assertThat(InitialOnlyFields.after(kept, sent("/spec/l/[name=y]", "{name: 'y', b: 2}")))
        .isEqualTo(kept);
    assertThat(InitialOnlyFields.after(kept, sent("/spec/l/[name=x]/a", "1"))).isEqualTo(kept);
    assertThat(InitialOnlyFields.after(kept, sent("/spec/l", null))).isEqualTo(kept);
  }

  private static SentChanges sent(String path, @Nullable String value) {
    FieldPath field = FieldPath.parse(path);
    Edit edit =
        value == null
            ? Edit.remove(field, Rule.POLICY_4)
            : Edit.put(field, Trial.json(value), Rule.POLICY_4);
    return new SentChanges(false, List.of(edit), Trial.tree("{}"));
  }

  private static final ResourceId ID = ResourceId.of("e.org/T", "t");

  private static HookTrial trial(String spec) {
    return want(HookTrial.of(""), spec);
  }

  private static HookTrial want(HookTrial trial, String spec) {
    return trial
        .want("apiVersion: e.org/v1\nkind: T\nmetadata: {name: t}\nspec: " + spec + "\n")
        .want(app -> app.observe(ID, schema -> schema.observe("/spec/seen")));
  }

  private static String applied(ReconcileResult pass) {
    return pass.state().lastAppliedManifest().get(0).at("/spec/once").toString();
  }

  @Test
  void a_manifest_that_changes_changes_nothing_and_says_so_in_each_pass() {
    HookTrial trial = trial("{seen: 1, once: 1}");
    trial.pass();
    want(trial, "{seen: 2, once: 2}");
    for (ReconcileResult pass : List.of(trial.pass(), trial.pass())) {
      assertThat(trial.at(ID, "/spec").toString()).isEqualTo("{\"seen\":2,\"once\":1}");
      assertThat(pass.delta().notEnforced())
          .extracting(each -> each.path() + " " + each.kept() + " " + each.manifest())
          .containsExactly("/spec/once 1 2");
      assertThat(applied(pass)).isEqualTo("1");
    }
    assertThat(want(trial, "{seen: 2, once: 1}").pass().delta().notEnforced()).isEmpty();
  }

  @Test
  void a_sensitive_field_that_changes_in_the_manifest_is_listed_with_digests() {
    HookTrial trial = sensitive("before");
    trial.pass();
    for (ReconcileResult pass : List.of(sensitive(trial, "after").pass(), trial.pass())) {
      assertThat(pass.delta().notEnforced())
          .singleElement()
          .satisfies(
              each -> {
                assertThat(each.kept()).isInstanceOf(RedactedValue.Hidden.class);
                assertThat(each.manifest()).isInstanceOf(RedactedValue.Hidden.class);
                assertThat(each.kept()).isNotEqualTo(each.manifest());
              });
      assertThat(pass.toString()).doesNotContain("before", "after");
    }
    assertThat(trial.at(ID, "/spec/once").asText()).isEqualTo("before");
    assertThat(trial.engine().explain(trial.application()).fields())
        .filteredOn(field -> field.path().equals(FieldPath.of("spec", "once")))
        .singleElement()
        .satisfies(field -> assertThat(field.note()).doesNotContain("others"));
    assertThat(sensitive(trial, "before").pass().delta().notEnforced()).isEmpty();
  }

  private static HookTrial sensitive(String secret) {
    return sensitive(HookTrial.of(""), secret);
  }

  private static HookTrial sensitive(HookTrial trial, String secret) {
    return trial
        .want(
            "apiVersion: e.org/v1\nkind: T\nmetadata: {name: t, annotations:"
                + " {homeostat.dev/sensitive: /spec/once}}\nspec: {seen: 1, once: "
                + secret
                + "}\n")
        .want(app -> app.observe(ID, schema -> schema.observe("/spec/seen")));
  }

  @Test
  void a_recreate_is_a_create() {
    HookTrial trial = trial("{seen: 1, once: 1}");
    trial.pass();
    want(trial, "{seen: 1, once: 2}").pass();
    trial.cluster().remove(ID.in("shop"));
    assertThat(applied(trial.pass())).isEqualTo("2");
    assertThat(trial.at(ID, "/spec/once").asInt()).isEqualTo(2);
    assertThat(trial.pass().delta().notEnforced()).isEmpty();
  }
}
