package dev.homeostat.core.compare;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.edits;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.json;
import static dev.homeostat.core.compare.Trial.ordered;
import static dev.homeostat.core.compare.Trial.repaired;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
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
    assertThat(after("{env:[{name:'b'},{name:'c'}]}")).isEqualTo("abc");
    assertThat(after("{env:[{name:'x'}]}")).isEqualTo("xabc");
    assertThat(after("{env:[{name:'x'},{name:'b'}]}")).isEqualTo("xabc");
  }

  @Test
  void an_element_that_is_added_for_a_minimum_takes_its_place() {
    SchemaNode.Fields onlyC = fields("env", ordered("name", 3, 0, "[name=c]", VALUE));
    assertThat(repaired(ABC, onlyC, "{env:[{name:'x'},{name:'c'}]}").path("env"))
        .isEqualTo(json("[{name:'x'},{name:'a'},{name:'c'}]"));
    assertThat(repaired(ABC, onlyC, "{env:[{name:'c'}]}").path("env"))
        .isEqualTo(json("[{name:'a'},{name:'b'},{name:'c'}]"));
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
    String desired = "{l:[{name:'b',image:2},{name:'a',image:1,off:null,in:{y:1}}]}";
    assertThat(
            repaired(
                    desired,
                    schema,
                    "{l:[{name:'a',image:9,off:1,in:{z:5},z:8},{name:'b',image:2,z:7}]}")
                .path("l"))
        .isEqualTo(json("[{name:'b',image:2,z:7},{name:'a',image:1,in:{z:5,y:1},z:8}]"));
  }

  @Test
  void elements_that_nobody_observes_have_no_order() {
    SchemaNode.Fields schema =
        fields("env", ordered("name", 0, 0, "[name=a]", VALUE, "[name=c]", VALUE));
    assertThat(edits(ABC, schema, "{env:[{name:'b'},{name:'a'},{name:'c'}]}")).isEmpty();
    assertThat(repaired(ABC, schema, "{env:[{name:'b'},{name:'a'}]}").path("env"))
        .isEqualTo(json("[{name:'b'},{name:'a'},{name:'c'}]"));
  }

  @Test
  void of_equal_choices_the_first_one_stays() {
    assertThat(edits(ABC, ENV, "{env:[{name:'c'},{name:'b'},{name:'a'}]}"))
        .containsExactly("/env/[name=b]={\"name\":\"b\"}", "/env/[name=c]={\"name\":\"c\"}");
  }

  @Test
  void an_unobserved_element_makes_no_observed_one_move() {
    SchemaNode.Fields schema = fields("env", ordered("name", 0, 0, "[name=a]", VALUE));
    assertThat(edits(ABC, schema, "{env:[{name:'b'},{name:'c'},{name:'a'}]}")).isEmpty();
  }

  private static JsonNode moved(SchemaNode element, String desired, String live) {
    SchemaNode.Fields schema =
        fields("l", ordered("name", 2, 0, "[name=b]", VALUE, "[name=a]", element));
    return repaired("{l:[{name:'b'}," + desired + "]}", schema, "{l:[" + live + ",{name:'b'}]}")
        .at("/l/1");
  }

  @Test
  void what_a_moved_element_lacks_is_made_as_at_a_create() {
    SchemaNode element = fields("x", fields("y", VALUE, "off", VALUE), "z", VALUE);
    assertThat(moved(element, "{name:'a',x:{y:1,off:null},w:3}", "{name:'a',z:2}"))
        .isEqualTo(json("{name:'a',z:2,x:{y:1}}"));
  }

  @Test
  void a_moved_element_that_is_one_value_or_of_another_type_below_is_as_wanted() {
    assertThat(moved(VALUE, "{name:'a',x:1}", "{name:'a',y:2}")).isEqualTo(json("{name:'a',x:1}"));
    SchemaNode element = fields("x", fields("y", VALUE), "z", VALUE);
    assertThat(moved(element, "{name:'a',x:{y:1}}", "{name:'a',x:'text',w:1}"))
        .isEqualTo(json("{name:'a',x:{y:1},w:1}"));
    assertThat(moved(element, "{name:'a',x:'text'}", "{name:'a',x:{y:1},w:1}"))
        .isEqualTo(json("{name:'a',x:'text',w:1}"));
  }
}
