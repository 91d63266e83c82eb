package dev.homeostat.tree;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The members of frozen objects are found by their names, whatever hashes these have. */
class MembersTest {

  /** Names of so many pairs of letters, all of which have the same hash. */
  private static List<String> alike(int pairs) {
    List<String> names = List.of("");
    for (int i = 0; i < pairs; i++) {
      List<String> longer = new ArrayList<>();
      names.forEach(name -> longer.addAll(List.of(name + "Aa", name + "BB")));
      names = longer;
    }
    return names;
  }

  private static ObjectNode object(List<String> names) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    names.forEach(name -> object.put(name, name.length() + name));
    return object;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 6, 7, 10})
  void each_of_many_names_with_one_hash_is_found_and_no_other(int pairs) {
    List<String> names = alike(pairs);
    ObjectNode frozen = Trees.freeze(object(names));
    assertThat(frozen.fieldNames()).toIterable().containsExactlyElementsOf(names);
    names.forEach(name -> assertThat(frozen.get(name).asText()).isEqualTo(name.length() + name));
    String other = "C#" + names.get(0).substring(2); // has their hash, too
    assertThat(other).hasSameHashCodeAs(names.get(0));
    assertThat(frozen.get(other)).isNull();
    assertThat(frozen.has("c")).isFalse();
    assertThat((JsonNode) frozen).isEqualTo(object(names));
  }

  /** If each search went through all names, this would take minutes. */
  @Test
  @Timeout(60)
  void names_that_were_made_to_have_one_hash_do_not_hold_up_a_program() {
    List<String> names = alike(17);
    ObjectNode frozen = Trees.freeze(object(names));
    names.forEach(name -> assertThat(frozen.get(name)).isNotNull());
    assertThat(Trees.equal(frozen, Trees.freeze(object(names)))).isTrue();
  }

  @Test
  void the_last_of_many_values_of_one_name_counts() {
    List<String> names = alike(8);
    Object[] row = new Object[4 * names.size()];
    for (int i = 0; i < 2 * names.size(); i++) {
      row[2 * i] = names.get(i % names.size());
      row[2 * i + 1] = JsonNodeFactory.instance.numberNode(i);
    }
    Members members = new Members(row).distinct();
    assertThat(members.keySet()).containsExactlyElementsOf(names);
    for (int i = 0; i < names.size(); i++) {
      assertThat(members.get(names.get(i)).asInt()).isEqualTo(i + names.size());
    }
  }
}
