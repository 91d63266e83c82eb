package dev.homeostat.core.issues;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.edits;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.keyed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.model.SchemaNode;
import org.junit.jupiter.api.Test;

/** Item 4: elements are known by key, so an insertion at the front touches no other. */
class Krake7_1_4InsertionAtTheFrontTest {

  @Test
  void an_element_put_in_front_is_one_edit() {
    SchemaNode.Fields schema =
        fields(
            "c",
            keyed("name", 2, 2, "[name=n]", fields("x", VALUE), "[name=a]", fields("x", VALUE)));
    assertThat(edits("{c:[{name:'n',x:1},{name:'a',x:2}]}", schema, "{c:[{name:'a',x:2}]}"))
        .containsExactly("/c/[name=n]={\"name\":\"n\",\"x\":1}");
  }
}
