package dev.homeostat.core.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.Rule;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.cluster.ClusterResponse;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** SCHEMA-9 and POLICY-9: the path that a cause names, and the edits that it is about. */
class CausePathTest {

  private static ClusterResponse.Cause cause(String field) {
    return new ClusterResponse.Cause("FieldValueInvalid", field, "no");
  }

  private static Edit edit(String path) {
    return Edit.put(FieldPath.parse(path), Trial.json("1"), Rule.SCHEMA_1);
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
    assertThat(CausePath.of(cause(field)).shape()).contains(FieldPath.parse(path));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "spec", "Value", "data[0]", "spec.a[", "spec.a[0.b"})
  void some_causes_name_none(String field) {
    assertThat(CausePath.of(cause(field)).shape()).isEmpty();
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
    assertThat(CausePath.of(cause(field)).isAbout(edit(path))).isEqualTo(about);
  }
}
