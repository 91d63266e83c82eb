package dev.homeostat.core.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.List;
import org.junit.jupiter.api.Test;

/** READ-6: the scope of an unknown kind comes from a CRD or the cluster. */
class Read6ScopeTest {

  private static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: areas.example.org}
      spec:
        group: example.org
        scope: %s
        names: {kind: Area, plural: areas}
        versions:
          - {name: v1, subresources: {status: {}}}
          - {name: v2}
      ---
      """;

  private static final String AREA =
      "{apiVersion: example.org/%s, kind: Area, metadata: {name: north}, status: {a: 1}}\n";

  @Test
  void a_definition_in_the_manifest_counts_first_wherever_it_stands() {
    KnownKinds cluster = new KnownKinds();
    ManifestReader.Reading reading =
        Manifests.read(AREA.formatted("v1") + "---\n" + DEFINITION.formatted("Cluster"), cluster);
    assertThat(Manifests.ids(reading)).first().isEqualTo("example.org/Area north");
    assertThat(cluster.asked()).doesNotContain("example.org/v1 Area");
  }

  @Test
  void a_kind_that_lives_in_namespaces_gets_the_one_of_the_application() {
    ManifestReader.Reading reading =
        Manifests.read(DEFINITION.formatted("Namespaced") + AREA.formatted("v1"));
    assertThat(Manifests.ids(reading)).contains("example.org/Area shop/north");
  }

  @Test
  void a_definition_says_of_each_version_whether_status_is_written_by_itself() {
    ManifestReader.Reading one =
        Manifests.read(DEFINITION.formatted("Cluster") + AREA.formatted("v1"));
    ManifestReader.Reading two =
        Manifests.read(DEFINITION.formatted("Cluster") + AREA.formatted("v2"));
    assertThat(one.resources().get(1).tree().has("status")).isFalse();
    assertThat(two.resources().get(1).tree().has("status")).isTrue();
  }

  @Test
  void a_version_that_is_not_defined_is_asked_of_the_cluster() {
    KnownKinds cluster = new KnownKinds();
    ManifestReader.Reading reading =
        Manifests.read(DEFINITION.formatted("Cluster") + AREA.formatted("v3"), cluster);
    assertThat(cluster.asked()).contains("example.org/v3 Area");
    assertThat(reading.unknownKinds()).hasSize(1);
  }

  @Test
  void an_old_definition_has_one_version_and_its_parts_beside_it() {
    KindInfo kind =
        Manifests.defined(
            """
            apiVersion: apiextensions.k8s.io/v1beta1
            kind: CustomResourceDefinition
            metadata: {name: areas.example.org}
            spec:
              group: example.org
              version: v1
              scope: Namespaced
              names: {kind: Area, plural: areas}
              subresources: {status: {}}
              validation:
                openAPIV3Schema:
                  properties:
                    spec:
                      properties:
                        tags: {type: array, items: {type: string}, x-kubernetes-list-type: set}
            """,
            "example.org/v1",
            "Area");
    assertThat(kind.namespaced()).isTrue();
    assertThat(kind.statusSubresource()).isTrue();
    assertThat(kind.lists())
        .containsOnlyKeys(FieldPath.parse("/spec/tags"))
        .containsValue(new KindInfo.SetOfScalars());
  }

  @Test
  void something_of_the_same_kind_from_elsewhere_defines_nothing() {
    ManifestReader.Reading reading =
        Manifests.read(
            DEFINITION
                    .formatted("Cluster")
                    .replace("apiextensions.k8s.io/v1", "other.example.com/v1")
                + AREA.formatted("v1"));
    assertThat(reading.unknownKinds()).hasSize(1);
  }

  @Test
  void a_definition_that_says_nothing_is_no_harm() {
    assertThat(
            Manifests.read(
                    "{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition,"
                        + " metadata: {name: x}, spec: [1]}")
                .problems())
        .isEmpty();
  }

  @Test
  void while_unknown_it_is_blocked_and_its_siblings_go_on() {
    KnownKinds cluster = new KnownKinds();
    ManifestReader.Reading reading =
        Manifests.read(
            """
            {apiVersion: example.org/v1, kind: Mystery, metadata: {name: box}}
            ---
            {apiVersion: example.org/v1, kind: Mystery, metadata: {name: bag}}
            ---
            {apiVersion: down.example.com/v1, kind: Song, metadata: {name: hush}}
            ---
            {apiVersion: v1, kind: Service, metadata: {name: web}}
            """,
            cluster);
    assertThat(reading.problems()).isEmpty();
    assertThat(Manifests.ids(reading)).containsExactly("Service shop/web");
    assertThat(reading.unknownKinds()).hasSize(2);
    assertThat(reading.blocked().stream().map(Object::toString))
        .containsExactly(
            "example.org/Mystery box: unknown kind",
            "example.org/Mystery bag: unknown kind",
            "down.example.com/Song hush: unknown kind: the cluster cannot be asked now");
    assertThat(cluster.asked().stream().filter(kind -> kind.endsWith("Mystery"))).hasSize(1);
  }

  @Test
  void two_of_an_unknown_kind_are_two_only_if_they_are_in_any_scope() {
    String mystery = "{apiVersion: example.org/v1, kind: Mystery, metadata: {name: a%s}}\n";
    List<String> places =
        Manifests.shown(
            Manifests.read(
                    mystery.formatted("")
                        + "---\n"
                        + mystery.formatted(", namespace: shop")
                        + "---\n"
                        + mystery.formatted(", namespace: other"))
                .problems());
    assertThat(places).containsExactly("DuplicateId /spec/manifest/1/metadata/name app.yaml:3");
  }
}
