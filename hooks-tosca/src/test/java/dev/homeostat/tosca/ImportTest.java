package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that import others, from a folder and from an archive. */
class ImportTest {

  private static final String TYPES =
      """
      tosca_definitions_version: tosca_2_0
      node_types:
        ConfigMap:
          metadata: {x-kubernetes-group-version-kind: {group: {}, kind: ConfigMap, version: v1}}
          properties: {data: {type: map, entry_schema: string, required: false}}
      """;

  private static final String MAIN =
      """
      tosca_definitions_version: tosca_2_0
      imports: [%s]
      service_template:
        node_templates:
          conf: {type: %s, properties: {data: {a: b}}}
      """;

  @TempDir Path temp;
  private Path folder;

  @BeforeEach
  void within() throws IOException {
    folder = Files.createDirectory(temp.resolve("app"));
  }

  private final Map<String, String> files = new LinkedHashMap<>();

  private ImportTest with(String path, String content) {
    files.put(path, content);
    return this;
  }

  private ToscaSource.File inFolder() throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
    }
    return new ToscaSource.File(folder, "main.yaml");
  }

  private ToscaSource.Archive inArchive() {
    List<String> packed = new ArrayList<>();
    packed.add("TOSCA-Metadata/TOSCA.meta");
    packed.add(
        "TOSCA-Meta-File-Version: 1.1\nCSAR-Version: 1.1\nCreated-By: us\nEntry-Definitions: main.yaml\n");
    files.forEach((path, content) -> Collections.addAll(packed, path, content));
    return new ToscaSource.Archive(Templates.packed(packed.toArray(String[]::new)), "app.csar");
  }

  private static List<JsonNode> resources(ToscaSource source) {
    return Tosca.standard().translate(source, Trees.emptyObject()).manifest().documents().stream()
        .map(Document::tree)
        .toList();
  }

  /** Both are the same to a template. */
  private void bothGiveOneResource() throws IOException {
    assertThat(resources(inFolder())).hasSize(1);
    assertThat(resources(inArchive())).hasSize(1);
  }

  private void bothAreRefused(ToscaCode code) throws IOException {
    for (ToscaSource source : List.of(inFolder(), inArchive())) {
      ToscaException refused = refused(source);
      assertThat(refused.code()).as(refused.getMessage()).isEqualTo(code);
    }
  }

  private static ToscaException refused(ToscaSource source) {
    ToscaException refused =
        catchThrowableOfType(
            ToscaException.class, () -> Tosca.strict().translate(source, Trees.emptyObject()));
    assertThat(refused).as("a source that is refused").isNotNull();
    return refused;
  }

  @Test
  void a_path_is_relative_to_the_file_that_names_it() throws IOException {
    with("main.yaml", MAIN.formatted("types/all.yaml", "ConfigMap"))
        .with(
            "types/all.yaml",
            "tosca_definitions_version: tosca_2_0\nimports: [../more/maps.yaml]\n")
        .with("more/maps.yaml", TYPES)
        .bothGiveOneResource();
  }

  @Test
  void a_path_with_a_slash_before_it_begins_at_the_root() throws IOException {
    with("main.yaml", MAIN.formatted("types/all.yaml", "ConfigMap"))
        .with("types/all.yaml", "tosca_definitions_version: tosca_2_0\nimports: [/maps.yaml]\n")
        .with("maps.yaml", TYPES)
        .bothGiveOneResource();
  }

  @Test
  void a_namespace_goes_before_the_names() throws IOException {
    with("main.yaml", MAIN.formatted("{url: types.yaml, namespace: my}", "'my:k8s:ConfigMap'"))
        .with(
            "types.yaml",
            "tosca_definitions_version: tosca_2_0\nimports: [{url: maps.yaml, namespace: k8s}]\n")
        .with("maps.yaml", TYPES)
        .bothGiveOneResource();
  }

  @Test
  void a_name_in_a_namespace_is_not_known_without_it() throws IOException {
    with("main.yaml", MAIN.formatted("{url: types.yaml, namespace: my}", "ConfigMap"))
        .with("types.yaml", TYPES)
        .bothAreRefused(ToscaCode.TYPE_UNKNOWN);
  }

  @Test
  void two_definitions_of_one_name_are_refused() throws IOException {
    with("main.yaml", MAIN.formatted("a.yaml, b.yaml", "ConfigMap"))
        .with("a.yaml", TYPES)
        .with("b.yaml", TYPES)
        .bothAreRefused(ToscaCode.NAME_TAKEN);
  }

  @Test
  void files_that_import_each_other_are_read_once() throws IOException {
    with("main.yaml", MAIN.formatted("a.yaml, b.yaml", "ConfigMap"))
        .with("a.yaml", TYPES + "imports: [b.yaml]\n")
        .with("b.yaml", "tosca_definitions_version: tosca_2_0\nimports: [a.yaml, main.yaml]\n")
        .bothGiveOneResource();
  }

  @Test
  void a_file_that_is_not_there() throws IOException {
    with("main.yaml", MAIN.formatted("types.yaml", "ConfigMap"))
        .bothAreRefused(ToscaCode.IMPORT_NOT_FOUND);
  }

  @Test
  void a_path_never_leads_out_of_the_folder() throws IOException {
    Files.writeString(folder.resolveSibling("outside.yaml"), TYPES);
    with("main.yaml", MAIN.formatted("../outside.yaml", "ConfigMap"));
    assertThat(refused(inFolder()).code()).isEqualTo(ToscaCode.IMPORT_FORBIDDEN);
    assertThat(refused(inArchive()).code())
        .isIn(ToscaCode.IMPORT_FORBIDDEN, ToscaCode.IMPORT_NOT_FOUND);
  }

  @Test
  void a_link_never_leads_out_of_the_folder() throws IOException {
    Path outside = Files.writeString(folder.resolveSibling("linked.yaml"), TYPES);
    Files.createSymbolicLink(folder.resolve("types.yaml"), outside);
    with("main.yaml", MAIN.formatted("types.yaml", "ConfigMap"));
    assertThat(refused(inFolder()).code()).isEqualTo(ToscaCode.IMPORT_FORBIDDEN);
  }

  @Test
  void a_file_of_this_machine_is_never_imported_by_its_url() throws IOException {
    with("main.yaml", MAIN.formatted("'file:///etc/hostname.yaml'", "ConfigMap"))
        .bothAreRefused(ToscaCode.IMPORT_FORBIDDEN);
  }

  @Test
  void imports_go_only_so_deep() throws IOException {
    with("main.yaml", MAIN.formatted("t1.yaml", "ConfigMap"));
    for (int i = 1; i < 15; i++) {
      with(
          "t%d.yaml".formatted(i),
          "tosca_definitions_version: tosca_2_0\nimports: [t%d.yaml]\n".formatted(i + 1));
    }
    with("t15.yaml", TYPES).bothAreRefused(ToscaCode.IMPORT_LIMIT);
  }

  @Test
  void imports_are_only_so_many() throws IOException {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      all.append(i == 0 ? "" : ", ").append("t%d.yaml".formatted(i));
      with("t%d.yaml".formatted(i), "tosca_definitions_version: tosca_2_0\n");
    }
    with("main.yaml", MAIN.formatted(all, "ConfigMap")).bothAreRefused(ToscaCode.IMPORT_LIMIT);
  }

  @Test
  void a_repository_is_where_a_path_begins() throws IOException {
    with(
            "main.yaml",
            MAIN.formatted("{url: maps.yaml, repository: mine}", "ConfigMap")
                + "repositories: {mine: types}\n")
        .with("types/maps.yaml", TYPES)
        .bothGiveOneResource();
  }

  @Test
  void a_repository_has_to_be_known() throws IOException {
    with("main.yaml", MAIN.formatted("{url: maps.yaml, repository: mine}", "ConfigMap"))
        .bothAreRefused(ToscaCode.REFERENCE_NOT_FOUND);
  }

  @Test
  void what_is_wrong_in_an_import_is_said_with_its_file_and_line() throws IOException {
    with("main.yaml", MAIN.formatted("types.yaml", "ConfigMap"))
        .with("types.yaml", TYPES + "foo: bar\n");
    assertThat(refused(inArchive()))
        .hasMessageStartingWith("app.csar!types.yaml:6: ToscaKeyUnknown /foo");
  }
}
