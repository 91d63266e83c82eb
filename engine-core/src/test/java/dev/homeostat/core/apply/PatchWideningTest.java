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

/** SCHEMA-9: the parents that are sent instead of refused fields. */
class PatchWideningTest {

  private static ClusterResponse.Cause cause(String field) {
    return new ClusterResponse.Cause("FieldValueInvalid", field, "no");
  }

  private static List<ClusterResponse.Cause> causes(String... fields) {
    return Stream.of(fields).map(PatchWideningTest::cause).toList();
  }

  private static Edit edit(String path) {
    return Edit.put(FieldPath.parse(path), Trial.json("1"), Rule.SCHEMA_1);
  }

  private static List<Edit> edits(String... paths) {
    return Stream.of(paths).map(PatchWideningTest::edit).toList();
  }

  private static final String WANTED =
      "{spec: {m: {a: 1, b: 1, c: {d: 1}}, l: [{name: 'x', a: 1}], n: 1}}";

  /** Each as in {@code /spec/m={...}}; none if nothing can be widened. */
  private static List<String> widened(List<Edit> edits, String... fields) {
    return Trial.shown(widenedBy(1, edits, fields));
  }

  private static List<Edit> widenedBy(int level, List<Edit> edits, String... fields) {
    ParentReplacement parents =
        new ParentReplacement(Trial.desired(Trial.resource(WANTED), Trial.fields()));
    return PatchWidening.widened(edits, causes(fields), level, parents::alone);
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
}
