package dev.homeostat.folder.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.flipkart.zjsonpatch.DiffFlags;
import com.flipkart.zjsonpatch.JsonDiff;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Patches have the effect that an API server gives them. */
class PatchApplierTest {

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES)
          .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
          .build();

  private static final String TREE =
      "{a: {b: 1, '0': 'zero', '': 'empty', 'x/y~z': 2}, list: ['p', 'q'], none: null}";

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** Applies the changes to the tree above; empty if they do not fit. */
  private static Optional<ObjectNode> changed(String operations) {
    return PatchApplier.change((ObjectNode) json(TREE), json(operations));
  }

  private static Optional<JsonNode> valueAfter(String operation, String pointer) {
    return changed("[" + operation + "]").map(tree -> tree.at(pointer));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{op: 'add', path: '/a/c', value: 3} | /a/c | 3",
        "{op: 'add', path: '/a/b', value: [1]} | /a/b | [1]",
        "{op: 'add', path: '/a/0', value: 4} | /a/0 | 4",
        "{op: 'add', path: '/a/', value: 5} | /a/ | 5",
        "{op: 'add', path: '/a/x~1y~0z', value: 6} | /a/x~1y~0z | 6",
        "{op: 'add', path: '/list/0', value: 'n'} | /list | ['n', 'p', 'q']",
        "{op: 'add', path: '/list/2', value: 'n'} | /list | ['p', 'q', 'n']",
        "{op: 'add', path: '/list/-', value: 'n'} | /list | ['p', 'q', 'n']",
        "{op: 'add', path: '/list/0', value: null} | /list | [null, 'p', 'q']",
        "{op: 'remove', path: '/list/0'} | /list | ['q']",
        "{op: 'remove', path: '/a'} | '' | {list: ['p', 'q'], none: null}",
        "{op: 'remove', path: '/none'} | /none | ",
        "{op: 'remove', path: '/a/'} | /a | {b: 1, '0': 'zero', 'x/y~z': 2}"
      })
  void an_operation_that_fits_is_done(String operation, String pointer, String result) {
    assertThat(valueAfter(operation, pointer))
        .contains(result == null ? JsonNodeFactory.instance.missingNode() : json(result));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{op: 'add', path: '/x/c', value: 3}",
        "{op: 'add', path: '/a/b/c', value: 3}",
        "{op: 'add', path: '/none/c', value: 3}",
        "{op: 'add', path: '', value: {}}",
        "{op: 'add', path: '/list/3', value: 'n'}",
        "{op: 'add', path: '/list/01', value: 'n'}",
        "{op: 'add', path: '/list/+1', value: 'n'}",
        "{op: 'add', path: '/list/-1', value: 'n'}",
        "{op: 'add', path: '/list/x', value: 'n'}",
        "{op: 'add', path: '/list/99999999999', value: 'n'}",
        "{op: 'remove', path: '/c'}",
        "{op: 'remove', path: '/a/c'}",
        "{op: 'remove', path: '/x/c'}",
        "{op: 'remove', path: ''}",
        "{op: 'remove', path: '/list/2'}",
        "{op: 'remove', path: '/list/-'}",
        "{op: 'remove', path: '/list/01'}",
        "{op: 'remove', path: '/list/-1'}"
      })
  void an_operation_that_does_not_fit_fails_the_patch(String operation) {
    assertThat(changed("[" + operation + "]")).isEmpty();
    assertThat(changed("[{op: 'add', path: '/a/d', value: 3}, " + operation + "]")).isEmpty();
  }

  @Test
  void the_tree_itself_is_never_changed() {
    ObjectNode tree = (ObjectNode) json(TREE);
    PatchApplier.change(
        tree, json("[{op: 'add', path: '/a/c', value: 3}, {op: 'remove', path: '/x'}]"));
    assertThat(tree).isEqualTo(json(TREE));
  }

  @Test
  void a_value_that_was_added_is_not_shared() {
    JsonNode operations =
        json("[{op: 'add', path: '/a', value: {}}, {op: 'add', path: '/a/b', value: 1}]");
    assertThat(changed(operations.toString()).orElseThrow().at("/a/b").asInt()).isEqualTo(1);
    PatchApplier.change((ObjectNode) json(TREE), operations);
    assertThat(operations.at("/0/value")).isEmpty();
  }

  @Property(tries = 300)
  void a_difference_makes_one_tree_the_other(
      @ForAll("trees") ObjectNode from, @ForAll("trees") ObjectNode to) {
    JsonNode operations =
        JsonDiff.asJson(
            from,
            to,
            EnumSet.of(
                DiffFlags.OMIT_COPY_OPERATION,
                DiffFlags.OMIT_MOVE_OPERATION,
                DiffFlags.ADD_EXPLICIT_REMOVE_ADD_ON_REPLACE));
    assertThat(PatchApplier.change(from, operations)).contains(to);
  }

  @Provide
  Arbitrary<ObjectNode> trees() {
    Arbitrary<JsonNode> leaves =
        Arbitraries.of("0", "1", "2.5", "''", "'p'", "true", "null", "{}", "[]")
            .map(PatchApplierTest::json);
    Arbitrary<JsonNode> values =
        Arbitraries.recursive(
            () -> leaves,
            inner ->
                Arbitraries.frequencyOf(
                    Tuple.of(1, leaves),
                    Tuple.of(1, inner.list().ofMaxSize(3).map(PatchApplierTest::list)),
                    Tuple.of(1, objects(inner).map(JsonNode.class::cast))),
            3);
    return objects(values);
  }

  private static JsonNode list(List<JsonNode> elements) {
    return JsonNodeFactory.instance.arrayNode().addAll(elements);
  }

  private static Arbitrary<ObjectNode> objects(Arbitrary<JsonNode> values) {
    return Arbitraries.maps(Arbitraries.of("a", "b", "0", "", "x/y~z"), values)
        .ofMaxSize(3)
        .map(
            members -> {
              ObjectNode object = JsonNodeFactory.instance.objectNode();
              members.forEach((name, value) -> object.set(name, value.deepCopy()));
              return object;
            });
  }
}
