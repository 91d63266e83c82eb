package dev.homeostat.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImmutableFieldsTest {

  private static final ImmutableFields FIELDS =
      ImmutableFields.refusedWith("no change")
          .field("spec.groups[].body", Map.of(), ".raw")
          .field("spec.groups[].parts[].size", 1)
          .field("metadata.labels[example.com/team.name]", "")
          .field("spec.by", "");

  private static JsonNode json(String text) {
    try {
      return new ObjectMapper().readTree(text.replace('\'', '"'));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static List<String> changes(String before, String now) {
    return FIELDS.changes(json(before), json(now)).stream().map(FieldError::toString).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | {'spec': {'by': '', 'groups': []}}",
        "{'spec': {'groups': [{}]}} | {'spec': {'groups': [{'body': {}, 'parts': []}]}}",
        "{'spec': {'groups': [{'parts': [{}]}]}} | {'spec': {'groups': [{'parts': [{'size': 1}]}]}}",
        "{'spec': {'groups': [{'body': {'a': 1}}]}} | {'spec': {'groups': [{'body': {'a': 1.0}}]}}",
        "{'spec': {'other': 1}} | {'spec': {'other': 2}}",
        "{'spec': {'by': null}} | {}"
      })
  void what_means_the_same_is_no_change(String before, String now) {
    assertThat(changes(before, now)).isEmpty();
    assertThat(changes(now, before)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'spec': {'groups': [{'body': 1}]}} | {'spec': {'groups': {'a': {'body': 1}}}}",
        "{'spec': {}} | {'spec': {'groups': 'a'}}",
        "{'spec': {'groups': 'a'}} | {'spec': {'groups': 'b'}}"
      })
  void a_list_that_becomes_another_thing_is_a_change(String before, String now) {
    assertThat(changes(before, now)).containsExactly("spec.groups: no change");
    assertThat(changes(now, before)).containsExactly("spec.groups: no change");
  }

  @Test
  void a_position_in_a_list_stands_for_the_whole_list() {
    ImmutableFields fields = ImmutableFields.refusedWith("no change").field("spec.groups[0].a", "");
    assertThat(
            fields.changes(
                json("{'spec': {'groups': [{'a': 'x'}]}}"),
                json("{'spec': {'groups': [{'a': 'y'}]}}")))
        .containsExactly(new FieldError("spec.groups", "no change"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "spec.",
        ".spec",
        "spec..by",
        "/spec/by",
        "spec.groups[",
        "spec.a]",
        "[]"
      })
  void a_path_that_leads_nowhere_is_refused(String path) {
    ImmutableFields fields = ImmutableFields.refusedWith("no change");
    assertThatThrownBy(() -> fields.field(path, ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got '" + path + "'");
  }

  @Test
  void all_changes_are_found_in_the_order_of_the_fields() {
    assertThat(
            changes(
                "{'spec': {'groups': [{'body': {}, 'parts': [{}, {'size': 2}]}, {}]}}",
                "{'spec': {'by': 'me', 'groups': [{'body': {'a': 1}, 'parts': [{'size': 3}]}]},"
                    + " 'metadata': {'labels': {'example.com/team.name': 'a'}}}"))
        .containsExactly(
            "spec.groups: no change",
            "spec.groups[0].body.raw: no change",
            "spec.groups[0].parts: no change",
            "spec.groups[0].parts[0].size: no change",
            "metadata.labels[example.com/team.name]: no change",
            "spec.by: no change");
  }
}
