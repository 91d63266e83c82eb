package dev.homeostat.appbundle.porch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The files of a package, good and bad. */
class PackageFilesTest {

  private static PackageState read(Map<String, String> files) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("apiVersion", "porch.kpt.dev/v1alpha1").put("kind", "PackageRevisionResources");
    object.putObject("metadata").put("name", "r.p.w");
    ObjectNode resources = object.putObject("spec").putObject("resources");
    files.forEach(resources::put);
    return PackageFiles.read("r.p.w", Resource.of(object), "shop");
  }

  private static String map(String metadata) {
    return "{apiVersion: v1, kind: ConfigMap, metadata: {%s}}%n".formatted(metadata);
  }

  @Test
  void
      only_objects_that_are_deployed_count_and_those_without_a_namespace_are_in_that_of_the_bundle() {
    assertThat(
            read(Map.of(
                    "Kptfile",
                    "apiVersion: [",
                    "README.md",
                    "{",
                    "a.yaml",
                    map("name: one") + "---\n---\n" + map("name: two, namespace: far"),
                    "sub/b.yml",
                    map("name: l, annotations: {config.kubernetes.io/local-config: 'true'}"),
                    "wait.yaml",
                    map("name: w, annotations: {argocd.argoproj.io/hook: Sync}")))
                .objects())
        .containsExactlyInAnyOrder(
            ResourceAddress.of("v1", "ConfigMap", "shop", "one"),
            ResourceAddress.of("v1", "ConfigMap", "far", "two"));
  }

  @Test
  void an_empty_package_has_no_objects() {
    assertThat(read(Map.of())).isEqualTo(new PackageState.Known("r.p.w", List.of()));
  }

  @Test
  void all_errors_are_named_with_their_files() {
    assertThat(read(Map.of("a.yaml", "a: [", "b.yaml", "{kind: ConfigMap}", "c.yaml", "text")))
        .isInstanceOf(PackageState.Broken.class)
        .extracting(PackageState::reason)
        .asString()
        .contains("r.p.w", "a.yaml", "b.yaml has a document without", "c.yaml has a document");
  }

  @Test
  void a_package_of_five_thousand_objects_is_refused() {
    String many =
        IntStream.range(0, 5000)
            .mapToObj(i -> map("name: m" + i))
            .collect(Collectors.joining("---\n"));
    assertThat(read(Map.of("a.yaml", many)).reason()).contains("5000 objects", "at most 1000");
  }
}
