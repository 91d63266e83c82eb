package dev.homeostat.testkit.arbitrary;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Tuple;
import org.apiguardian.api.API;

/** Arbitrary JSON, of few different names and values, so that equal ones meet often. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class Values {

  private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;

  private Values() {}

  /**
   * Short texts, empty and odd ones among them.
   *
   * @return texts
   */
  public static Arbitrary<String> texts() {
    return Arbitraries.of(
        "blue", "red", "1", "true", "", "a b", "UPPER", "größe", "a/b~c", "<&>", "x=y,z]", "0");
  }

  /**
   * Names of members, from few.
   *
   * @return names
   */
  public static Arbitrary<String> names() {
    return Arbitraries.of("a", "b", "colour", "host", "tags", "routes", "readOnly");
  }

  /**
   * Texts, numbers and booleans; no null.
   *
   * @return leaves
   */
  public static Arbitrary<JsonNode> leaves() {
    return Arbitraries.oneOf(
        texts().map(MAKE::textNode),
        Arbitraries.integers().between(-1, 3).map(MAKE::numberNode),
        Arbitraries.of(0.5, 1.0, 1e21).map(MAKE::numberNode),
        Arbitraries.of(true, false).map(MAKE::booleanNode));
  }

  /**
   * Objects of arbitrary members, empty and nested ones and nulls among them.
   *
   * @param depth how many objects or lists may be in each other
   * @return frozen trees
   */
  public static Arbitrary<ObjectNode> objects(int depth) {
    return Arbitraries.maps(names(), values(depth - 1))
        .ofMaxSize(4)
        .map(Values::object)
        .withoutEdgeCases();
  }

  private static Arbitrary<JsonNode> values(int depth) {
    Arbitrary<JsonNode> leaves =
        Arbitraries.frequencyOf(
            Tuple.of(9, leaves()), Tuple.of(1, Arbitraries.just(MAKE.nullNode())));
    if (depth <= 0) {
      return leaves;
    }
    return Arbitraries.frequencyOf(
        Tuple.of(4, leaves),
        Tuple.of(2, objects(depth).map(object -> object)),
        Tuple.of(1, leaves().list().ofMaxSize(3).map(Values::list)),
        Tuple.of(1, Arbitraries.lazy(() -> objects(depth)).list().ofMaxSize(2).map(Values::list)));
  }

  static ObjectNode object(Map<String, ? extends JsonNode> members) {
    ObjectNode object = MAKE.objectNode();
    members.forEach(object::set);
    return Trees.freeze(object);
  }

  static ArrayNode list(List<? extends JsonNode> elements) {
    ArrayNode list = MAKE.arrayNode();
    elements.forEach(list::add);
    return Trees.freeze(list);
  }
}
