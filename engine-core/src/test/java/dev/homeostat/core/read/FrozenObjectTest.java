package dev.homeostat.core.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** A frozen object has the members of the one that it was made of, few or many. */
class FrozenObjectTest {

  /** Many of them have one hash: Aa and BB, and all that is made of both. */
  @Provide
  Arbitrary<Set<String>> names() {
    Arbitrary<String> colliding =
        Arbitraries.of("Aa", "BB").list().ofMaxSize(5).map(parts -> String.join("", parts));
    return Arbitraries.oneOf(colliding, Arbitraries.strings().ofMaxLength(6))
        .set()
        .ofMaxSize(40)
        .map(LinkedHashSet::new);
  }

  private static ObjectNode object(Set<String> names) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    names.forEach(name -> object.put(name, object.size()));
    return object;
  }

  @Property
  void each_member_is_found_and_no_other(
      @ForAll("names") Set<String> names, @ForAll("names") Set<String> others) {
    ObjectNode object = object(names);
    ObjectNode frozen = Trees.freeze(object);
    for (String name : names) {
      assertThat(frozen.get(name)).isEqualTo(object.get(name));
    }
    for (String name : others) {
      assertThat(frozen.get(name)).isEqualTo(object.get(name));
      assertThat(frozen.has(name)).isEqualTo(names.contains(name));
    }
  }

  @Property
  void it_is_equal_to_its_origin_in_the_same_order(@ForAll("names") Set<String> names) {
    ObjectNode object = object(names);
    ObjectNode frozen = Trees.freeze(object);
    assertThat(frozen).isEqualTo(object).hasSameHashCodeAs(object);
    assertThat(object).isEqualTo(frozen);
    assertThat(frozen.toString()).isEqualTo(object.toString());
    List<String> order = new ArrayList<>();
    frozen.fieldNames().forEachRemaining(order::add);
    assertThat(order).containsExactlyElementsOf(names);
    assertThat(frozen.size()).isEqualTo(names.size());
    assertThat(Trees.thaw(frozen)).isEqualTo(object);
    assertThat(Trees.unsealed(frozen)).isEqualTo(object);
  }

  @Property
  void it_refuses_each_change(@ForAll("names") Set<String> names) {
    ObjectNode frozen = Trees.freeze(object(names));
    JsonNode value = IntNode.valueOf(7);
    List<Runnable> changes =
        new ArrayList<>(
            List.of(() -> frozen.set("new", value), () -> frozen.remove("new"), frozen::removeAll));
    for (Map.Entry<String, JsonNode> member : frozen.properties()) {
      changes.add(() -> frozen.remove(member.getKey()));
      changes.add(() -> member.setValue(value));
    }
    for (Runnable change : changes) {
      assertThatThrownBy(change::run).isInstanceOf(UnsupportedOperationException.class);
    }
    assertThat(frozen).isEqualTo(object(names));
  }

  @Example
  void what_is_unsealed_can_be_changed_and_what_it_holds_cannot() {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.putObject("a").put("b", 1);
    tree.putArray("list").add(1);
    ObjectNode frozen = Trees.freeze(tree);

    ObjectNode open = Trees.unsealed(frozen).put("c", 2);

    assertThat(frozen.has("c")).isFalse();
    assertThat(open.get("a")).isSameAs(frozen.get("a"));
    assertThat(Trees.isFrozen(open)).isFalse();
    assertThat(Trees.isFrozen(open.get("a"))).isTrue();
    assertThat(Trees.unsealed(Trees.freeze(tree.withArray("list"))).add(2)).hasSize(2);
  }
}
