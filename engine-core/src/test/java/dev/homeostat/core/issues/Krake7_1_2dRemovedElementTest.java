package dev.homeostat.core.issues;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.edits;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.keyed;
import static dev.homeostat.core.compare.Trial.repaired;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.model.SchemaNode;
import org.junit.jupiter.api.Test;

/** Item 2d: an element taken out of the manifest is gone after one patch. */
class Krake7_1_2dRemovedElementTest {

  @Test
  void a_removed_container_is_removed_for_good() {
    SchemaNode.Fields schema = fields("c", keyed("name", 1, 1, "[name=a]", fields("image", VALUE)));
    String desired = "{c:[{name:'a',image:'x'}]}";
    assertThat(
            repaired(desired, schema, "{c:[{name:'a',image:'x'},{name:'old',image:'y'}]}")
                .path("c"))
        .hasSize(1);
    assertThat(edits(desired, schema, "{c:[{name:'a',image:'x'}]}")).isEmpty();
  }
}
