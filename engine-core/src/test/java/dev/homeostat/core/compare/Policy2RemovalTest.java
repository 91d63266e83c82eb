package dev.homeostat.core.compare;

import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.keyed;
import static dev.homeostat.core.compare.Trial.resource;
import static dev.homeostat.core.compare.Trial.set;
import static dev.homeostat.core.compare.Trial.shown;
import static dev.homeostat.core.compare.Trial.tree;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.core.difference.AcceptedFormIndex;
import dev.homeostat.core.model.DroppedValue;
import dev.homeostat.core.model.SchemaNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** POLICY-2: what was enforced and is no longer wanted is removed. */
class Policy2RemovalTest {

  private static final SchemaNode.KeyedList NAMED = keyed("name", 0, 0);

  /** The edits of an object when these fields go; of the list {@code l} it is elements. */
  private static List<String> removed(String desired, String live, String... paths) {
    return removed(fields(), desired, live, paths);
  }

  private static List<String> removed(
      SchemaNode.Fields schema, String desired, String live, String... paths) {
    DroppedValue dropped =
        dropped(List.of(), List.of(paths).stream().map(FieldPath::parse).toList());
    return shown(
        ObjectDiff.of(Trial.desired(resource(desired), schema), dropped, AcceptedFormIndex.NONE)
            .differences(tree(live))
            .edits());
  }

  private static DroppedValue dropped(List<FieldPath.Segment> at, List<FieldPath> paths) {
    Map<String, DroppedValue> members = new LinkedHashMap<>();
    List<DroppedValue.Applied> leaving = new ArrayList<>();
    SchemaNode.ElementList list = NAMED;
    for (FieldPath path : paths) {
      if (path.segments().size() == at.size()) {
        return new DroppedValue.Value(DroppedValue.Where.ANYWHERE);
      }
      List<FieldPath.Segment> next = path.segments().subList(0, at.size() + 1);
      FieldPath.Segment last = next.get(at.size());
      if (last instanceof FieldPath.Key key) {
        members.put(
            key.name(),
            dropped(next, paths.stream().filter(p -> p.startsWith(new FieldPath(next))).toList()));
      } else if (last instanceof FieldPath.Member member) {
        list = set(0, 0);
        leaving.add(new DroppedValue.Applied(member, Trial.json("'" + member.value() + "'")));
      } else if (last instanceof FieldPath.Element element) {
        String name = element.keys().get("name");
        leaving.add(new DroppedValue.Applied(element, Trial.json("{name: '" + name + "'}")));
      }
    }
    return leaving.isEmpty()
        ? new DroppedValue.Members(members)
        : new DroppedValue.Elements(list, leaving, List.of());
  }

  @Test
  void a_foreign_label_stays() {
    assertThat(removed("{}", "{m:{l:{a:1,b:2}}}", "/m/l/a")).containsExactly("-/m/l/a");
  }

  @Test
  void a_parent_goes_when_nothing_else_is_left_in_it() {
    assertThat(removed("{}", "{m:{l:{a:1,b:2},x:1}}", "/m/l/a", "/m/l/b")).containsExactly("-/m/l");
    assertThat(removed("{}", "{m:{l:{a:{b:1}},x:1}}", "/m/l/a/b")).containsExactly("-/m/l");
    assertThat(removed("{}", "{data:{a:1}}", "/data/a")).containsExactly("-/data");
  }

  @Test
  void the_spec_the_metadata_and_a_parent_that_is_wanted_stay() {
    assertThat(removed("{}", "{spec:{a:1}}", "/spec/a")).containsExactly("-/spec/a");
    assertThat(removed("{}", "{metadata:{a:1}}", "/metadata/a")).containsExactly("-/metadata/a");
    SchemaNode.Fields wanted = fields("m", fields("l", fields()));
    assertThat(removed(wanted, "{m:{l:{}}}", "{m:{l:{a:1}}}", "/m/l/a")).containsExactly("-/m/l/a");
  }

  @Test
  void what_is_gone_needs_no_edit() {
    assertThat(removed("{}", "{m:{}}", "/m/l/a")).isEmpty();
    assertThat(removed("{}", "{m:{l:'text'}}", "/m/l/a")).isEmpty();
  }

  @Test
  void an_element_goes_by_its_name() {
    assertThat(removed("{}", "{m:{l:[{name:'a'},{name:'b'}]}}", "/m/l/[name=b]"))
        .containsExactly("-/m/l/[name=b]");
  }

  @Test
  void a_list_goes_when_no_element_is_left_in_it() {
    String live = "{m:{l:[{name:'a'},{name:'b'}],x:1}}";
    assertThat(removed("{}", live, "/m/l/[name=a]", "/m/l/[name=b]")).containsExactly("-/m/l");
    assertThat(removed("{}", live, "/m/l/[name=a]")).containsExactly("-/m/l/[name=a]");
    SchemaNode.Fields wanted = fields("m", fields("l", NAMED));
    assertThat(removed(wanted, "{m:{l:[]}}", live, "/m/l/[name=a]", "/m/l/[name=b]"))
        .as("it is wanted empty")
        .containsExactly("-/m/l/[name=a]", "-/m/l/[name=b]");
    assertThat(removed("{}", "{m:{f:['x'],x:1}}", "/m/f/[=x]")).containsExactly("-/m/f");
  }

  @Test
  void all_elements_of_a_name_go() {
    assertThat(removed("{}", "{m:{l:[{name:'a'},{name:'a'}],x:1}}", "/m/l/[name=a]"))
        .containsExactly("-/m/l");
    assertThat(removed("{}", "{m:{l:[{name:'a'},{name:'b'},{name:'a'}]}}", "/m/l/[name=a]"))
        .containsExactly("-/m/l/[name=a]", "-/m/l/[2]");
  }

  @Test
  void a_parent_goes_whichever_of_its_members_is_named_first() {
    String live = "{m:{l:{a:1,x:{y:1}},z:1}}";
    assertThat(removed("{}", live, "/m/l/a", "/m/l/x/y")).containsExactly("-/m/l");
    assertThat(removed("{}", live, "/m/l/x/y", "/m/l/a")).containsExactly("-/m/l");
  }

  @Test
  void an_object_or_a_list_that_was_enforced_empty_goes_as_long_as_it_is() {
    DroppedValue empty = new DroppedValue.Members(Map.of("m", new DroppedValue.Empty()));
    for (String live : List.of("{m:{}}", "{m:[]}", "{m:{x:1}}", "{m:[1]}", "{m:1}", "{}")) {
      boolean goes = live.equals("{m:{}}") || live.equals("{m:[]}");
      assertThat(
              ObjectDiff.of(Trial.desired(resource("{}"), fields()), empty, AcceptedFormIndex.NONE)
                  .differences(tree(live))
                  .edits())
          .as(live)
          .hasSize(goes ? 1 : 0);
    }
  }

  @Test
  void what_is_of_another_type_by_now_is_not_taken_away() {
    DroppedValue scalar =
        new DroppedValue.Members(Map.of("m", new DroppedValue.Value(DroppedValue.Where.NO_OBJECT)));
    ObjectDiff comparison =
        ObjectDiff.of(Trial.desired(resource("{}"), fields()), scalar, AcceptedFormIndex.NONE);
    assertThat(comparison.differences(tree("{m:{theirs:1}}")).edits()).isEmpty();
    assertThat(shown(comparison.differences(tree("{m:1}")).edits())).containsExactly("-/m");
  }
}
