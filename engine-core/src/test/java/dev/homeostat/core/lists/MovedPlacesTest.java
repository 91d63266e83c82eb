package dev.homeostat.core.lists;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.IntNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Rule;
import dev.homeostat.spi.DeltaHook.Edit;
import java.util.List;
import org.junit.jupiter.api.Test;

class MovedPlacesTest {

  private static Edit removal(String path) {
    return Edit.remove(FieldPath.parse(path), Rule.POLICY_2);
  }

  private static String after(String path, Edit... edits) {
    return MovedPlaces.after(FieldPath.parse(path), List.of(edits)).toString();
  }

  private static String before(String path, Edit... edits) {
    return MovedPlaces.before(FieldPath.parse(path), List.of(edits)).toString();
  }

  @Test
  void an_element_moves_up_for_each_element_that_was_removed_before_it() {
    assertThat(after("/spec/list/[3]", removal("/spec/list/[0]"), removal("/spec/list/[2]")))
        .isEqualTo("/spec/list/[1]");
  }

  @Test
  void a_field_in_an_element_moves_with_it() {
    assertThat(after("/spec/list/[1]/name", removal("/spec/list/[0]")))
        .isEqualTo("/spec/list/[0]/name");
  }

  @Test
  void elements_that_were_removed_behind_it_move_nothing() {
    assertThat(after("/spec/list/[1]", removal("/spec/list/[2]"))).isEqualTo("/spec/list/[1]");
  }

  @Test
  void elements_of_another_list_move_nothing() {
    assertThat(after("/spec/list/[1]", removal("/spec/other/[0]"))).isEqualTo("/spec/list/[1]");
  }

  @Test
  void a_changed_element_moves_nothing() {
    Edit change = Edit.put(FieldPath.parse("/spec/list/[0]"), IntNode.valueOf(1), Rule.POLICY_4);
    assertThat(after("/spec/list/[1]", change)).isEqualTo("/spec/list/[1]");
  }

  @Test
  void an_element_that_has_a_key_keeps_its_name() {
    assertThat(after("/spec/list/[name=b]", removal("/spec/list/[name=a]")))
        .isEqualTo("/spec/list/[name=b]");
  }

  @Test
  void the_place_in_an_inner_list_is_found_by_the_place_that_the_outer_element_had() {
    assertThat(after("/a/[1]/b/[1]", removal("/a/[0]"), removal("/a/[1]/b/[0]")))
        .isEqualTo("/a/[0]/b/[0]");
  }

  @Test
  void the_path_before_removals_skips_what_was_removed() {
    assertThat(before("/l/[0]/v", removal("/l/[0]"), removal("/l/[2]"))).isEqualTo("/l/[1]/v");
    assertThat(before("/l/[1]", removal("/l/[0]"), removal("/l/[2]"))).isEqualTo("/l/[3]");
    assertThat(before("/l/[1]", removal("/l/[2]"), removal("/m/[0]"))).isEqualTo("/l/[1]");
    assertThat(before("/a/[0]/b/[0]", removal("/a/[0]"), removal("/a/[1]/b/[0]")))
        .isEqualTo("/a/[1]/b/[1]");
    assertThat(before("/l/[name=b]/v", removal("/l/[name=a]"))).isEqualTo("/l/[name=b]/v");
  }
}
