package dev.homeostat.core.issues;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.edits;
import static dev.homeostat.core.compare.Trial.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.model.SchemaNode;
import org.junit.jupiter.api.Test;

/** Item 8: an observed field deleted by hand is put back. */
class Krake7_1_8HandDeletedFieldTest {

  @Test
  void a_deleted_label_comes_back_and_so_do_all_of_them() {
    SchemaNode.Fields schema = fields("metadata", fields("labels", fields("app", VALUE)));
    assertThat(edits("{metadata:{labels:{app:'a'}}}", schema, "{metadata:{labels:{}}}"))
        .containsExactly("/metadata/labels/app=\"a\"");
    assertThat(edits("{metadata:{labels:{app:'a'}}}", schema, "{metadata:{}}"))
        .containsExactly("/metadata/labels={\"app\":\"a\"}");
  }
}
