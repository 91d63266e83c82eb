package dev.homeostat.core.issues;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.edits;
import static dev.homeostat.core.compare.Trial.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.model.SchemaNode;
import org.junit.jupiter.api.Test;

/** Item 6: names of fields are taken as written, whatever their case. */
class Krake7_1_6KeysAsWrittenTest {

  @Test
  void names_in_capitals_and_camel_case_are_names() {
    SchemaNode.Fields schema = fields("data", fields("APP_MODE", VALUE, "appName", VALUE));
    assertThat(
            edits(
                "{data:{APP_MODE:'x',appName:'y'}}",
                schema,
                "{data:{APP_MODE:'z',appName:'y',app_name:'q'}}"))
        .containsExactly("/data/APP_MODE=\"x\"");
  }
}
