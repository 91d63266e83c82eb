package dev.homeostat.core.delta;

import static dev.homeostat.core.delta.Trial.VALUE;
import static dev.homeostat.core.delta.Trial.edits;
import static dev.homeostat.core.delta.Trial.fields;
import static dev.homeostat.core.delta.Trial.json;
import static dev.homeostat.core.delta.Trial.ordered;
import static dev.homeostat.core.delta.Trial.repaired;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.model.SchemaNode;
import org.junit.jupiter.api.Test;

/** SCHEMA-10: order matters in initContainers and env. */
class Schema10ComparisonTest {

  private static final SchemaNode.Fields ENV =
      fields("env", ordered("name", 3, 0, "[name=a]", VALUE, "[name=b]", VALUE, "[name=c]", VALUE));

  private static final String ABC = "{env:[{name:'a'},{name:'b'},{name:'c'}]}";

  private static String after(String live) {
    StringBuilder names = new StringBuilder();
    repaired(ABC, ENV, live).path("env").forEach(e -> names.append(e.path("name").asText()));
    return names.toString();
  }

  @Test
  void elements_of_others_may_stand_anywhere() {
    assertThat(edits(ABC, ENV, "{env:[{name:'x'},{name:'a'},{name:'y'},{name:'b'},{name:'c'}]}"))
        .isEmpty();
  }

  @Test
  void a_missing_element_is_added_behind_its_predecessor() {
    assertThat(after("{env:[{name:'a'},{name:'x'},{name:'c'}]}")).isEqualTo("abxc");
    assertThat(after("{env:[{name:'x'},{name:'b'},{name:'c'}]}")).isEqualTo("xabc");
    assertThat(after("{env:[{name:'a'},{name:'b'},{name:'x'}]}")).isEqualTo("abcx");
    assertThat(after("{env:[{name:'x'}]}")).isEqualTo("xabc");
    assertThat(after("{env:[{name:'x'},{name:'b'}]}")).isEqualTo("xabc");
  }

  @Test
  void the_fewest_elements_are_moved() {
    assertThat(edits(ABC, ENV, "{env:[{name:'b'},{name:'c'},{name:'a'}]}"))
        .containsExactly("/env/[name=a]={\"name\":\"a\"}");
    assertThat(after("{env:[{name:'b'},{name:'c'},{name:'a'}]}")).isEqualTo("abc");
    assertThat(after("{env:[{name:'c'},{name:'x'},{name:'a'},{name:'b'}]}")).isEqualTo("xabc");
    assertThat(after("{env:[{name:'c'},{name:'b'},{name:'a'}]}")).isEqualTo("abc");
  }

  @Test
  void a_moved_element_takes_its_unobserved_fields_along() {
    SchemaNode.Fields schema =
        fields(
            "l",
            ordered(
                "name",
                2,
                0,
                "[name=a]",
                fields("image", VALUE, "off", VALUE, "in", fields("y", VALUE)),
                "[name=b]",
                fields("image", VALUE)));
    String desired = "{l:[{name:'a',image:1,off:null,in:{y:1}},{name:'b',image:2}]}";
    assertThat(
            repaired(
                    desired,
                    schema,
                    "{l:[{name:'b',image:2,z:7},{name:'a',image:9,off:1,in:{z:5},z:8}]}")
                .path("l"))
        .isEqualTo(json("[{name:'a',image:1,in:{z:5,y:1},z:8},{name:'b',image:2,z:7}]"));
  }

  @Test
  void elements_that_nobody_observes_have_no_order() {
    SchemaNode.Fields schema =
        fields("env", ordered("name", 0, 0, "[name=a]", VALUE, "[name=c]", VALUE));
    assertThat(edits(ABC, schema, "{env:[{name:'b'},{name:'a'},{name:'c'}]}")).isEmpty();
    assertThat(repaired(ABC, schema, "{env:[{name:'b'},{name:'a'}]}").path("env"))
        .isEqualTo(json("[{name:'b'},{name:'a'},{name:'c'}]"));
  }
}
