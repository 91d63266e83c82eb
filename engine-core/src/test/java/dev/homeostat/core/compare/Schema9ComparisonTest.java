package dev.homeostat.core.compare;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.edits;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.keyed;
import static dev.homeostat.core.compare.Trial.tree;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Rule;
import dev.homeostat.core.model.SchemaNode;
import org.junit.jupiter.api.Test;

/** SCHEMA-9: some subtrees are one value. */
class Schema9ComparisonTest {

  private static final SchemaNode.Fields STRATEGY = fields("spec", fields("strategy", VALUE));

  @Test
  void they_are_written_as_a_whole() {
    String desired = "{spec:{strategy:{type:'Recreate'}}}";
    String live = "{spec:{strategy:{type:'RollingUpdate',rollingUpdate:{maxSurge:1}}}}";
    assertThat(edits(desired, STRATEGY, live))
        .containsExactly("/spec/strategy={\"type\":\"Recreate\"}");
    assertThat(ObjectDiff.edits(tree(desired), STRATEGY, tree(live)).get(0).rule())
        .isEqualTo(Rule.SCHEMA_9);
  }

  @Test
  void null_and_absent_are_equal_in_them_and_numbers_compare_by_value() {
    assertThat(
            edits("{spec:{strategy:{a:null,n:1}}}", STRATEGY, "{spec:{strategy:{n:1.0,z:null}}}"))
        .isEmpty();
    assertThat(edits("{spec:{strategy:{n:1}}}", STRATEGY, "{spec:{strategy:{n:'1'}}}")).hasSize(1);
  }

  @Test
  void an_element_can_be_one_value() {
    SchemaNode.Fields schema = fields("volumes", keyed("name", 1, 1, "[name=a]", VALUE));
    assertThat(
            edits(
                "{volumes:[{name:'a',emptyDir:{}}]}",
                schema,
                "{volumes:[{name:'a',hostPath:{path:'/'}}]}"))
        .containsExactly("/volumes/[name=a]={\"name\":\"a\",\"emptyDir\":{}}");
  }
}
