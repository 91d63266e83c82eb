package dev.homeostat.core.compare;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.edits;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.json;
import static dev.homeostat.core.compare.Trial.keyed;
import static dev.homeostat.core.compare.Trial.repaired;
import static dev.homeostat.core.compare.Trial.set;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.model.SchemaNode;
import org.junit.jupiter.api.Test;

/** SCHEMA-7: a second element of one key is surplus. */
class Schema7ComparisonTest {

  private static final SchemaNode.Fields OPEN =
      fields("l", keyed("name", 0, 0, "[name=a]", fields("x", VALUE)));

  @Test
  void it_is_removed_also_where_the_list_is_unlimited() {
    String live = "{l:[{name:'a',x:2},{name:'b'},{name:'a',x:1}]}";
    assertThat(edits("{l:[{name:'a',x:1}]}", OPEN, live)).containsExactly("-/l/[0]");
    assertThat(repaired("{l:[{name:'a',x:1}]}", OPEN, live).path("l"))
        .isEqualTo(json("[{name:'b'},{name:'a',x:1}]"));
  }

  @Test
  void one_element_of_each_key_is_fine() {
    assertThat(edits("{l:[{name:'a',x:1}]}", OPEN, "{l:[{name:'a',x:1},{name:'b'},{x:1},{x:1}]}"))
        .isEmpty();
  }

  @Test
  void a_second_element_of_a_key_that_is_not_observed_is_left_alone() {
    String live = "{l:[{name:'a',x:1},{name:'b'},{name:'b'}]}";
    assertThat(edits("{l:[{name:'a',x:1}]}", OPEN, live)).isEmpty();
  }

  @Test
  void a_set_holds_each_member_once() {
    assertThat(edits("{l:['a']}", fields("l", set(0, 0)), "{l:['a','b','a']}"))
        .containsExactly("-/l/[2]");
  }

  @Test
  void twins_do_not_count_against_the_bound() {
    SchemaNode.Fields schema = fields("l", keyed("name", 0, 2, "[name=a]", fields()));
    assertThat(edits("{l:[{name:'a'}]}", schema, "{l:[{name:'a'},{name:'b'},{name:'a'}]}"))
        .containsExactly("-/l/[2]");
  }
}
