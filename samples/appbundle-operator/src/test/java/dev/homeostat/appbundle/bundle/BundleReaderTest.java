package dev.homeostat.appbundle.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** The order of the components of a bundle, and the errors of its specification. */
class BundleReaderTest {

  private static final String MAP =
      "template: {apiVersion: v1, kind: ConfigMap, metadata: {name: NAME}}";

  private static BundleSpec read(String groups) {
    return BundleReader.read(Yaml.bundle(groups));
  }

  private static List<String> problems(String groups) {
    return read(groups).problems().stream()
        .map(problem -> problem.code() + " " + problem.path())
        .toList();
  }

  /** The orders of the components of one group, in the order of the list. */
  private record Draft(int order, List<Integer> components) {

    String yaml(int group) {
      return "- name: g%d\n  order: %d\n  components:\n".formatted(group, order)
          + IntStream.range(0, components.size())
              .mapToObj(
                  i ->
                      "  - {name: c%d, order: %d, %s}\n"
                          .formatted(
                              i, components.get(i), MAP.replace("NAME", "m" + group + "-" + i)))
              .collect(Collectors.joining());
    }
  }

  @Provide
  Arbitrary<List<Draft>> drafts() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 3),
            Arbitraries.integers().between(0, 150).list().ofMinSize(1).ofMaxSize(4))
        .as(Draft::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(4);
  }

  /** A component that is before another one in the sorted order stands before it in the list. */
  @Property(tries = 300)
  void order_decides_then_the_place_in_the_list(@ForAll("drafts") List<Draft> drafts) {
    String yaml =
        IntStream.range(0, drafts.size())
            .mapToObj(i -> drafts.get(i).yaml(i))
            .collect(Collectors.joining());
    BundleSpec bundle = read(yaml);
    assertThat(bundle.problems()).isEmpty();
    List<BundleComponent> all = bundle.components().toList();
    for (int i = 0; i < all.size(); i++) {
      BundleComponent one = all.get(i);
      assertThat(one.position()).isEqualTo(i);
      assertThat(one.syncWave()).isEqualTo(order(drafts, one)[0] * 100L + order(drafts, one)[2]);
      if (i > 0) {
        assertThat(Arrays.compare(order(drafts, all.get(i - 1)), order(drafts, one))).isNegative();
      }
    }
    boolean overlaps = false;
    for (int i = 1; i < all.size(); i++) {
      BundleComponent one = all.get(i);
      overlaps |=
          all.subList(0, i).stream()
              .anyMatch(
                  before ->
                      !before.group().equals(one.group()) && before.syncWave() >= one.syncWave());
    }
    assertThat(bundle.overlap().isPresent()).isEqualTo(overlaps);
  }

  /** Returns the order and the place of a component's group, and its own. */
  private static int[] order(List<Draft> drafts, BundleComponent component) {
    int group = Integer.parseInt(component.group().substring(1));
    int place = Integer.parseInt(component.name().substring(1));
    return new int[] {
      drafts.get(group).order(), group, drafts.get(group).components().get(place), place
    };
  }

  @Test
  void all_errors_are_found_at_once_each_with_its_place() {
    assertThat(
            problems(
                """
                - name: web
                  components:
                  - {name: both, template: {}, porchPackageRef: {packageName: p, repository: r}}
                  - {name: neither}
                  - {name: empty, template: {}}
                  - {name: text, template: {apiVersion: 1, kind: [], metadata: {name: ""}}}
                  - {name: twin, template: {apiVersion: v1, kind: Service, metadata: {name: s}}}
                  - {name: twin, template: {apiVersion: v1, kind: Service, metadata: {name: t}}}
                  - {name: bundle, template: {apiVersion: app.example.com/v2, kind: AppBundle, metadata: {name: nested}}}
                - name: web
                  components:
                  - name: same
                    template: {apiVersion: v1, kind: Service, metadata: {name: s, namespace: web}}
                  - {name: "no label", template: {apiVersion: v1, kind: Service, metadata: {name: u}}}
                  - {name: pack, porchPackageRef: {packageName: p, repository: r}}
                  - {name: pack2, porchPackageRef: {packageName: p, repository: other}}
                  - {name: pack3, porchPackageRef: {packageName: "", repository: other}}
                """))
        .containsExactlyInAnyOrder(
            "NoContent /spec/groups/0/components/0",
            "NoContent /spec/groups/0/components/1",
            "MissingField /spec/groups/0/components/2/template/apiVersion",
            "MissingField /spec/groups/0/components/2/template/kind",
            "MissingField /spec/groups/0/components/2/template/metadata/name",
            "MissingField /spec/groups/0/components/3/template/apiVersion",
            "MissingField /spec/groups/0/components/3/template/kind",
            "MissingField /spec/groups/0/components/3/template/metadata/name",
            "DuplicateName /spec/groups/0/components/5/name",
            "NestedBundle /spec/groups/0/components/6/template",
            "DuplicateName /spec/groups/1/name",
            "DuplicateObject /spec/groups/1/components/0/template",
            "InvalidName /spec/groups/1/components/1/name",
            "DuplicateObject /spec/groups/1/components/3/porchPackageRef",
            "MissingField /spec/groups/1/components/4/porchPackageRef/packageName");
  }

  @Test
  void what_is_no_object_or_has_no_texts_as_labels_and_annotations_is_an_error() {
    assertThat(
            problems(
                """
                - name: g
                  components:
                  - {name: text, template: kubectl}
                  - {name: list, template: [{apiVersion: v1}]}
                  - {name: nothing, template: null}
                  - {name: maps, template: {apiVersion: v1, kind: Secret, metadata: {name: a, annotations: text, labels: [a]}}}
                  - {name: values, template: {apiVersion: v1, kind: Secret, metadata: {name: b, annotations: {a/b: 1, c: d}, labels: {e: {f: g}}}}}
                  - {name: good, template: {apiVersion: v1, kind: Secret, metadata: {name: c, annotations: null, labels: {a: null}}}}
                  - {name: both, template: {kind: Secret, metadata: {labels: {a: true}}}}
                """))
        .containsExactlyInAnyOrder(
            "NoObject /spec/groups/0/components/0/template",
            "NoObject /spec/groups/0/components/1/template",
            "NoObject /spec/groups/0/components/2/template",
            "NoObject /spec/groups/0/components/3/template/metadata/annotations",
            "NoObject /spec/groups/0/components/3/template/metadata/labels",
            "NoText /spec/groups/0/components/4/template/metadata/annotations/a~1b",
            "NoText /spec/groups/0/components/4/template/metadata/labels/e",
            "MissingField /spec/groups/0/components/6/template/apiVersion",
            "MissingField /spec/groups/0/components/6/template/metadata/name",
            "NoText /spec/groups/0/components/6/template/metadata/labels/a");
  }

  @Test
  void a_list_is_no_component_since_its_objects_would_be_reviewed_by_nobody() {
    assertThat(
            problems(
                """
                - name: g
                  components:
                  - {name: a, template: {apiVersion: v1, kind: List, metadata: {name: a}, items: [{apiVersion: v1}]}}
                  - {name: b, template: {apiVersion: v1, kind: SecretList, metadata: {name: b}, items: []}}
                  - {name: c, template: {apiVersion: food.example.com/v1, kind: ShoppingList, metadata: {name: c}, spec: {items: [{}]}}}
                """))
        .containsExactly(
            "ListTemplate /spec/groups/0/components/0/template",
            "ListTemplate /spec/groups/0/components/1/template");
  }

  @Test
  void an_order_whose_wave_argo_cd_cannot_read_is_an_error() {
    assertThat(
            problems(
                "- {name: g, order: 92233720368547759, components: [{name: a, order: 3000000000, %s}]}"
                    .formatted(MAP)))
        .containsExactly(
            "InvalidOrder /spec/groups/0/order", "InvalidOrder /spec/groups/0/components/0/order");
  }

  @Test
  void each_error_says_what_to_do_and_names_its_component() {
    BundleSpec bundle =
        read(
            """
            - name: web
              components:
              - {name: a, template: {apiVersion: v1, kind: Secret, metadata: {name: s}, stringData: {p: hunter2}}}
              - {name: b, template: {apiVersion: v1, kind: Secret, metadata: {name: s}, stringData: {p: hunter2}}}
            """);
    Problem problem = bundle.problems().get(0);
    assertThat(problem.toString())
        .isEqualTo(
            "DuplicateObject /spec/groups/0/components/1/template: expected an object that no"
                + " other component has, got Secret web/s, as"
                + " /spec/groups/0/components/0/template; remove one of the components");
    assertThat(bundle.componentAt(problem.path()).map(BundleComponent::name)).contains("b");
    assertThat(bundle.components().map(BundleComponent::toString))
        .containsExactly("component a of group web", "component b of group web");
    assertThat(bundle.components().map(one -> one.content().toString()).toList().toString())
        .doesNotContain("hunter2");
  }

  @Test
  void a_name_that_is_the_value_of_no_label_is_an_error_of_the_bundle() {
    ObjectNode object = Yaml.bundle("- {name: g, components: [{name: c, %s}]}".formatted(MAP));
    object.withObjectProperty("metadata").put("name", "a".repeat(64));
    assertThat(BundleReader.read(object).problems())
        .extracting(Problem::path)
        .containsExactly("/metadata/name");
  }

  @Test
  void a_component_is_found_by_its_object_whether_its_kind_has_a_namespace_or_not() {
    BundleSpec bundle =
        read(
            """
            - name: g
              components:
              - {name: role, template: {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: r}}}
              - {name: map, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: m}}}
              - {name: far, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: m, namespace: far}}}
            """);
    assertThat(found(bundle, new ResourceId("rbac.authorization.k8s.io", "ClusterRole", "", "r")))
        .isEqualTo("role");
    assertThat(found(bundle, new ResourceId("", "ConfigMap", "web", "m"))).isEqualTo("map");
    assertThat(found(bundle, new ResourceId("", "ConfigMap", "far", "m"))).isEqualTo("far");
    assertThat(found(bundle, new ResourceId("", "ConfigMap", "else", "m"))).isEqualTo("none");
  }

  private static String found(BundleSpec bundle, ResourceId id) {
    return bundle.componentOf(id).map(BundleComponent::name).orElse("none");
  }
}
