package dev.homeostat.core.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Rule;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.observe.ObservedChangeDetector;
import dev.homeostat.core.observe.ObservedFields;
import dev.homeostat.tree.Trees;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.statistics.Statistics;

/** The laws of a snapshot of the observed fields, on random schemas and objects. */
class LawsOfSightTest {

  private static final SchemaNode.Fields WHOLE = Trial.fields("v", SchemaNode.VALUE);

  @Property(tries = 3000)
  void what_looks_the_same_is_observed_and_compared_alike(@ForAll long world, @ForAll long change) {
    Worlds.World made = Worlds.of(world);
    ObjectNode other = Worlds.drifted(made.live(), change);
    boolean same = lookTheSame(made, other);
    boolean moved = !Trees.equal(other, made.live());
    Statistics.label("moved").collect(moved ? same ? "unseen" : "seen" : "not at all");
    Statistics.label("moved")
        .coverage(
            c -> {
              c.check("unseen").percentage(p -> p > 3);
              c.check("seen").percentage(p -> p > 20);
            });
  }

  /** Checks the law, and returns whether it says anything about an object. */
  private static boolean lookTheSame(Worlds.World made, ObjectNode other) {
    boolean same = ObservedChangeDetector.of(made.schema(), made.live()).isUnchanged(other);
    if (same) {
      assertThat(Trees.equal(observed(made, other), observed(made, made.live()))).isTrue();
      assertThat(edits(made, other)).isEqualTo(edits(made, made.live()));
    }
    return same;
  }

  @Example
  void a_field_that_is_not_observed_may_decide_which_of_two_elements_of_one_name_stays() {
    Worlds.World made = Worlds.of(84395);
    assertThat(lookTheSame(made, Worlds.drifted(made.live(), 11085))).isTrue();
  }

  @Property(tries = 500)
  void an_object_looks_like_itself(@ForAll long seed) {
    Worlds.World made = Worlds.of(seed);
    assertThat(
            ObservedChangeDetector.of(made.schema(), made.live())
                .isUnchanged(made.live().deepCopy()))
        .isTrue();
  }

  @Property(tries = 3000)
  void a_whole_value_looks_the_same_exactly_if_it_is_equal(
      @ForAll long world, @ForAll long change) {
    ObjectNode live = Worlds.of(world).live();
    ObjectNode other = Worlds.drifted(live, change);
    boolean same = ObservedChangeDetector.of(WHOLE, holder(live)).isUnchanged(holder(other));
    assertThat(same).isEqualTo(Trees.equal(live, other));
    Statistics.label("same").collect(same);
    Statistics.label("same").coverage(c -> c.check(true).percentage(p -> p > 2));
  }

  private static ObjectNode holder(ObjectNode value) {
    ObjectNode holder = JsonNodeFactory.instance.objectNode();
    holder.set("v", value);
    return Trees.freeze(holder);
  }

  private static JsonNode observed(Worlds.World world, ObjectNode live) {
    return ObservedFields.of(world.schema(), live);
  }

  /**
   * The differences; of elements of one name without their position, because fields that are not
   * observed also decide which of them stays (rule SCHEMA-7).
   */
  private static List<String> edits(Worlds.World world, ObjectNode live) {
    return ObjectDiff.edits(world.desired(), world.schema(), live).stream()
        .map(
            edit ->
                edit.rule() == Rule.SCHEMA_7
                    ? "remove one of " + edit.path().parent().orElseThrow()
                    : edit.toString())
        .toList();
  }
}
