package dev.homeostat.core.issues;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.edits;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.keyed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.model.SchemaNode;
import org.junit.jupiter.api.Test;

/** One element of a list can be left out of the comparison. */
class ArgoCd17694OneElementLeftOutTest {

  @Test
  void the_image_of_one_container_is_nobodys_business() {
    SchemaNode.Fields schema =
        fields(
            "containers",
            keyed("name", 2, 2, "[name=app]", fields("image", VALUE), "[name=proxy]", fields()));
    String desired = "{containers:[{name:'app',image:'a:1'},{name:'proxy',image:'p:1'}]}";
    assertThat(
            edits(
                desired,
                schema,
                "{containers:[{name:'proxy',image:'p:2'},{name:'app',image:'a:1'}]}"))
        .isEmpty();
    assertThat(
            edits(
                desired,
                schema,
                "{containers:[{name:'proxy',image:'p:2'},{name:'app',image:'a:2'}]}"))
        .containsExactly("/containers/[name=app]/image=\"a:1\"");
  }
}
