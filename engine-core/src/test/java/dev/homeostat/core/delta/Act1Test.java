package dev.homeostat.core.delta;

import static dev.homeostat.core.delta.Trial.VALUE;
import static dev.homeostat.core.delta.Trial.desired;
import static dev.homeostat.core.delta.Trial.fields;
import static dev.homeostat.core.delta.Trial.json;
import static dev.homeostat.core.delta.Trial.keyed;
import static dev.homeostat.core.delta.Trial.resource;
import static dev.homeostat.core.delta.Trial.set;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.cluster.Patch;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** ACT-1: patches are narrow, guarded and against a live read. */
class Act1Test {

  private static List<String> patch(String wanted, SchemaNode.Fields schema, String live) {
    Resource found = resource(live);
    Resource asked = resource(wanted);
    return shown(
        PatchBuilder.build(
            found, Comparison.edits(asked.tree(), schema, found.tree()), desired(asked, schema)));
  }

  private static List<String> shown(Patch patch) {
    return StreamSupport.stream(patch.toJson().spliterator(), false)
        .map(
            operation ->
                operation.path("op").asText()
                    + " "
                    + operation.path("path").asText()
                    + (operation.has("value") ? " " + operation.path("value") : ""))
        .toList();
  }

  @Test
  void the_incarnation_is_tested_first() {
    assertThat(
            patch(
                "{a:1}",
                fields("a", VALUE),
                "{metadata:{name:'web',uid:'u1',resourceVersion:'5'},a:2}"))
        .containsExactly("test /metadata/uid \"u1\"", "add /a 1");
  }

  @Test
  void the_first_missing_parent_is_tested_to_be_missing() {
    assertThat(patch("{a:{b:{c:1}}}", fields("a", fields("b", fields("c", VALUE))), "{a:{}}"))
        .containsExactly("test /a/b null", "add /a/b {\"c\":1}");
  }

  @Test
  void the_names_of_elements_on_the_way_are_tested() {
    SchemaNode.Fields schema =
        fields("l", keyed("port,protocol", 1, 0, "[port=80,protocol=TCP]", fields("x", VALUE)));
    assertThat(patch("{l:[{port:80,x:1}]}", schema, "{l:[{port:9},{port:80,x:2}]}"))
        .containsExactly("test /l/1/port 80", "test /l/1/protocol null", "add /l/1/x 1");
  }

  @Test
  void nested_keys_are_tested_where_they_are() {
    SchemaNode.Fields schema =
        fields("l", keyed("metadata.name", 1, 0, "[metadata.name=a]", fields("x", VALUE)));
    assertThat(patch("{l:[{metadata:{name:'a'},x:1}]}", schema, "{l:[{metadata:{name:'a'}}]}"))
        .containsExactly("test /l/0/metadata/name \"a\"", "test /l/0/x null", "add /l/0/x 1");
  }

  @Test
  void additions_come_before_removals_and_those_from_the_end() {
    SchemaNode.Fields schema =
        fields("l", keyed("name", 2, 2, "[name=a]", VALUE, "[name=b]", VALUE), "off", VALUE);
    assertThat(
            patch(
                "{l:[{name:'a'},{name:'b'}],off:null}",
                schema,
                "{off:1,l:[{name:'x'},{name:'a',v:1},{name:'y'}]}"))
        .containsExactly(
            "test /l/1/name \"a\"",
            "test /l/2/name \"y\"",
            "test /l/0/name \"x\"",
            "add /l/1 {\"name\":\"a\"}",
            "add /l/- {\"name\":\"b\"}",
            "remove /off",
            "remove /l/3",
            "remove /l/2",
            "remove /l/0");
  }

  @Test
  void an_inner_list_is_changed_before_the_outer_one_moves_it() {
    SchemaNode.Fields schema =
        fields(
            "l",
            Trial.ordered("name", 2, 2, "[name=a]", fields(), "[name=b]", fields("s", set(1, 1))));
    assertThat(
            patch(
                "{l:[{name:'a'},{name:'b',s:['y']}]}",
                schema,
                "{l:[{name:'b',s:['x']},{name:'z'}]}"))
        .containsExactly(
            "test /l/0/name \"b\"",
            "test /l/0/s/0 \"x\"",
            "test /l/1/name \"z\"",
            "add /l/0/s/- \"y\"",
            "add /l/0 {\"name\":\"a\"}",
            "remove /l/2",
            "remove /l/1/s/0");
  }

  @Test
  void a_member_of_a_set_is_tested_before_it_is_removed() {
    assertThat(patch("{s:['a']}", fields("s", set(1, 1)), "{s:['x','a']}"))
        .containsExactly("test /s/0 \"x\"", "remove /s/0");
  }

  @Test
  void an_edit_below_something_missing_makes_its_parents() {
    Resource live = resource("{}");
    SchemaNode.Fields schema = fields();
    List<Edit> edits = List.of(new Edit(FieldPath.parse("/a/b/c"), json("1"), Rule.POLICY_4));
    assertThat(shown(PatchBuilder.build(live, edits, desired(resource("{}"), schema))))
        .containsExactly("test /a null", "add /a {\"b\":{\"c\":1}}");
    assertThat(
            shown(PatchBuilder.build(live, edits, desired(resource("{a:{b:{c:2},d:3}}"), schema))))
        .containsExactly("test /a null", "add /a {\"b\":{\"c\":2},\"d\":3}");
  }

  @Test
  void what_is_gone_already_is_not_removed() {
    List<Edit> edits =
        List.of(
            new Edit(FieldPath.parse("/a/b"), null, Rule.POLICY_2),
            new Edit(FieldPath.parse("/l/[name=x]"), null, Rule.POLICY_2));
    assertThat(
            PatchBuilder.build(resource("{l:[]}"), edits, desired(resource("{}"), fields()))
                .operations())
        .isEmpty();
  }
}
