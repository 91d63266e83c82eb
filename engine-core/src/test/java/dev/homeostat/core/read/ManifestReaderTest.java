package dev.homeostat.core.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** READ-5 and READ-6: what messages tell of what was found, and how deep a manifest may go. */
class ManifestReaderTest {

  private static List<Problem> problems(String yaml) {
    return Manifests.read(yaml).problems();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "just a text | a text",
        "42 | a number",
        "true | true or false",
        "[a] | a list",
        "{apiVersion: v1, kind: List, items: {a: 1}} | an object",
        "{apiVersion: v1, kind: List, items: text} | a text",
        "{apiVersion: v1, kind: Pod, metadata: {}} | nothing",
        "{apiVersion: v1, kind: Pod, metadata: {name: null}} | null",
        "{apiVersion: v1, kind: Pod, metadata: {name: ''}} | an empty text",
        "{apiVersion: v1, kind: Pod, metadata: {name: 1}} | a number",
        "{apiVersion: v1, kind: Pod, metadata: {name: [a]}} | a list",
        "{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: {}}} | an object",
        "{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: false}} | true or false"
      })
  void a_message_tells_what_stands_in_place_of_what_was_expected(String yaml, String got) {
    assertThat(problems(yaml)).extracting(Problem::got).containsExactly(got);
  }

  @Test
  void what_lacks_a_part_of_its_name_is_no_resource() {
    assertThat(Manifests.read("{apiVersion: v1, kind: Pod, metadata: {name: 1}}").resources())
        .isEmpty();
    assertThat(
            Manifests.read("{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: 1}}")
                .resources())
        .isEmpty();
    assertThat(Manifests.read("{apiVersion: v1, metadata: {name: a}}").resources()).isEmpty();
  }

  @Test
  void a_list_that_is_no_list_is_told_and_not_read_as_a_resource() {
    ManifestReader.Reading reading =
        Manifests.read("{apiVersion: v1, kind: List, items: {a: 1}}\n---\n{kind: ConfigMapList}\n");
    assertThat(Manifests.shown(reading.problems()))
        .containsExactly(
            "NotAList /spec/manifest/0/items app.yaml:1",
            "MissingField /spec/manifest/1/apiVersion app.yaml:3",
            "MissingField /spec/manifest/1/metadata/name app.yaml:3");
  }

  @ParameterizedTest
  @CsvSource({
    "v1,{},ConfigMap shop/a",
    "v1,{name: all},ConfigMap shop/a",
    "example.org/v1,{},ConfigMap shop/a",
    "example.org/v1,{name: all},example.org/List shop/all"
  })
  void a_kind_of_the_name_list_has_objects_if_it_is_of_another_group_and_has_a_name(
      String apiVersion, String metadata, String id) {
    String list =
        """
        apiVersion: %s
        kind: List
        metadata: %s
        items: [{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}]
        """;
    KnownKinds cluster =
        new KnownKinds() {
          @Override
          public KindAnswer kind(String version, String kind) {
            return KindInfo.of(true);
          }
        };
    assertThat(Manifests.ids(Manifests.read(list.formatted(apiVersion, metadata), cluster)))
        .containsExactly(id);
  }

  @ParameterizedTest
  @CsvSource({"198,false", "201,true"})
  void a_manifest_has_a_greatest_depth(int deepest, boolean lists) {
    assertThat(Manifests.read(Manifests.nested(deepest, lists)).problems()).isEmpty();
    ManifestReader.Reading deeper = Manifests.read(Manifests.nested(deepest + 1, lists));
    assertThat(deeper.problems()).hasSize(1);
    assertThat(deeper.resources()).isEmpty();
  }

  @Test
  void the_deepest_part_counts_wherever_it_stands() {
    ObjectNode tree = Manifests.nested(199, false);
    tree.put("after", "x");
    assertThat(Manifests.read(tree).problems())
        .extracting(Problem::code)
        .containsExactly("TooDeep");
  }

  @Test
  void the_first_of_two_trees_that_a_program_made_is_named_by_its_pointer() {
    ObjectNode tree = Trial.tree("{apiVersion:'v1',kind:'Pod',metadata:{name:'a'}}");
    assertThat(Manifests.read(tree, tree).problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.got()).contains(" at /spec/manifest/0"));
  }

  @Test
  void one_of_an_unknown_kind_may_be_there_in_two_namespaces_and_twice_in_none() {
    String mystery = "{apiVersion: %s/v1, kind: Mystery, metadata: {name: a, namespace: %s}}\n";
    for (String group : List.of("example.org", "down.example.com")) {
      ManifestReader.Reading two =
          Manifests.read(mystery.formatted(group, "m") + "---\n" + mystery.formatted(group, "o"));
      assertThat(two.problems()).isEmpty();
      assertThat(two.blocked()).hasSize(2);
      ManifestReader.Reading twice =
          Manifests.read(mystery.formatted(group, "o") + "---\n" + mystery.formatted(group, "o"));
      assertThat(twice.problems()).extracting(Problem::code).containsExactly("DuplicateId");
      assertThat(twice.blocked()).hasSize(1);
    }
  }
}
