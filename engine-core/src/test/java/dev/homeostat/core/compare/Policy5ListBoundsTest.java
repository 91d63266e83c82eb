package dev.homeostat.core.compare;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.edits;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.json;
import static dev.homeostat.core.compare.Trial.keyed;
import static dev.homeostat.core.compare.Trial.list;
import static dev.homeostat.core.compare.Trial.repaired;
import static dev.homeostat.core.compare.Trial.set;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.model.SchemaNode.Bounds;
import java.util.List;
import org.junit.jupiter.api.Test;

/** POLICY-5: list bounds hold. */
class Policy5ListBoundsTest {

  private static final SchemaNode.Fields RHYTHMS = fields("l", list(1, 2, VALUE));

  private static final SchemaNode.Fields PORTS =
      fields("l", keyed("port,protocol", 1, 1, "[port=80,protocol=TCP]", fields("name", VALUE)));

  @Test
  void a_list_cut_to_nothing_gets_its_observed_element_back() {
    assertThat(edits("{l:['a','b']}", RHYTHMS, "{l:[]}")).containsExactly("/l/[0]=\"a\"");
  }

  @Test
  void a_list_that_is_not_there_is_created_whole() {
    assertThat(edits("{l:['a','b']}", RHYTHMS, "{}")).containsExactly("/l=[\"a\",\"b\"]");
  }

  @Test
  void a_list_that_is_too_long_is_cut_from_the_end() {
    assertThat(edits("{l:['a','b']}", RHYTHMS, "{l:['a','x','y','z']}"))
        .containsExactly("-/l/[3]", "-/l/[2]");
  }

  @Test
  void an_unobserved_place_may_say_anything() {
    assertThat(edits("{l:['a','b']}", RHYTHMS, "{l:['a','x']}")).isEmpty();
    assertThat(edits("{l:['a','b']}", RHYTHMS, "{l:['a']}")).isEmpty();
  }

  @Test
  void below_the_minimum_further_elements_are_added_whole_and_in_order() {
    SchemaNode.Fields schema = fields("l", keyed("name", 3, 0, "[name=a]", fields()));
    assertThat(edits("{l:[{name:'a',x:1},{name:'b',x:2},{name:'c'},{name:'d'}]}", schema, "{l:[]}"))
        .containsExactly(
            "/l/[name=a]={\"name\":\"a\",\"x\":1}",
            "/l/[name=b]={\"name\":\"b\",\"x\":2}",
            "/l/[name=c]={\"name\":\"c\"}");
  }

  @Test
  void where_none_is_left_to_add_the_list_is_awaited() {
    SchemaNode.Fields schema = fields("l", list(3, 0, VALUE));
    assertThat(edits("{l:['a']}", schema, "{l:['a']}")).isEmpty();
    assertThat(edits("{l:['a','b']}", schema, "{l:['a']}")).containsExactly("/l/[1]=\"b\"");
  }

  @Test
  void an_element_that_nobody_wants_is_removed_by_its_key() {
    assertThat(edits("{l:[{port:80}]}", PORTS, "{l:[{port:9,protocol:'TCP'},{port:80}]}"))
        .containsExactly("-/l/[port=9,protocol=TCP]");
  }

  @Test
  void elements_go_from_the_end_until_the_bound_holds() {
    SchemaNode.Fields schema = fields("l", keyed("name", 1, 2, "[name=a]", fields()));
    assertThat(edits("{l:[{name:'a'}]}", schema, "{l:[{name:'x'},{name:'a'},{name:'y'}]}"))
        .containsExactly("-/l/[name=y]");
  }

  @Test
  void what_the_server_is_to_fill_in_goes_last() {
    SchemaNode.Fields schema =
        fields("l", keyed("name", 0, 1, "[name=pinned]", fields("x", VALUE)));
    assertThat(edits("{}", schema, "{l:[{name:'other'},{name:'pinned',x:1}]}"))
        .containsExactly("-/l/[name=other]");
    assertThat(edits("{}", schema, "{l:[{x:1},{name:'pinned',x:1}]}")).containsExactly("-/l/[0]");
  }

  @Test
  void bounds_hold_also_where_nobody_set_the_list() {
    assertThat(edits("{}", RHYTHMS, "{l:['a','b','c']}")).containsExactly("-/l/[2]");
    assertThat(edits("{}", fields("a", RHYTHMS), "{a:{l:['a','b','c']}}"))
        .containsExactly("-/a/l/[2]");
  }

  @Test
  void a_missing_and_a_foreign_element_are_exchanged() {
    assertThat(repaired("{l:[{port:80,name:'a'}]}", PORTS, "{l:[{port:81,name:'a'}]}").path("l"))
        .isEqualTo(json("[{port:80,name:'a'}]"));
  }

  @Test
  void a_set_takes_its_members_in_any_order() {
    SchemaNode.Fields schema = fields("l", set(2, 2));
    assertThat(edits("{l:['a','b']}", schema, "{l:['b','a']}")).isEmpty();
    assertThat(edits("{l:['a','b']}", schema, "{l:['b','x']}"))
        .containsExactly("/l/[=a]=\"a\"", "-/l/[=x]");
    assertThat(repaired("{l:['a','b']}", schema, "{l:['b','x']}").path("l"))
        .isEqualTo(json("['b','a']"));
  }

  @Test
  void a_number_in_a_set_is_not_its_text() {
    assertThat(repaired("{l:['1']}", fields("l", set(1, 1)), "{l:[1]}").path("l"))
        .isEqualTo(json("['1']"));
  }

  @Test
  void what_is_observed_of_all_others_is_bounded_too() {
    SchemaNode others = fields("args", list(0, 1));
    SchemaNode.Fields schema =
        fields(
            "l",
            new SchemaNode.KeyedList(List.of("name"), List.of(), others, Bounds.UNLIMITED, false));
    assertThat(edits("{}", schema, "{l:[{name:'x',args:[1,2]}]}"))
        .containsExactly("-/l/[name=x]/args/[1]");
  }

  @Test
  void members_of_a_set_go_from_the_end_whatever_they_are() {
    assertThat(edits("{l:[]}", fields("l", set(0, 1)), "{l:[{a:1},'z']}"))
        .containsExactly("-/l/[=z]");
    assertThat(edits("{l:[]}", fields("l", set(0, 1)), "{l:['z',{a:1}]}"))
        .containsExactly("-/l/[1]");
  }
}
