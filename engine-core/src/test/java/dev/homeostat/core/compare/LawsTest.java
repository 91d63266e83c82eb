package dev.homeostat.core.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Projection.Verdict;
import dev.homeostat.core.accept.AcceptedFormDetector;
import dev.homeostat.core.accept.SentChanges;
import dev.homeostat.core.compare.Worlds.World;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.Digester;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.model.SchemaNode.Bounds;
import dev.homeostat.core.observe.PinCollector;
import dev.homeostat.core.resource.CompiledProjection;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.statistics.Statistics;

/** Laws 6, 7 and 10, and that everything hangs on one comparison. */
class LawsTest {

  private static final Digester PLAIN = (path, value) -> Digest.of(value);

  private static List<Edit> edits(World world) {
    return ObjectDiff.edits(world.desired(), world.schema(), world.live());
  }

  private static ObjectNode repaired(World world) {
    return Trial.repaired(world.desired(), world.schema(), world.live());
  }

  @Property(tries = 4000)
  void one_patch_puts_everything_back(@ForAll long seed) {
    World world = Worlds.of(seed);
    int count = edits(world).size();
    Statistics.label("edits").collect(count == 0 ? "none" : count < 3 ? "few" : "many");
    Statistics.label("edits").coverage(c -> c.check("few").percentage(p -> p > 5.0));
    Statistics.label("edits").coverage(c -> c.check("many").percentage(p -> p > 2.0));
    Statistics.label("edits").coverage(c -> c.check("none").percentage(p -> p > 5.0));
    assertThat(ObjectDiff.edits(world.desired(), world.schema(), repaired(world)))
        .as("%s", world)
        .isEmpty();
  }

  @Property(tries = 4000)
  void no_edit_is_at_or_below_another(@ForAll long seed) {
    List<Edit> edits = edits(Worlds.of(seed));
    for (Edit edit : edits) {
      assertThat(edits)
          .filteredOn(other -> edit.path().startsWith(other.path()))
          .containsExactly(edit);
    }
  }

  @Property(tries = 4000)
  void the_compiled_verdict_is_that_of_the_comparison(@ForAll long seed) {
    World world = Worlds.of(seed);
    CompiledProjection projection = compiled(world);
    assertThat(projection.compare(world.live()))
        .isEqualTo(edits(world).isEmpty() ? Verdict.IN_SYNC : Verdict.DRIFTED);
    assertThat(projection.compare(repaired(world))).isEqualTo(Verdict.IN_SYNC);
  }

  @Property(tries = 2000)
  void what_a_projection_has_seen_changes_no_verdict(@ForAll long seed) {
    World world = Worlds.of(seed);
    DesiredResource desired = Trial.desired(Trial.object(world.desired()), world.schema());
    SentChanges created = new SentChanges(true, List.of(), null);
    List<AcceptedForm> forms =
        AcceptedFormDetector.after(List.of(), created, desired, world.live(), PLAIN);
    CompiledProjection projection = CompiledProjection.of(desired, forms, PLAIN);
    Statistics.label("forms").collect(forms.isEmpty() ? "none" : "some");
    Statistics.label("forms").coverage(c -> c.check("some").percentage(p -> p > 20.0));
    List<ObjectNode> seen = new ArrayList<>(List.of(world.live(), repaired(world)));
    for (int i = 0; i < 4; i++) {
      seen.add(Worlds.drifted(world.live(), seed + i));
    }
    seen.addAll(List.copyOf(seen));
    for (ObjectNode live : seen) {
      boolean inSync = CompiledProjection.of(desired, forms, PLAIN).edits(live).isEmpty();
      Statistics.label("in sync").collect(inSync);
      assertThat(inSync || !isReadAsWanted(projection, live)).as("%s in %s", live, world).isTrue();
      assertThat(projection.compare(live))
          .as("%s in %s", live, world)
          .isEqualTo(inSync ? Verdict.IN_SYNC : Verdict.DRIFTED);
      boolean isRead = isReadAsWanted(projection, live);
      Statistics.label("read").collect(isRead);
      assertThat(inSync || !isRead).as("%s in %s", live, world).isTrue();
    }
    Statistics.label("read").coverage(c -> c.check(true).percentage(p -> p > 10.0));
    Statistics.label("in sync").coverage(c -> c.check(true).percentage(p -> p > 20.0));
    Statistics.label("in sync").coverage(c -> c.check(false).percentage(p -> p > 10.0));
  }

  private static boolean isReadAsWanted(CompiledProjection projection, ObjectNode live) {
    try (JsonParser parser = Trial.parser(live)) {
      return projection.recognises(parser);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static CompiledProjection compiled(World world) {
    return CompiledProjection.of(
        Trial.desired(Trial.object(world.desired()), world.schema()), List.of(), PLAIN);
  }

  @Property(tries = 4000)
  void law_6_bounds_hold_and_0_is_unlimited(@ForAll long seed) {
    World world = Worlds.of(seed);
    assertBounds(world.schema(), world.desired(), repaired(world));
  }

  private static void assertBounds(SchemaNode schema, JsonNode desired, JsonNode live) {
    if (schema instanceof SchemaNode.Fields fields) {
      fields
          .members()
          .forEach((name, below) -> assertBounds(below, desired.path(name), live.path(name)));
    }
    Bounds bounds =
        schema instanceof SchemaNode.KeyedList list
            ? list.bounds()
            : schema instanceof SchemaNode.ScalarSet set
                ? set.bounds()
                : schema instanceof SchemaNode.PositionalList list ? list.bounds() : null;
    if (bounds != null && live instanceof ArrayNode found && !desired.isNull()) {
      assertThat(bounds.isExceededBy(found.size())).isFalse();
      assertThat(found.size()).isGreaterThanOrEqualTo(Math.min(bounds.min(), desired.size()));
    }
  }

  @Property(tries = 4000)
  void law_6_keys_survive_reordering(@ForAll long seed) {
    World world = Worlds.of(seed);
    ObjectNode reversed = Trees.freeze((ObjectNode) reversed(world.schema(), world.live()));
    assertThat(
            ObjectDiff.edits(world.desired(), world.schema(), reversed).stream()
                .filter(edit -> !edit.isRemoval())
                .map(Edit::path)
                .toList())
        .containsExactlyInAnyOrderElementsOf(
            edits(world).stream().filter(edit -> !edit.isRemoval()).map(Edit::path).toList());
  }

  /** Unordered keyed lists the other way round, where all keys differ. */
  private static JsonNode reversed(SchemaNode schema, JsonNode live) {
    if (schema instanceof SchemaNode.Fields fields && live instanceof ObjectNode object) {
      ObjectNode result = Trees.thaw(object);
      fields
          .members()
          .forEach(
              (name, below) -> {
                if (object.has(name)) {
                  result.set(name, reversed(below, object.get(name)));
                }
              });
      return result;
    }
    if (schema instanceof SchemaNode.KeyedList list
        && !list.ordered()
        && live instanceof ArrayNode found) {
      List<JsonNode> elements = new ArrayList<>();
      Set<String> keys = new java.util.HashSet<>();
      for (JsonNode element : found) {
        elements.add(0, element);
        keys.add(ElementKey.of(element, list.keys()).map(ElementKey::toString).orElse("?"));
      }
      if (keys.size() == elements.size()) {
        ArrayNode result = com.fasterxml.jackson.databind.node.JsonNodeFactory.instance.arrayNode();
        elements.forEach(result::add);
        return result;
      }
    }
    return live;
  }

  @Property(tries = 4000)
  void law_10_a_patch_changes_no_unobserved_path(@ForAll long seed) {
    World world = Worlds.of(seed);
    List<Edit> edits = edits(world);
    ObjectNode after = repaired(world);
    List<FieldPath> unobserved = new ArrayList<>();
    collect(world.schema(), world.live(), FieldPath.root(), unobserved);
    Statistics.label("unobserved").collect(unobserved.isEmpty() ? "none" : "some");
    Statistics.label("unobserved").coverage(c -> c.check("some").percentage(p -> p > 20.0));
    for (FieldPath path : unobserved) {
      boolean removed =
          edits.stream().anyMatch(edit -> edit.isRemoval() && path.startsWith(edit.path()));
      boolean replaced =
          edits.stream()
              .anyMatch(
                  edit ->
                      path.startsWith(edit.path())
                          && !edit.path()
                              .in(world.live())
                              .filter(JsonNode::isContainerNode)
                              .isPresent());
      if (!removed && !replaced) {
        assertThat(path.in(after)).as("%s %s", path, world).isEqualTo(path.in(world.live()));
      }
    }
  }

  private static void collect(
      SchemaNode schema, JsonNode live, FieldPath at, List<FieldPath> unobserved) {
    if (schema instanceof SchemaNode.Fields fields && live instanceof ObjectNode object) {
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        SchemaNode below = fields.members().get(member.getKey());
        if (below == null) {
          unobserved.add(at.key(member.getKey()));
        } else {
          collect(below, member.getValue(), at.key(member.getKey()), unobserved);
        }
      }
    } else if (schema instanceof SchemaNode.KeyedList list && live instanceof ArrayNode found) {
      for (JsonNode element : found) {
        ElementKey.of(element, list.keys())
            .filter(key -> isAlone(key, found))
            .ifPresent(
                key -> {
                  FieldPath path = at.then(key.segment());
                  if (list.element(key).isEmpty()) {
                    unobserved.add(path);
                  } else {
                    collect(list.element(key).get(), element, path, unobserved);
                  }
                });
      }
    }
  }

  /** Of two elements of one key, one goes, wherever it stands (rule SCHEMA-7). */
  private static boolean isAlone(ElementKey key, ArrayNode list) {
    int count = 0;
    for (JsonNode element : list) {
      count += key.isOf(element) ? 1 : 0;
    }
    return count == 1;
  }

  @Property(tries = 4000)
  void filling_in_makes_no_drift_and_changes_nothing_known(@ForAll long seed) {
    World world = Worlds.of(seed);
    ObjectNode live = repaired(world);
    PinCollector.Filled filled = PinCollector.fill(world.desired(), null, world.schema(), live);
    Statistics.label("pins").collect(filled.pins().isEmpty() ? "none" : "some");
    Statistics.label("pins").coverage(c -> c.check("some").percentage(p -> p > 2.0));
    assertThat(ObjectDiff.edits(filled.tree(), world.schema(), live)).as("%s", world).isEmpty();
    assertThat(PinCollector.fill(filled.tree(), null, world.schema(), live).pins()).isEmpty();
    if (filled.pins().isEmpty()) {
      assertThat(filled.tree()).isSameAs(world.desired());
    }
    for (FieldPath pin : filled.pins()) {
      assertThat(pin.in(world.desired()).filter(said -> !said.isNull())).isEmpty();
      assertThat(pin.in(filled.tree())).isPresent();
    }
  }

  @Property(tries = 2000)
  void law_7_no_input_is_changed(@ForAll long seed) {
    World world = Worlds.of(seed);
    World again = Worlds.of(seed);
    repaired(world);
    compiled(world).observed(world.live());
    PinCollector.fill(world.desired(), null, world.schema(), world.live());
    assertThat(world).isEqualTo(again);
  }
}
