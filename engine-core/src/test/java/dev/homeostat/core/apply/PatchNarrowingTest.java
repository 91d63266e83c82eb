package dev.homeostat.core.apply;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Rule;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** SCHEMA-9 and POLICY-9: which edits a cause is about, and what to send instead. */
class PatchNarrowingTest {

  private static ClusterResponse.Cause cause(String field) {
    return new ClusterResponse.Cause("FieldValueInvalid", field, "no");
  }

  private static List<ClusterResponse.Cause> causes(String... fields) {
    return Stream.of(fields).map(PatchNarrowingTest::cause).toList();
  }

  private static Edit edit(String path) {
    return Edit.put(FieldPath.parse(path), Trial.json("1"), Rule.SCHEMA_1);
  }

  private static List<Edit> edits(String... paths) {
    return Stream.of(paths).map(PatchNarrowingTest::edit).toList();
  }

  private static List<String> paths(List<Edit> edits) {
    return edits.stream().map(edit -> edit.path().toString()).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "spec.replicas | /spec/replicas",
        "spec.template.spec.containers[0].image | /spec/template/spec/containers/image",
        "spec.matrix[0][12].x | /spec/matrix/x",
        "spec.ports[0] | /spec/ports",
        "metadata.labels[app] | /metadata/labels/app",
        "metadata.annotations[example.com/a.b] | /metadata/annotations/example.com~1a.b",
        "metadata.annotations[1st].x | /metadata/annotations/1st/x",
        ".spec.a | /spec/a"
      })
  void a_cause_names_a_path_as_servers_write_it(String field, String path) {
    assertThat(PatchNarrowing.shapeOf(cause(field))).contains(FieldPath.parse(path));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "spec", "Value", "data[0]", "spec.a[", "spec.a[0.b"})
  void some_causes_name_none(String field) {
    assertThat(PatchNarrowing.shapeOf(cause(field))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "/spec/a, spec.a, true",
    "/spec/a, spec.a.b, true",
    "/spec/a/b, spec.a, true",
    "/spec/a, spec.ab, false",
    "/spec/a, spec.b, false",
    "/spec/a, spec, false",
    "/spec/l/[name=x]/a, spec.l[3].a, true",
    "/spec/l/[name=x]/a, spec.l[3].b, false",
    "/spec/l/[=x], spec.l[0], true"
  })
  void a_cause_is_about_what_is_at_above_or_below_its_path(
      String path, String field, boolean about) {
    assertThat(PatchNarrowing.isAbout(edit(path), cause(field))).isEqualTo(about);
  }

  private static final String WANTED =
      "{spec: {m: {a: 1, b: 1, c: {d: 1}}, l: [{name: 'x', a: 1}], n: 1}}";

  /** Each as in {@code /spec/m={...}}; none if nothing can be widened. */
  private static List<String> widened(List<Edit> edits, String... fields) {
    return Trial.shown(widenedBy(1, edits, fields));
  }

  private static List<Edit> widenedBy(int level, List<Edit> edits, String... fields) {
    EditWidening widening = new EditWidening(Trial.desired(Trial.resource(WANTED), Trial.fields()));
    return PatchNarrowing.widened(edits, causes(fields), level, widening::alone);
  }

  @Test
  void the_parent_of_a_refused_path_is_sent_as_it_is_desired() {
    assertThat(widened(edits("/spec/m/c/d", "/spec/n"), "spec.m.c.d"))
        .containsExactly("/spec/m/c={\"d\":1}", "/spec/n=1");
    assertThat(widened(edits("/spec/l/[name=x]/a"), "spec.l[0].a"))
        .containsExactly("/spec/l/[name=x]={\"name\":\"x\",\"a\":1}");
  }

  @Test
  void what_belongs_to_a_parent_that_is_sent_is_not_sent_again() {
    assertThat(widened(edits("/spec/m/c/d", "/spec/m/a", "/spec/n"), "spec.m.a"))
        .containsExactly("/spec/m={\"a\":1,\"b\":1,\"c\":{\"d\":1}}", "/spec/n=1");
    assertThat(widened(edits("/spec/m/a", "/spec/m/b"), "spec.m.a", "spec.m.b"))
        .containsExactly("/spec/m={\"a\":1,\"b\":1,\"c\":{\"d\":1}}");
  }

  @Test
  void what_is_sent_as_a_parent_says_for_which_rule() {
    JsonNode wanted = Trial.tree(WANTED);
    assertThat(widenedBy(1, edits("/spec/m/a"), "spec.m.a"))
        .containsExactly(Edit.put(FieldPath.parse("/spec/m"), wanted.at("/spec/m"), Rule.SCHEMA_9));
  }

  @ParameterizedTest
  @CsvSource({
    "/spec/n, spec.n",
    "/data, data.a",
    "/spec/gone/a, spec.gone.a",
    "/spec/n/a, spec.n.a",
    "/spec/m/a, spec.n",
    "/spec/m/a, spec"
  })
  void some_paths_have_no_parent_to_be_sent(String path, String field) {
    assertThat(widened(edits(path), field)).isEmpty();
  }

  @Test
  void what_no_cause_is_about_is_left() {
    List<Edit> all = edits("/spec/a", "/spec/b", "/spec/c");
    assertThat(paths(PatchNarrowing.without(all, causes("spec.a", "spec.c.d"))))
        .containsExactly("/spec/b");
    assertThat(PatchNarrowing.without(all, causes("spec"))).isEqualTo(all);
    assertThat(PatchNarrowing.without(all, List.of())).isEqualTo(all);
  }

  @Test
  void fields_of_the_second_level_are_groups() {
    assertThat(
            PatchNarrowing.bySecondLevel(
                    edits("/spec/b/x", "/spec/a", "/rules", "/spec/b/y/z", "/metadata/a"))
                .stream()
                .map(PatchNarrowingTest::paths))
        .containsExactly(
            List.of("/metadata/a"),
            List.of("/rules"),
            List.of("/spec/a"),
            List.of("/spec/b/x", "/spec/b/y/z"));
  }
}
