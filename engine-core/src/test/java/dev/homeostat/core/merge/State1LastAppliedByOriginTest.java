package dev.homeostat.core.merge;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.json;
import static dev.homeostat.core.compare.Trial.keyed;
import static dev.homeostat.core.compare.Trial.list;
import static dev.homeostat.core.compare.Trial.set;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.report.FieldOrigin;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** STATE-1: who set each field that was applied. */
class State1LastAppliedByOriginTest {

  private static LastAppliedByOrigin read(
      String spec, SchemaNode.Fields observed, Map<FieldPath, FieldOrigin> setBy) {
    return LastAppliedByOrigin.of(
        Remembered.applied("{spec: " + spec + "}").setBy(setBy).build(), fields("spec", observed));
  }

  private static LastAppliedByOrigin read(String spec, SchemaNode.Fields observed) {
    return read(spec, observed, Map.of());
  }

  private static List<String> unnamed(
      String path, LastAppliedByOrigin applied, SchemaNode.Fields observedNow) {
    return Remembered.text(
        RetainedRemovals.unnamedAt(FieldPath.parse(path), applied, fields("spec", observedNow)));
  }

  @Test
  void a_place_that_the_server_filled_is_its_own_and_those_beside_it_are_not() {
    LastAppliedByOrigin applied =
        read(
            "{l: [1, 2]}",
            fields("l", list(0, 0, VALUE, VALUE)),
            Remembered.byServer("/spec/l/[1]"));
    assertThat(applied.isPinnedAt(FieldPath.parse("/spec/l/[0]"))).isFalse();
    assertThat(applied.isPinnedAt(FieldPath.parse("/spec/l/[1]"))).isTrue();
    assertThat(applied.enforced().path("spec")).isEqualTo(json("{l: [1, null]}"));
    assertThat(applied.pinned().path("spec")).isEqualTo(json("{l: [null, 2]}"));
  }

  @Test
  void a_place_of_the_server_in_a_list_that_is_one_value_now_is_not_enforced_and_equal_ones_are() {
    LastAppliedByOrigin applied =
        read("{l: [1, 1]}", fields("l", VALUE), Remembered.byServer("/spec/l/[1]"));
    assertThat(applied.enforced().path("spec")).isEqualTo(json("{l: [1]}"));
    LastAppliedByOrigin all =
        read("{l: [1, 1]}", fields("l", VALUE), Remembered.byServer("/spec/l/[0]", "/spec/l/[1]"));
    assertThat(all.enforced().path("spec").has("l")).isFalse();
  }

  @Test
  void something_was_set_where_manifest_or_server_did_and_something_was_observed() {
    LastAppliedByOrigin applied =
        read(
            "{a: 1, b: 2, m: {}, x: 3, s: []}",
            fields("a", VALUE, "b", VALUE, "c", VALUE, "m", fields("d", VALUE), "s", set(1, 2)),
            Remembered.byServer("/spec/b"));
    assertThat(applied.isAnyAt(FieldPath.parse("/spec/a"))).isTrue();
    assertThat(applied.isAnyAt(FieldPath.parse("/spec/b"))).isTrue();
    assertThat(applied.isAnyAt(FieldPath.parse("/spec/c"))).isFalse();
    assertThat(applied.isAnyAt(FieldPath.parse("/spec/m/d"))).isFalse();
    assertThat(applied.isAnyAt(FieldPath.parse("/spec/x"))).isFalse();
  }

  @Test
  void parts_of_what_is_one_value_now_were_enforced_by_themselves() {
    LastAppliedByOrigin applied =
        read(
            "{m: {a: 1, n: {b: 2}, e: {}}}",
            fields("m", fields("a", VALUE, "n", fields("b", VALUE), "e", fields())));
    assertThat(unnamed("/spec/m", applied, fields("m", VALUE)))
        .containsExactly("/spec/m/a", "/spec/m/n/b", "/spec/m/e");
    assertThat(unnamed("/spec/m", applied, fields("m", fields("a", VALUE)))).isEmpty();
  }

  @Test
  void elements_of_what_is_one_value_now_were_enforced_by_their_names() {
    LastAppliedByOrigin applied =
        read(
            "{k: [{name: 'x', v: 1}, {name: 'y'}], s: ['a', 'b'], v: [1]}",
            fields(
                "k", keyed("name", 0, 0, "[name=x]", fields("v", VALUE), "[name=y]", fields()),
                "s", set(0, 0),
                "v", VALUE));
    SchemaNode.Fields whole =
        fields("k", SchemaNode.WHOLE, "s", SchemaNode.WHOLE, "v", SchemaNode.WHOLE);
    assertThat(unnamed("/spec/k", applied, whole))
        .containsExactly("/spec/k/[name=x]", "/spec/k/[name=y]");
    assertThat(unnamed("/spec/s", applied, whole)).containsExactly("/spec/s/[=a]", "/spec/s/[=b]");
    assertThat(unnamed("/spec/v", applied, whole)).containsExactly("/spec/v");
  }

  @Test
  void a_place_that_only_the_server_filled_was_not_enforced() {
    LastAppliedByOrigin applied =
        read(
            "{l: [1, 2]}",
            fields("l", list(0, 0, VALUE, VALUE)),
            Remembered.byServer("/spec/l/[1]"));
    assertThat(unnamed("/spec/l", applied, fields("l", SchemaNode.WHOLE)))
        .containsExactly("/spec/l/[0]");
    assertThat(unnamed("/spec/l/[1]", applied, fields("l", list(0, 0, VALUE, VALUE)))).isEmpty();
  }

  @Test
  void an_object_that_was_enforced_empty_has_no_word_where_its_fields_are_observed() {
    LastAppliedByOrigin applied =
        read("{m: {}, n: {a: 1}}", fields("m", fields(), "n", fields("a", VALUE)));
    SchemaNode.Fields parts =
        fields("m", fields("a", fields("b", VALUE)), "n", fields("a", VALUE, "b", VALUE));
    assertThat(unnamed("/spec/m/a", applied, parts)).containsExactly("/spec/m");
    assertThat(unnamed("/spec/m/a/b", applied, parts)).containsExactly("/spec/m");
    assertThat(unnamed("/spec/n/b", applied, parts)).isEmpty();
    assertThat(unnamed("/spec/q", applied, parts)).isEmpty();
  }

  @Test
  void an_object_that_cannot_go_is_not_named() {
    LastAppliedByOrigin applied = read("{}", fields());
    assertThat(unnamed("/spec/a", applied, fields("a", VALUE))).isEmpty();
  }

  private static void assertSplit(LastAppliedByOrigin applied, String enforced, String pinned) {
    assertThat(applied.enforced().path("spec")).isEqualTo(json(enforced));
    assertThat(applied.pinned().path("spec")).isEqualTo(json(pinned));
  }

  @Test
  void an_element_that_is_not_observed_has_no_part_in_either() {
    assertSplit(
        read(
            "{k: [{name: 'y', v: 1}, {name: 'x', v: 1, w: 1}, {v: 1}], a: 1, b: 2}",
            fields(
                "k", keyed("name", 0, 0, "[name=x]", fields("v", VALUE)), "a", VALUE, "b", VALUE),
            Remembered.byServer("/spec/b")),
        "{k: [{name: 'x', v: 1}], a: 1}",
        "{b: 2}");
  }

  @Test
  void an_element_that_the_server_gave_is_pinned_by_its_key_and_nothing_is_enforced() {
    LastAppliedByOrigin applied =
        read(
            "{k: [{name: 'x', w: 1}], a: 1}",
            fields("k", keyed("name", 0, 0, "[name=x]", fields("v", VALUE)), "a", VALUE),
            Remembered.byServer("/spec/k/[name=x]"));
    assertSplit(applied, "{a: 1}", "{k: [{name: 'x'}]}");
  }

  @Test
  void a_place_is_enforced_to_be_there_whatever_is_observed_of_it() {
    SchemaNode.Fields observed = fields("l", list(0, 0, fields("v", VALUE)), "a", VALUE);
    assertSplit(
        read("{l: [{w: 1}], a: 1}", observed, Remembered.byServer("/spec/a")),
        "{l: [{}]}",
        "{a: 1}");
    assertSplit(
        read("{l: [{v: 1}], a: 1}", observed, Remembered.byServer("/spec/l/[0]/v")),
        "{l: [{}], a: 1}",
        "{l: [{v: 1}]}");
    assertThat(
            read("{l: [{w: 1}], a: 1}", observed, Remembered.byServer("/spec/l/[0]"))
                .enforced()
                .path("spec"))
        .isEqualTo(json("{a: 1}"));
  }

  @Test
  void an_empty_list_is_enforced_by_the_manifest_and_no_choice_of_the_server() {
    SchemaNode.Fields observed =
        fields("k", keyed("name", 0, 0), "s", set(0, 0), "a", VALUE, "b", VALUE);
    assertSplit(
        read("{k: [], s: [], a: 1, b: 2}", observed, Remembered.byServer("/spec/s", "/spec/b")),
        "{k: [], a: 1}",
        "{b: 2}");
  }

  @Test
  void a_digest_shows_that_something_was_enforced_and_neither_its_value_nor_its_shape() {
    String digest = DigestPlaceholder.of("hmac:1").toString();
    SchemaNode.Fields observed =
        fields("v", VALUE, "m", VALUE, "k", keyed("name", 0, 0, "[name=x]", VALUE));
    assertThat(
            read(
                    "{v: %s, m: {a: %s, l: [1, %s]}, k: %s}"
                        .formatted(digest, digest, digest, digest),
                    observed)
                .enforced()
                .path("spec"))
        .isEqualTo(
            json("{v: 'concealed', m: {a: 'concealed', l: [1, 'concealed']}, k: [{name: 'x'}]}"));
  }

  @Test
  void pins_in_an_object_that_is_one_value_now_are_not_enforced_with_it() {
    LastAppliedByOrigin applied =
        read("{m: {a: 1, b: {c: 2, d: 3}}}", fields("m", VALUE), Remembered.byServer("/spec/m/a"));
    assertThat(applied.enforced().path("spec")).isEqualTo(json("{m: {b: {c: 2, d: 3}}}"));
    assertThat(applied.pinned().path("spec").isMissingNode()).isTrue();
  }

  @Test
  void an_object_that_is_one_value_now_and_has_nothing_but_pins_was_not_enforced() {
    LastAppliedByOrigin applied =
        read(
            "{m: {b: {c: 2}}, e: {}}",
            fields("m", VALUE, "e", VALUE),
            Remembered.byServer("/spec/m/b/c"));
    assertThat(applied.enforced().path("spec")).isEqualTo(json("{e: {}}"));
  }

  @Test
  void an_empty_object_that_is_still_to_be_removed_was_observed_as_an_object() {
    LastAppliedByOrigin applied =
        LastAppliedByOrigin.of(
            Remembered.applied("{spec: {e: {}, f: 1}}")
                .removals(List.of(FieldPath.parse("/spec/e"), FieldPath.parse("/spec/f")))
                .build(),
            fields("spec", fields()));
    assertThat(applied.enforcedAs(FieldPath.parse("/spec/e"))).isEqualTo(fields());
    assertThat(applied.enforcedAs(FieldPath.parse("/spec/f"))).isEqualTo(VALUE);
  }

  @Test
  void an_element_by_position_keeps_its_key_also_in_an_element_by_key() {
    LastAppliedByOrigin applied =
        read(
            "{l: [{n: 'x', e: [{n: 'p', v: 1}]}]}",
            fields("l", keyed("n", 0, 0, "[n=x]", fields("e", list(0, 0, fields("v", VALUE))))));
    assertThat(applied.said().path("spec")).isEqualTo(json("{l: [{n: 'x', e: [{n: 'p', v: 1}]}]}"));
  }

  @Test
  void an_element_by_position_that_the_server_gave_is_not_said_and_one_that_is_not_observed_is() {
    LastAppliedByOrigin applied =
        read(
            "{l: [{n: 'x'}, {n: 'y'}, {n: 'z'}]}",
            fields("l", list(0, 0, fields("v", VALUE), fields("n", VALUE))),
            Remembered.byServer("/spec/l/[1]", "/spec/l/[1]/n"));
    assertThat(applied.saidInAll().path("spec")).isEqualTo(json("{l: [{n: 'x'}, {n: 'z'}]}"));
  }
}
