package dev.homeostat.fields;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The owners of the fields of an object, decoded from {@code metadata.managedFields}. */
class ManagedFieldsTest {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
          .enable(JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES)
          .build();

  private static final String LATE = "2030-01-02T00:00:00Z";

  private static ManagedFields decoded(String spec, String... entries) {
    String object =
        "{apiVersion: 'v1', kind: 'Thing', metadata: {name: 'a', managedFields: ["
            + String.join(",", entries)
            + "]}, spec: "
            + spec
            + "}";
    try {
      return ManagedFields.of(JSON.readTree(object));
    } catch (JsonProcessingException e) {
      throw new AssertionError(object, e);
    }
  }

  private static String entry(String manager, String fields) {
    return "{manager: '%s', operation: 'Apply', apiVersion: 'v1', time: '%s', fieldsType: 'FieldsV1', fieldsV1: {'f:spec': %s}}"
        .formatted(manager, LATE, fields);
  }

  /** As in {@code /spec/a=x,y}; a star for a whole, a minus for none, a question mark for gone. */
  private static List<String> lines(ManagedFields fields) {
    return fields.fields().stream()
        .filter(field -> !(field instanceof FieldOwnership.Untracked))
        .map(ManagedFieldsTest::line)
        .toList();
  }

  private static String line(FieldOwnership field) {
    String owners =
        field.owners().stream()
            .map(owner -> owner.manager().manager())
            .collect(Collectors.joining(","));
    return field.path()
        + (field.isWhole() ? "*" : "")
        + (field instanceof FieldOwnership.Gone ? "?" : "")
        + "="
        + (owners.isEmpty() ? "-" : owners);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {a: 1}                          | {'f:a': {}}                                        | /spec/a=m
          {a: 1, b: 2}                    | {'f:a': {}}                                        | /spec/a=m /spec/b=-
          {a: 1}                          | {'.': {}, 'f:a': {}}                               | /spec=m /spec/a=m
          {a: {b: 1}}                     | {'f:a': {}}                                        | /spec/a*=m
          {a: {b: {c: 1}}}                | {}                                                 | /spec*=m
          {a: {b: 1}, c: 1}               | {'f:c': {}}                                        | /spec/a*=- /spec/c=m
          {a: []}                         | {'f:a': {}}                                        | /spec/a=m
          {l: [{name: 'x', v: 1}]}        | {'f:l': {'k:{"name":"x"}': {'.': {}, 'f:v': {}}}}  | /spec/l/[name=x]=m /spec/l/[name=x]/name=- /spec/l/[name=x]/v=m
          {l: [{p: 80, t: 'TCP'}, {p: 80, t: 'UDP'}]} | {'f:l': {'k:{"p":80,"t":"UDP"}': {}}} | /spec/l/[0]*=- /spec/l/[p=80,t=UDP]*=m
          {l: [{p: '80'}]}                | {'f:l': {'k:{"p":80}': {}}}                        | /spec/l/[0]*=- /spec/l/[p=80]?=m
          {l: [{p: 80, protocol: 'TCP'}]} | {'f:l': {'k:{"p":80,"protocol":"TCP"}': {}}}       | /spec/l/[p=80,protocol=TCP]*=m
          {l: [{p: 80}]}                  | {'f:l': {'k:{"p":80,"protocol":"TCP"}': {}}}       | /spec/l/[p=80,protocol=TCP]*=m
          {l: [{b: true}]}                | {'f:l': {'k:{"b":true}': {}}}                      | /spec/l/[b=true]*=m
          {l: [{f: 1.50}]}                | {'f:l': {'k:{"f":1.5}': {}}}                       | /spec/l/[f=1.5]*=m
          {l: ['x', 'y']}                 | {'f:l': {'v:"y"': {}}}                             | /spec/l/[0]=- /spec/l/[=y]=m
          {l: [1, '1']}                   | {'f:l': {'v:1': {}}}                               | /spec/l/[=1]=m /spec/l/[1]=-
          {l: ['x', 'y']}                 | {'f:l': {'i:0': {}}}                               | /spec/l/[0]=m /spec/l/[1]=-
          {l: ['x']}                      | {'f:l': {'i:1': {}}}                               | /spec/l/[0]=- /spec/l/[1]?=m
          {l: ['x']}                      | {'f:l': {'v:"z"': {}}}                             | /spec/l/[0]=- /spec/l/[=z]?=m
          {a: 1}                          | {'f:b': {'f:c': {}, 'f:d': {'.': {}, 'f:e': {}}}}  | /spec/a=- /spec/b/c?=m /spec/b/d?=m /spec/b/d/e?=m
          {a: 1}                          | {'f:a': {'f:b': {}}}                               | /spec/a=- /spec/a/b?=m
          {l: {x: 1}}                     | {'f:l': {'k:{"name":"x"}': {}}}                    | /spec/l/x=- /spec/l/[name=x]?=m
          {l: [{x: 1}]}                   | {'f:l': {'f:x': {}}}                               | /spec/l/[0]*=- /spec/l/x?=m
          {'a/b': 1, '~': 2, '': 3}       | {'f:a/b': {}, 'f:~': {}, 'f:': {}}                 | /spec/a~1b=m /spec/~0=m /spec/=m
          {'f:a': 1}                      | {'f:f:a': {}}                                      | /spec/f:a=m
          """)
  void fields_have_the_owners_that_the_server_names(String spec, String fields, String lines) {
    ManagedFields decoded = decoded(spec, entry("m", fields));
    assertThat(decoded.malformed()).isEmpty();
    assertThat(lines(decoded)).containsExactly(lines.split(" "));
  }

  @Test
  void several_managers_own_one_field() {
    String fields = "{'f:a': {}}";
    assertThat(lines(decoded("{a: 1}", entry("m", fields), entry("n", fields))))
        .containsExactly("/spec/a=m,n");
  }

  @Test
  void an_owner_of_an_empty_object_does_not_own_what_others_put_into_it() {
    ManagedFields decoded =
        decoded("{l: {a: 1, b: 2}}", entry("m", "{'f:l': {}}"), entry("n", "{'f:l': {'f:a': {}}}"));
    assertThat(lines(decoded)).containsExactly("/spec/l=m", "/spec/l/a=n", "/spec/l/b=-");
  }

  @Test
  void an_owner_has_operation_subresource_version_and_time() {
    ManagedFields decoded =
        decoded(
            "{a: 1}",
            "{manager: 'scaler', operation: 'Update', subresource: 'scale', apiVersion: 'v2',"
                + " time: '2030-01-01T01:00:00+01:00', fieldsV1: {'f:spec': {'f:a': {}}}}");
    FieldOwner owner = decoded.at(JsonPointer.compile("/spec/a")).get(0).owners().get(0);
    assertThat(owner.operation()).isEqualTo("Update");
    assertThat(owner.subresource()).isEqualTo("scale");
    assertThat(owner.apiVersion()).isEqualTo("v2");
    assertThat(owner.manager().time()).contains(Instant.parse("2030-01-01T00:00:00Z"));
  }

  @Test
  void identity_and_metadata_of_the_server_are_not_tracked() {
    assertThat(decoded("{a: 1}").fields())
        .filteredOn(FieldOwnership.Untracked.class::isInstance)
        .extracting(field -> field.path().toString())
        .containsExactly("/apiVersion", "/kind", "/metadata/name", "/metadata/managedFields");
  }

  @Test
  void an_object_without_managed_fields_has_no_owners() {
    ObjectNode object = JsonNodeFactory.instance.objectNode().put("kind", "Thing");
    object.putObject("spec").put("a", 1);
    assertThat(lines(ManagedFields.of(object))).containsExactly("/spec*=-");
    assertThat(ManagedFields.of(JsonNodeFactory.instance.textNode("x")).fields()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          'garbage'                                          | /metadata/managedFields/0                    | an entry
          7                                                  | /metadata/managedFields/0                    | an entry
          {manager: 'm', fieldsV1: 7}                        | /metadata/managedFields/0/fieldsV1           | an object
          {manager: 'm', fieldsV1: ['f:spec']}               | /metadata/managedFields/0/fieldsV1           | an object
          {manager: 'm', fieldsType: 'FieldsV2', fieldsV1: {'f:spec': {}}} | /metadata/managedFields/0/fieldsType | FieldsV1
          {manager: 'm', fieldsType: 7, fieldsV1: {}}        | /metadata/managedFields/0/fieldsType         | FieldsV1
          {manager: 7, fieldsV1: {}}                         | /metadata/managedFields/0/manager            | a text
          {fieldsV1: {}}                                     | /metadata/managedFields/0/manager            | the name
          {manager: 'm', operation: {}, fieldsV1: {}}        | /metadata/managedFields/0/operation          | a text
          {manager: 'm', time: 'yesterday', fieldsV1: {}}    | /metadata/managedFields/0/time               | a time
          {manager: 'm', time: 7, fieldsV1: {}}              | /metadata/managedFields/0/time               | a text
          {manager: 'm', fieldsV1: {'f:a': 7}}               | /metadata/managedFields/0/fieldsV1/f:a       | an object
          {manager: 'm', fieldsV1: {'f:a': null}}            | /metadata/managedFields/0/fieldsV1/f:a       | an object
          {manager: 'm', fieldsV1: {'x:a': {}}}              | /metadata/managedFields/0/fieldsV1/x:a       | a name
          {manager: 'm', fieldsV1: {'': {}}}                 | /metadata/managedFields/0/fieldsV1/          | a name
          {manager: 'm', fieldsV1: {'k:{name: x': {}}}       | /metadata/managedFields/0/fieldsV1/k:{name: x | a name
          {manager: 'm', fieldsV1: {'k:{}': {}}}             | /metadata/managedFields/0/fieldsV1/k:{}      | a name
          {manager: 'm', fieldsV1: {'k:[1]': {}}}            | /metadata/managedFields/0/fieldsV1/k:[1]     | a name
          {manager: 'm', fieldsV1: {'k:{"a":{}}': {}}}       | /metadata/managedFields/0/fieldsV1/k:{"a":{}} | a name
          {manager: 'm', fieldsV1: {'v:': {}}}               | /metadata/managedFields/0/fieldsV1/v:        | a name
          {manager: 'm', fieldsV1: {'v:1 2': {}}}            | /metadata/managedFields/0/fieldsV1/v:1 2     | a name
          {manager: 'm', fieldsV1: {'v:1e99999999999': {}}}  | /metadata/managedFields/0/fieldsV1/v:1e99999999999 | a name
          {manager: 'm', fieldsV1: {'i:-1': {}}}             | /metadata/managedFields/0/fieldsV1/i:-1      | a name
          {manager: 'm', fieldsV1: {'i:9999999999': {}}}     | /metadata/managedFields/0/fieldsV1/i:9999999999 | a name
          """)
  void what_cannot_be_read_is_named_and_the_rest_is_read(
      String entry, String place, String expected) {
    ManagedFields decoded = decoded("{a: 1}", entry, entry("n", "{'f:a': {}}"));
    assertThat(decoded.malformed()).hasSize(1);
    MalformedField malformed = decoded.malformed().get(0);
    assertThat(malformed.place()).hasToString(place);
    assertThat(malformed.expected()).contains(expected);
    assertThat(decoded.at(JsonPointer.compile("/spec/a")))
        .singleElement()
        .satisfies(field -> assertThat(line(field)).isEqualTo("/spec/a=n"));
  }

  @Test
  void an_owner_whose_time_or_manager_is_malformed_is_still_an_owner() {
    ManagedFields decoded = decoded("{a: 1}", "{time: 'soon', fieldsV1: {'f:spec': {'f:a': {}}}}");
    assertThat(lines(decoded)).containsExactly("/spec/a=unknown");
    assertThat(decoded.malformed()).hasSize(2);
  }

  @Test
  void managed_fields_that_are_no_list_are_named() {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.putObject("metadata").put("managedFields", "m".repeat(1000));
    assertThat(ManagedFields.of(object).malformed())
        .singleElement()
        .hasToString(
            "/metadata/managedFields: expected a list of entries, got a text of 1000 characters");
  }

  @Test
  void numbers_of_any_size_are_values() {
    assertThat(
            lines(decoded("{l: [1]}", entry("m", "{'f:l': {'v:1e999999999': {}, 'v:-0.0': {}}}"))))
        .hasSize(3)
        .contains("/spec/l/[0]=-");
  }

  @Test
  void a_hostile_manager_is_returned_as_it_is() {
    String name = "a\\u202Eb\\u0007" + "x".repeat(128);
    FieldOwner owner =
        decoded("{a: 1}", entry(name, "{'f:a': {}}"))
            .at(JsonPointer.compile("/spec/a"))
            .get(0)
            .owners()
            .get(0);
    assertThat(owner.manager().manager()).isEqualTo("a\u202Eb\u0007" + "x".repeat(128));
  }

  @Test
  void a_place_is_answered_by_what_is_at_below_and_whole_above_it() {
    ManagedFields decoded =
        decoded("{a: {b: {c: 1, d: 2}}, ab: 3}", entry("m", "{'f:a': {'f:b': {}}, 'f:ab': {}}"));
    assertThat(decoded.at(JsonPointer.compile("/spec/a")))
        .extracting(ManagedFieldsTest::line)
        .containsExactly("/spec/a/b*=m");
    assertThat(decoded.at(JsonPointer.compile("/spec/a/b/c")))
        .extracting(ManagedFieldsTest::line)
        .containsExactly("/spec/a/b*=m");
    assertThat(decoded.at(JsonPointer.compile("/spec/none"))).isEmpty();
    assertThat(decoded.at(JsonPointer.empty())).hasSize(6);
  }

  @Test
  void a_very_large_list_is_decoded_in_linear_time() {
    int size = 30_000;
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    ObjectNode entry = object.putObject("metadata").putArray("managedFields").addObject();
    entry.put("manager", "m");
    ObjectNode named = entry.putObject("fieldsV1").putObject("f:spec").putObject("f:l");
    var list = object.putObject("spec").putArray("l");
    IntStream.range(0, size)
        .forEach(
            i -> {
              list.addObject().put("name", "n" + i).put("protocol", "P" + i);
              named.putObject("k:{\"name\":\"n%d\",\"protocol\":\"P%d\"}".formatted(i, i));
            });
    // Quadratic time would be minutes.
    org.junit.jupiter.api.Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> assertThat(ManagedFields.of(object).fields()).hasSizeGreaterThan(size));
  }

  @Test
  void the_object_is_not_changed() {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.putObject("spec").put("a", 1);
    object.putObject("metadata").putArray("managedFields").addObject().put("manager", "m");
    JsonNode before = object.deepCopy();
    ManagedFields.of(object);
    assertThat((JsonNode) object).isEqualTo(before);
  }
}
