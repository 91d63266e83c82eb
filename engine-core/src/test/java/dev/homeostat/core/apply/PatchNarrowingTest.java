package dev.homeostat.core.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.Rule;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** POLICY-9: the edits that are sent without the refused ones. */
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
