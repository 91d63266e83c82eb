package dev.homeostat.spi.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.homeostat.FieldPath;
import dev.homeostat.spi.cluster.KindFields.AnyName;
import dev.homeostat.spi.cluster.KindFields.Declared;
import dev.homeostat.spi.cluster.KindFields.NotKnown;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The names that the schema of a kind declares. */
class KindFieldsTest {

  private static final String SCHEMA =
      """
      {"type": "object", "properties": {
        "spec": {"type": "object", "properties": {
          "size": {"type": "integer"},
          "port": {"x-kubernetes-int-or-string": true},
          "parts": {"type": "array", "items": {"type": "object", "properties": {
            "name": {"type": "string"}, "more": {"type": "array", "items": {"type": "string"}}}}},
          "labels": {"type": "object", "additionalProperties": {
            "type": "object", "properties": {"text": {"type": "string"}}}},
          "bare": {"type": "object"},
          "open": {"type": "object", "x-kubernetes-preserve-unknown-fields": true,
            "properties": {"a": {"type": "string"}}},
          "object": {"type": "object", "x-kubernetes-embedded-resource": true,
            "properties": {"spec": {"type": "object"}}}
      }}}}
      """;

  private static KindFields fields() throws Exception {
    return KindFields.of(new ObjectMapper().readTree(SCHEMA));
  }

  @Test
  void an_object_and_the_elements_of_a_list_have_the_declared_names() throws Exception {
    assertThat(fields().at(FieldPath.root())).isEqualTo(new Declared(Set.of("spec")));
    assertThat(fields().at(FieldPath.parse("/spec/parts")))
        .isEqualTo(new Declared(Set.of("name", "more")));
    assertThat(fields().at(FieldPath.parse("/spec/parts/[name=a]")))
        .isEqualTo(new Declared(Set.of("name", "more")));
    assertThat(fields().at(FieldPath.parse("/spec/labels/any")))
        .isEqualTo(new Declared(Set.of("text")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/spec/size", "/spec/port", "/spec/parts/more", "/spec/labels/any/text"})
  void a_scalar_has_none(String path) throws Exception {
    assertThat(fields().at(FieldPath.parse(path))).isEqualTo(new Declared(Set.of()));
  }

  @Test
  void a_whole_object_in_a_field_has_metadata_and_the_declared_names() throws Exception {
    assertThat(fields().at(FieldPath.parse("/spec/object")))
        .isEqualTo(new Declared(Set.of("apiVersion", "kind", "metadata", "spec")));
    assertThat(fields().at(FieldPath.parse("/spec/object/metadata")))
        .isEqualTo(KindFields.METADATA);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/spec/labels",
        "/spec/bare",
        "/spec/open",
        "/spec/missing/x",
        "/spec/object/metadata/labels"
      })
  void an_object_without_a_closed_schema_has_any(String path) throws Exception {
    assertThat(fields().at(FieldPath.parse(path))).isEqualTo(new AnyName());
  }

  @Test
  void without_a_schema_none_is_known() {
    KindFields none = KindFields.of(MissingNode.getInstance());
    assertThat(none.at(FieldPath.of("spec"))).isEqualTo(new NotKnown());
    assertThat(KindInfo.of(true).fields()).isSameAs(KindFields.NOT_KNOWN);
  }

  @Test
  void kinds_that_differ_in_their_fields_alone_are_equal() throws Exception {
    KindInfo kind = KindInfo.of(true);
    assertThat(kind.withFields(fields())).isEqualTo(kind).hasSameHashCodeAs(kind);
    assertThat(kind.withFields(fields()).withStatusSubresource(false).withLists(Map.of()))
        .returns(true, each -> each.fields() != KindFields.NOT_KNOWN);
  }
}
