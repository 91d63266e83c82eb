package dev.homeostat.core.delta;

import static dev.homeostat.core.delta.Trial.json;
import static dev.homeostat.core.delta.Trial.shown;
import static dev.homeostat.core.delta.Trial.tree;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.Rule;
import dev.homeostat.spi.DeltaHook.Edit;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** POLICY-2: what was enforced and is no longer wanted is removed. */
class Policy2Test {

  private static List<String> removed(String desired, String live, String... paths) {
    return removedBeside(List.of(), desired, live, paths);
  }

  private static List<String> removedBeside(
      List<Edit> edits, String desired, String live, String... paths) {
    List<FieldPath> removals = Stream.of(paths).map(FieldPath::parse).toList();
    return shown(RemovalEdits.of(removals, tree(desired), tree(live), edits));
  }

  @Test
  void a_foreign_label_stays() {
    assertThat(removed("{}", "{m:{l:{a:1,b:2}}}", "/m/l/a")).containsExactly("-/m/l/a");
  }

  @Test
  void a_parent_goes_when_nothing_else_is_left_in_it() {
    assertThat(removed("{}", "{m:{l:{a:1,b:2},x:1}}", "/m/l/a", "/m/l/b")).containsExactly("-/m/l");
    assertThat(removed("{}", "{m:{l:{a:{b:1}},x:1}}", "/m/l/a/b")).containsExactly("-/m/l");
  }

  @Test
  void a_parent_of_the_first_level_or_one_that_is_wanted_stays() {
    assertThat(removed("{}", "{m:{a:1}}", "/m/a")).containsExactly("-/m/a");
    assertThat(removed("{m:{l:{}}}", "{m:{l:{a:1}}}", "/m/l/a")).containsExactly("-/m/l/a");
  }

  @Test
  void what_is_gone_needs_no_edit() {
    assertThat(removed("{}", "{m:{}}", "/m/l/a")).isEmpty();
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
    assertThat(removed("{m:{l:[]}}", live, "/m/l/[name=a]", "/m/l/[name=b]"))
        .as("it is wanted empty")
        .containsExactly("-/m/l/[name=a]", "-/m/l/[name=b]");
    assertThat(removed("{}", "{m:{l:[{name:'a'},{name:'a'}],x:1}}", "/m/l/[name=a]"))
        .as("one of two of one name")
        .containsExactly("-/m/l/[name=a]");
    assertThat(removed("{}", "{m:{f:['x'],x:1}}", "/m/f/[=x]")).containsExactly("-/m/f");
  }

  @Test
  void a_parent_goes_whichever_of_its_members_is_named_first() {
    String live = "{m:{l:{a:1,x:{y:1}},z:1}}";
    assertThat(removed("{}", live, "/m/l/a", "/m/l/x/y")).containsExactly("-/m/l");
    assertThat(removed("{}", live, "/m/l/x/y", "/m/l/a")).containsExactly("-/m/l");
  }

  @Test
  void an_element_that_is_left_empty_stays() {
    assertThat(removed("{}", "{m:{l:[{a:1}]}}", "/m/l/[0]/a")).containsExactly("-/m/l/[0]/a");
  }

  @Test
  void what_is_changed_anyway_is_not_removed_as_well() {
    List<Edit> edits = List.of(new Edit(FieldPath.parse("/m/l"), json("1"), Rule.SCHEMA_1));
    String live = "{m:{l:{a:1},k:{b:1,c:1}}}";
    assertThat(removedBeside(edits, "{}", live, "/m/l/a")).as("below").isEmpty();
    assertThat(removedBeside(edits, "{}", live, "/m/l")).as("at").isEmpty();
    assertThat(removedBeside(edits, "{}", live, "/m")).as("above").isEmpty();
    assertThat(removedBeside(edits, "{}", live, "/m/k/b")).containsExactly("-/m/k/b");
  }
}
