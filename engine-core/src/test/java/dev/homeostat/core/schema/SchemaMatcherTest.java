package dev.homeostat.core.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.read.Manifests;
import dev.homeostat.report.HeldResource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** READ-5: a schema that fits no resource, or another than its own, is refused. */
class SchemaMatcherTest {

  private static final List<Resource> RESOURCES =
      Stream.of(
              "{apiVersion: v1, kind: Service, metadata: {name: web}}",
              "{apiVersion: v1, kind: Service, metadata: {name: web, namespace: other}}",
              "{apiVersion: v1, kind: Service, metadata: {name: far, namespace: other}}",
              "{apiVersion: v1, kind: Namespace, metadata: {name: 'n'}}",
              "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}}")
          .map(Manifests::resource)
          .toList();

  private static final List<HeldResource> BLOCKED =
      List.of(HeldResource.of(ResourceId.of("example.org/Mystery", "box"), "unknown kind"));

  private static SchemaMatcher.Matched match(String yaml) {
    List<ObserverSchema> schemas = new ArrayList<>();
    Manifest.parse(yaml, "schema.yaml")
        .documents()
        .forEach(document -> schemas.add(ObserverSchema.of(document)));
    return match(schemas);
  }

  private static SchemaMatcher.Matched match(List<ObserverSchema> schemas) {
    SchemaMatcher.Matched matched =
        SchemaMatcher.match(schemas, RESOURCES, BLOCKED, Manifests.APPLICATION);
    assertThat(matched.problems()).allMatch(Problem::isError);
    assertThat(matched.problems()).allMatch(problem -> problem.rule().isPresent());
    return matched;
  }

  private static List<String> ids(SchemaMatcher.Matched matched) {
    return matched.byResource().keySet().stream().map(ResourceId::toString).sorted().toList();
  }

  @Test
  void it_is_found_by_kind_name_and_the_namespace_that_counts() {
    SchemaMatcher.Matched matched =
        match(
            """
            {apiVersion: v1, kind: Service, metadata: {name: web}}
            ---
            {apiVersion: v1, kind: Service, metadata: {name: web, namespace: other}}
            ---
            {apiVersion: v1, kind: Namespace, metadata: {name: 'n', namespace: shop}}
            """);
    assertThat(matched.problems()).isEmpty();
    assertThat(ids(matched))
        .containsExactly("Namespace n", "Service other/web", "Service shop/web");
    assertThat(matched.byResource().get(ResourceId.service("web").in("other")).pointer())
        .isEqualTo("/spec/observerSchema/1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "''", "shop"})
  void one_without_a_namespace_is_in_that_of_the_application(String namespace) {
    SchemaMatcher.Matched matched =
        match(
            "{apiVersion: v1, kind: Service, metadata: {name: web, namespace: %s}}"
                .formatted(namespace));
    assertThat(matched.problems()).isEmpty();
    assertThat(ids(matched)).containsExactly("Service shop/web");
  }

  @Test
  void one_that_fits_nothing_is_refused() {
    SchemaMatcher.Matched matched =
        match(
            """
            {apiVersion: v1, kind: Service, metadata: {name: none}}
            ---
            {apiVersion: v1, kind: Service, metadata: {name: far, namespace: third}}
            """);
    assertThat(Manifests.shown(matched.problems()))
        .containsExactly(
            "SchemaWithoutResource /spec/observerSchema/0 schema.yaml:1",
            "SchemaWithoutResource /spec/observerSchema/1 schema.yaml:3");
    assertThat(matched.problems().get(0).got()).isEqualTo("none of that kind and name");
    assertThat(matched.problems().get(1).got()).isEqualTo("none in namespace third, but in other");
    assertThat(matched.byResource()).isEmpty();
  }

  @Test
  void e24_one_without_a_namespace_fits_the_one_resource_of_its_kind_and_name() {
    SchemaMatcher.Matched matched = match("{apiVersion: v1, kind: Service, metadata: {name: far}}");
    assertThat(matched.problems()).isEmpty();
    assertThat(ids(matched)).containsExactly("Service other/far");
  }

  @Test
  void e24_one_without_a_namespace_that_fits_two_is_refused_and_names_both() {
    List<Resource> resources = new ArrayList<>(RESOURCES);
    resources.add(
        Manifests.resource(
            "{apiVersion: v1, kind: Service, metadata: {name: far, namespace: third}}"));
    SchemaMatcher.Matched matched =
        SchemaMatcher.match(
            List.of(ObserverSchema.of(ResourceId.service("far")).build()),
            resources,
            List.of(),
            Manifests.APPLICATION);
    assertThat(matched.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo("SchemaWithoutResource");
              assertThat(problem.got()).isEqualTo("one in each of the namespaces other, third");
              assertThat(problem.advice()).contains("metadata.namespace");
            });
  }

  @Test
  void a_second_one_and_one_of_another_version_are_refused() {
    SchemaMatcher.Matched matched =
        match(
            """
            {apiVersion: v1, kind: Service, metadata: {name: web}}
            ---
            {apiVersion: v1, kind: Service, metadata: {name: web, namespace: shop}}
            ---
            {apiVersion: apps/v1beta1, kind: Deployment, metadata: {name: web}}
            ---
            {apiVersion: extensions/v1beta1, kind: Deployment, metadata: {name: web}}
            """);
    assertThat(Manifests.shown(matched.problems()))
        .containsExactly(
            "TwoSchemas /spec/observerSchema/1 schema.yaml:3",
            "SchemaOfAnotherVersion /spec/observerSchema/2/apiVersion schema.yaml:5",
            "SchemaOfAnotherVersion /spec/observerSchema/3/apiVersion schema.yaml:7");
    assertThat(matched.problems().get(0).got()).contains("schema.yaml:1");
    assertThat(matched.problems().get(1).expected()).isEqualTo("apps/v1");
    assertThat(ids(matched)).containsExactly("Service shop/web");
  }

  @Test
  void one_that_does_not_name_its_resource_is_refused_once_for_each_field() {
    assertThat(
            Manifests.shown(
                match(
                        """
                        apiVersion: v1
                        metadata: {name: 1, namespace: []}
                        ---
                        just a text
                        ---
                        metadata: text
                        """)
                    .problems()))
        .containsExactly(
            "MissingField /spec/observerSchema/0/kind schema.yaml:1",
            "MissingField /spec/observerSchema/0/metadata/name schema.yaml:2",
            "MissingField /spec/observerSchema/0/metadata/namespace schema.yaml:2",
            "NotAnObject /spec/observerSchema/1 schema.yaml:4",
            "MissingField /spec/observerSchema/2/apiVersion schema.yaml:6",
            "MissingField /spec/observerSchema/2/kind schema.yaml:6",
            "MissingField /spec/observerSchema/2/metadata/name schema.yaml:6");
  }

  @Test
  void a_name_that_is_missing_is_told_from_one_that_is_no_text() {
    assertThat(match("{apiVersion: v1, kind: 1, metadata: {}}").problems())
        .extracting(Problem::got)
        .containsExactly("something else", "nothing");
  }

  @Test
  void one_of_a_resource_that_is_blocked_waits_with_it() {
    SchemaMatcher.Matched matched =
        match("{apiVersion: example.org/v1, kind: Mystery, metadata: {name: box}}");
    assertThat(matched.problems()).isEmpty();
    assertThat(matched.byResource()).isEmpty();
  }

  @Test
  void a_program_may_name_the_resource_beside_the_tree() {
    ObserverSchema schema =
        ObserverSchema.of(ResourceId.deployment("web"), Trial.tree("{spec:null}"));
    assertThat(ids(match(List.of(schema)))).containsExactly("apps/Deployment shop/web");
    ObserverSchema wrong = ObserverSchema.of(ResourceId.deployment("app"), Trial.tree("{}"));
    Problem problem = match(List.of(wrong)).problems().get(0);
    assertThat(problem.code()).isEqualTo("SchemaWithoutResource");
    assertThat(problem.rule().orElseThrow()).isEqualTo(Rule.READ_5);
  }
}
