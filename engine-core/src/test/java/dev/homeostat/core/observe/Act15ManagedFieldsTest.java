package dev.homeostat.core.observe;

import static dev.homeostat.core.compare.Trial.resource;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.report.FieldManager;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The writer of a field, as the server reports it (rule ACT-15). */
class Act15ManagedFieldsTest {

  private static final String EARLY = "2030-01-01T00:00:00Z";
  private static final String LATE = "2030-01-02T00:00:00Z";

  private static Optional<FieldManager> writer(String path, String... entries) {
    return FieldManagers.writerOf(
        resource("{metadata: {name: 'p', managedFields: [" + String.join(",", entries) + "]}}"),
        FieldPath.parse(path));
  }

  private static String entry(String manager, String time, String fields) {
    return "{manager: '%s', time: '%s', fieldsV1: %s}".formatted(manager, time, fields);
  }

  private static String nameOf(String path, String... entries) {
    return writer(path, entries).map(FieldManager::manager).orElse("none");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          /l/[0]/i | {'f:l': {'k:{"name":"app"}': {'f:i': {}}}}                       | m
          /l/[1]/i | {'f:l': {'k:{"name":"app"}': {'f:i': {}}}}                       | none
          /l/[1]/i | {'f:l': {'k:{"name":"b"}': {'f:i': {}}}}                         | m
          /l/[1]   | {'f:l': {'k:{"name":"b"}': {'.': {}}}}                           | m
          /l/[2]   | {'f:l': {'k:{"name":"b"}': {'.': {}}}}                           | none
          /p/[0]/x | {'f:p': {'k:{"containerPort":80,"protocol":"TCP"}': {'f:x': {}}}} | m
          /p/[0]/x | {'f:p': {'k:{"containerPort":80,"protocol":"UDP"}': {'f:x': {}}}} | none
          /s/[1]   | {'f:s': {'v:"two"': {}}}                                         | m
          /s/[0]   | {'f:s': {'v:"two"': {}}}                                         | none
          """)
  void e25_an_element_at_a_position_is_found_by_the_keys_that_the_server_knows(
      String path, String fields, String who) {
    Optional<FieldManager> writer =
        FieldManagers.writerOf(
            resource(
                "{metadata: {name: 'p', managedFields: ["
                    + entry("m", EARLY, fields)
                    + "]}, l: [{name: 'app', i: 1}, {name: 'b', i: 2}],"
                    + " p: [{containerPort: 80, x: 1}], s: ['one', 'two']}"),
            FieldPath.parse(path));
    assertThat(writer.map(FieldManager::manager).orElse("none")).isEqualTo(who);
  }

  /** Others wrote the element b; in the list that was read, it was in the second place. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          moved by a removal          | m | early | {'k:{"name":"b"}': {'f:i': {}}}             | none
          no longer owned as before   | m | early | {'k:{"name":"b"}': {}}                      | none
          written again               | m | late  | {'k:{"name":"b"}': {'f:i': {}}}             | m
          more of it, at one moment   | m | early | {'k:{"name":"b"}': {'f:i': {}, 'f:j': {}}}  | m
          by another manager          | n | early | {'k:{"name":"b"}': {'f:i': {}}}             | n
          """)
  void only_a_write_after_the_object_was_read_counts_as_later(
      String what, String manager, String time, String fields, String who) {
    String read = entry("m", EARLY, "{'f:l': {'k:{\"name\":\"b\"}': {'f:i': {}}}}");
    String now = entry(manager, time.equals("late") ? LATE : EARLY, "{'f:l': " + fields + "}");
    Resource before = list(read, "[{name: 'a'}, {name: 'b', i: 1}]");
    Resource live = list(now, "[{name: 'b', i: 1}]");
    FieldPath path = FieldPath.parse("/l/[0]");
    assertThat(
            FieldManagers.writerSince(before, live, path).map(FieldManager::manager).orElse("none"))
        .as(what)
        .isEqualTo(who);
    assertThat(FieldManagers.writerSince(null, live, path).map(FieldManager::manager))
        .as("of an object that was not there")
        .contains(manager);
  }

  private static Resource list(String entry, String elements) {
    return resource("{metadata: {name: 'p', managedFields: [" + entry + "]}, l: " + elements + "}");
  }

  @Test
  void manager_and_time_are_told() {
    assertThat(writer("/spec/a", entry("m", EARLY, "{'f:spec': {'f:a': {}}}")))
        .contains(FieldManager.of("m").at(Instant.parse(EARLY)));
  }

  @Test
  void an_entry_without_manager_or_time_still_counts() {
    assertThat(writer("/spec/a", "{fieldsV1: {'f:spec': {'f:a': {}}}}"))
        .contains(FieldManager.of("unknown"));
    assertThat(writer("/spec/a", entry("m", "yesterday", "{'f:spec': {'f:a': {}}}")))
        .contains(FieldManager.of("m"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          /spec/a                  | {'f:spec': {'f:a': {}}}                                  | m
          /spec/a                  | {'f:spec': {'f:b': {}}}                                  | none
          /spec/a                  | {'f:spec': {'.': {}}}                                    | none
          /spec/a                  | {'f:a': {}}                                              | none
          /spec/a                  | {}                                                       | none
          /spec/a/b                | {'f:spec': {'f:a': {}}}                                  | m
          /spec/a                  | {'f:spec': {'f:a': {'f:b': {}}}}                         | m
          /l/[1]                   | {'f:l': {'i:1': {}}}                                     | m
          /l/[1]                   | {'f:l': {'i:2': {}}}                                     | none
          /l/[=x]                  | {'f:l': {'v:"y"': {}, 'v:"x"': {}}}                      | m
          /l/[=x]                  | {'f:l': {'v:"xx"': {}}}                                  | none
          /l/[=7]                  | {'f:l': {'v:7': {}}}                                     | m
          /l/[=x]                  | {'f:l': {'k:"x"': {}}}                                   | none
          /l/[=x]                  | {'f:l': {'v:x': {}}}                                     | none
          /l/[name=app]/i          | {'f:l': {'k:{"name":"app"}': {'f:i': {}}}}               | m
          /l/[name=app]/i          | {'f:l': {'k:{"name":"apple"}': {'f:i': {}}}}             | none
          /l/[name=app]/i          | {'f:l': {'k:{"title":"app"}': {'f:i': {}}}}              | none
          /l/[name=app]/i          | {'f:l': {'v:{"name":"app"}': {'f:i': {}}}}               | none
          /l/[port=80]/i           | {'f:l': {'k:{"port":80}': {'f:i': {}}}}                  | m
          /l/[port=80]/i           | {'f:l': {'k:{"port":8080}': {'f:i': {}}}}                | none
          /l/[port=80]/i           | {'f:l': {'k:{"port":80,"protocol":"TCP"}': {'f:i': {}}}} | m
          /l/[port=80,protocol=UDP]| {'f:l': {'k:{"port":80,"protocol":"TCP"}': {}}}          | none
          /l/[port=80,protocol=TCP]| {'f:l': {'k:{"port":80}': {}}}                           | m
          """)
  void the_owner_of_a_field_or_of_the_value_that_it_is_part_of_wrote_it(
      String path, String fields, String who) {
    assertThat(nameOf(path, entry("m", EARLY, fields))).isEqualTo(who);
  }

  @Test
  void the_latest_of_several_counts_in_whatever_order_they_stand() {
    String fields = "{'f:spec': {'f:a': {}}}";
    assertThat(nameOf("/spec/a", entry("x", LATE, fields), entry("y", EARLY, fields)))
        .isEqualTo("x");
    assertThat(nameOf("/spec/a", entry("x", EARLY, fields), entry("y", LATE, fields)))
        .isEqualTo("y");
    assertThat(nameOf("/spec/a", entry("x", EARLY, fields), entry("y", EARLY, fields)))
        .as("the last of one moment")
        .isEqualTo("y");
  }

  @Test
  void who_has_a_time_goes_before_who_has_none() {
    String fields = "{'f:spec': {'f:a': {}}}";
    assertThat(nameOf("/spec/a", entry("x", "", fields), entry("y", EARLY, fields))).isEqualTo("y");
    assertThat(nameOf("/spec/a", entry("x", EARLY, fields), entry("y", "", fields))).isEqualTo("x");
  }

  @Test
  void who_owns_the_field_itself_goes_before_a_later_owner_of_its_parent() {
    String parent = entry("above", LATE, "{'f:spec': {}}");
    String own = entry("own", EARLY, "{'f:spec': {'f:a': {}}}");
    assertThat(nameOf("/spec/a", own, parent)).isEqualTo("own");
    assertThat(nameOf("/spec/a", parent, own)).isEqualTo("own");
  }

  @Test
  void no_writer_is_named_where_the_server_names_none() {
    assertThat(nameOf("/spec/a")).isEqualTo("none");
    assertThat(nameOf("/spec/a", "'garbage'")).isEqualTo("none");
    assertThat(nameOf("/spec/a", entry("m", LATE, "{'f:b': {}}"), entry("n", EARLY, "{'f:c': {}}")))
        .isEqualTo("none");
  }
}
