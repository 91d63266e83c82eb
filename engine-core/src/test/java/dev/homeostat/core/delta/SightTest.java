package dev.homeostat.core.delta;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.tree.Trees;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An object that looks the same gives nothing new, whatever else of it has moved. */
class SightTest {

  private static final SchemaNode.Fields SCHEMA =
      Trial.fields(
          "size",
          SchemaNode.VALUE,
          "phase",
          SchemaNode.WATCHED,
          "ports",
          Trial.keyed("name", 0, 0, "[name=a]", Trial.fields("port", SchemaNode.VALUE)));

  private static final String LIVE =
      "{size: 1, phase: 'Up', ports: [{name: 'a', port: 1}, {name: 'b', port: 2}]}";

  @ParameterizedTest
  @ValueSource(
      strings = {
        LIVE,
        "{size: 1, phase: 'Up', else: 7, ports: [{name: 'a', port: 1}, {name: 'b', port: 2}]}",
        "{size: 1, phase: 'Up', ports: [{name: 'a', port: 1, else: 7}, {name: 'b', port: 3}]}"
      })
  void what_nobody_observes_may_move(String other) {
    assertThat(Sight.of(SCHEMA, Trial.tree(LIVE)).isOf(Trial.tree(other))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{size: 2, phase: 'Up', ports: [{name: 'a', port: 1}, {name: 'b', port: 2}]}",
        "{phase: 'Up', ports: [{name: 'a', port: 1}, {name: 'b', port: 2}]}",
        "{size: 1, phase: 'Down', ports: [{name: 'a', port: 1}, {name: 'b', port: 2}]}",
        "{size: 1, phase: 'Up', ports: [{name: 'a', port: 9}, {name: 'b', port: 2}]}",
        "{size: 1, phase: 'Up', ports: [{name: 'a', port: 1}, {name: 'a', port: 2}]}",
        "{size: 1, phase: 'Up', ports: [{name: 'b', port: 2}, {name: 'a', port: 1}]}",
        "{size: 1, phase: 'Up', ports: [{name: 'a', port: 1}]}",
        "{size: 1, phase: 'Up', ports: [{name: 'a', port: 1}, {name: 'b'}, {name: 'c'}]}",
        "{size: 1, phase: 'Up'}",
        "{size: 1, phase: 'Up', ports: {}}",
        "{}"
      })
  void what_is_observed_may_not(String other) {
    assertThat(Sight.of(SCHEMA, Trial.tree(LIVE)).isOf(Trial.tree(other))).isFalse();
  }

  @Property(tries = 3000)
  void what_looks_the_same_is_observed_and_compared_alike(@ForAll long world, @ForAll long change) {
    Worlds.World made = Worlds.of(world);
    ObjectNode other = Worlds.drifted(made.live(), change);
    boolean same = Sight.of(made.schema(), made.live()).isOf(other);
    if (same) {
      assertThat(Trees.equal(observed(made, other), observed(made, made.live()))).isTrue();
      assertThat(edits(made, other)).isEqualTo(edits(made, made.live()));
    }
    boolean moved = !Trees.equal(other, made.live());
    Statistics.label("moved").collect(moved ? same ? "unseen" : "seen" : "not at all");
    Statistics.label("moved")
        .coverage(
            c -> {
              c.check("unseen").percentage(p -> p > 3);
              c.check("seen").percentage(p -> p > 20);
            });
  }

  @Property(tries = 500)
  void an_object_looks_like_itself(@ForAll long seed) {
    Worlds.World made = Worlds.of(seed);
    assertThat(Sight.of(made.schema(), made.live()).isOf(made.live().deepCopy())).isTrue();
  }

  private static JsonNode observed(Worlds.World world, ObjectNode live) {
    return Observation.of(world.schema(), live);
  }

  private static List<?> edits(Worlds.World world, ObjectNode live) {
    return Comparison.edits(world.desired(), world.schema(), live);
  }
}
