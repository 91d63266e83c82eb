package dev.homeostat.core.apply;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.desired;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.json;
import static dev.homeostat.core.compare.Trial.keyed;
import static dev.homeostat.core.compare.Trial.resource;
import static dev.homeostat.core.compare.Trial.set;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.compare.ObjectDiff;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.cluster.Patch;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** ACT-1: patches are narrow, guarded and against a live read. */
class Act1NarrowPatchTest {

  private static List<String> patch(String wanted, SchemaNode.Fields schema, String live) {
    Resource found = resource(live);
    Resource asked = resource(wanted);
    return shown(
        PatchBuilder.build(
            found, ObjectDiff.edits(asked.tree(), schema, found.tree()), desired(asked, schema)));
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
    List<Edit> edits = List.of(Edit.put(FieldPath.parse("/a/b/c"), json("1"), Rule.POLICY_4));
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
            Edit.remove(FieldPath.parse("/a/b"), Rule.POLICY_2),
            Edit.remove(FieldPath.parse("/l/[name=x]"), Rule.POLICY_2));
    assertThat(
            PatchBuilder.build(resource("{l:[]}"), edits, desired(resource("{}"), fields()))
                .operations())
        .isEmpty();
  }

  @Test
  void a_parent_that_goes_is_tested_to_have_nothing_else_in_it() {
    List<Edit> edits =
        List.of(
            Edit.remove(FieldPath.parse("/a/l"), Rule.POLICY_2),
            Edit.remove(FieldPath.parse("/a/k"), Rule.POLICY_2));
    String live = "{a:{l:[{name:'x'}],k:1}}";
    assertThat(shown(PatchBuilder.build(resource(live), edits, desired(resource("{}"), fields()))))
        .containsExactly("test /a/l [{\"name\":\"x\"}]", "remove /a/l", "remove /a/k");
  }

  @Test
  void a_place_behind_the_last_one_is_appended() {
    assertThat(patch("{l:['a','b']}", fields("l", Trial.list(2, 0, VALUE)), "{l:['a']}"))
        .containsExactly("add /l/- \"b\"");
  }

  @Test
  void the_second_element_of_a_key_is_tested_before_it_is_removed() {
    SchemaNode.Fields schema = fields("l", keyed("name", 0, 0, "[name=a]", fields()));
    assertThat(patch("{l:[{name:'a'}]}", schema, "{l:[{name:'a'},{name:'b'},{name:'a'}]}"))
        .containsExactly("test /l/2/name \"a\"", "remove /l/2");
  }

  @Test
  void an_element_without_a_name_has_nothing_to_test() {
    assertThat(patch("{l:['a']}", fields("l", Trial.list(1, 1, VALUE)), "{l:['a',{name:'x'}]}"))
        .containsExactly("remove /l/1");
  }

  @Test
  void removals_go_by_number_and_not_by_digits() {
    String live = "{l:['a'" + ",'x'".repeat(10) + "]}";
    assertThat(patch("{l:['a']}", fields("l", Trial.list(1, 9, VALUE)), live))
        .filteredOn(operation -> operation.startsWith("remove"))
        .containsExactly("remove /l/10", "remove /l/9");
  }

  @Test
  void two_edits_below_one_missing_element_add_it_once() {
    Resource wanted = resource("{l:[{name:'a',x:1,y:2}]}");
    List<Edit> edits =
        List.of(
            Edit.put(FieldPath.parse("/l/[name=a]/x"), json("1"), Rule.POLICY_4),
            Edit.put(FieldPath.parse("/l/[name=a]/y"), json("2"), Rule.POLICY_4));
    assertThat(shown(PatchBuilder.build(resource("{l:[]}"), edits, desired(wanted, fields()))))
        .containsExactly("add /l/- {\"name\":\"a\",\"x\":1,\"y\":2}");
  }

  @Test
  void two_edits_below_an_element_that_is_no_object_replace_it_once() {
    Resource wanted = resource("{l:[{x:1,y:2}]}");
    SchemaNode.Fields schema = fields("l", Trial.list(1, 1, fields("x", VALUE, "y", VALUE)));
    List<Edit> edits =
        List.of(
            Edit.put(FieldPath.parse("/l/[0]/x"), json("1"), Rule.POLICY_4),
            Edit.put(FieldPath.parse("/l/[0]/y"), json("2"), Rule.POLICY_4));
    assertThat(shown(PatchBuilder.build(resource("{l:[7]}"), edits, desired(wanted, schema))))
        .containsExactly("add /l/0 {\"x\":1,\"y\":2}", "remove /l/1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/a", "/a/b", "/l/[name=x]", "/l/[0]"})
  void a_value_that_is_not_shown_is_never_written(String path) {
    Edit hidden = Edit.put(FieldPath.parse(path), DigestPlaceholder.of("digest"), Rule.POLICY_4);
    Resource live = resource("{l:[1]}");
    DesiredResource desired = desired(resource("{}"), fields());
    assertThatIllegalStateException()
        .isThrownBy(() -> PatchBuilder.build(live, List.of(hidden), desired))
        .withMessageContaining("SECRET-2");
  }
}
