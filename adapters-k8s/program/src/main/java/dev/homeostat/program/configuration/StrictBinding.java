package dev.homeostat.program.configuration;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.type.LogicalType;
import dev.homeostat.tree.MappingPointer;
import dev.homeostat.tree.Trees;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.apiguardian.api.API;

/**
 * Binds trees to values of Java, and finds all mistakes: values of another type, which are never
 * converted, absent components of records, and unknown members. Null counts as absent. A {@link
 * Duration} is a number of nanoseconds, or a text as in {@code 1m30s}, and not negative. Any class
 * that Jackson binds can be used; what it would accept as any other member is a mistake.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class StrictBinding {

  /** More are of no use to people; a large tree cannot keep a thread busy with them. */
  private static final int MOST_MISTAKES = 50;

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .annotationIntrospector(new WithoutOtherMembers())
          .addModule(new SimpleModule().addDeserializer(Duration.class, new GoDurationReader()))
          .enable(
              DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
              DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS, MapperFeature.USE_GETTERS_AS_SETTERS)
          .withCoercionConfig(
              LogicalType.Textual,
              config -> {
                config.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail);
                config.setCoercion(CoercionInputShape.Float, CoercionAction.Fail);
                config.setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
              })
          .build();

  private StrictBinding() {}

  /**
   * A tree that was bound.
   *
   * @param value with the defaults where there are mistakes
   * @param mistakes in the order in which they were found; empty if there are none
   * @param <T> the type of the value
   */
  public record Bound<T>(T value, List<BindingMistake> mistakes) {
    // Copies the list.
    public Bound {
      Objects.requireNonNull(value, "value");
      mistakes = List.copyOf(Objects.requireNonNull(mistakes, "mistakes"));
    }
  }

  private static final class WithoutOtherMembers extends JacksonAnnotationIntrospector {

    private static final long serialVersionUID = 1L;

    @Override
    public Boolean hasAnySetter(Annotated member) {
      return false;
    }
  }

  /**
   * Binds a tree.
   *
   * @param tree is not changed
   * @param defaults the value of what is absent, null or wrong; members of objects are merged
   * @param type of the value
   * @param <T> the type of the value
   * @return the value and all mistakes
   * @throws IllegalArgumentException if the defaults cannot be bound
   */
  public static <T> Bound<T> bind(JsonNode tree, ObjectNode defaults, Class<T> type) {
    List<BindingMistake> mistakes = new ArrayList<>();
    Set<JsonPointer> known = new HashSet<>();
    JsonNode left = merged(tree, defaults);
    while (mistakes.size() < MOST_MISTAKES) {
      try {
        return new Bound<>(MAPPER.treeToValue(left, type), mistakes);
      } catch (JsonMappingException e) {
        JsonPointer at = MappingPointer.of(e);
        if (known.add(at)) {
          mistakes.add(mistake(e, at, left.at(at)));
        }
        left = replaced(left, at, defaults, known);
      } catch (JsonProcessingException e) {
        throw new IllegalArgumentException(e);
      }
    }
    try {
      return new Bound<>(MAPPER.treeToValue(defaults, type), mistakes);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /**
   * Returns the mistakes of a tree that is bound without defaults.
   *
   * @param tree is not changed
   * @param type of the value
   * @return empty if there are none; at most 50
   */
  public static List<BindingMistake> mistakes(JsonNode tree, Class<?> type) {
    return bind(tree, JsonNodeFactory.instance.objectNode(), type).mistakes();
  }

  private static JsonNode merged(JsonNode tree, JsonNode defaults) {
    if (Trees.isAbsent(tree)) {
      return defaults.deepCopy();
    }
    if (!(tree instanceof ObjectNode given)) {
      return tree.deepCopy();
    }
    ObjectNode all =
        defaults instanceof ObjectNode object
            ? object.deepCopy()
            : JsonNodeFactory.instance.objectNode();
    given
        .properties()
        .forEach(
            member -> {
              JsonNode value = merged(member.getValue(), defaults.path(member.getKey()));
              if (!value.isMissingNode()) {
                all.set(member.getKey(), value);
              }
            });
    return all;
  }

  private static BindingMistake mistake(JsonMappingException e, JsonPointer at, JsonNode got) {
    if (e instanceof UnrecognizedPropertyException unknown) {
      List<String> known =
          new TreeSet<>(unknown.getKnownPropertyIds().stream().map(String::valueOf).toList())
              .stream().toList();
      return new BindingMistake(at, true, "one of " + String.join(", ", known), type(got));
    }
    String expected = "a valid value";
    if (e instanceof MismatchedInputException mismatch && mismatch.getTargetType() != null) {
      expected = expected(mismatch.getTargetType());
    } else if (e.getCause() instanceof InputCoercionException outOfRange) {
      expected = expected(outOfRange.getTargetType()) + " in the range of its type";
    }
    return new BindingMistake(at, false, expected, type(got));
  }

  private static String type(JsonNode got) {
    return switch (got.getNodeType()) {
      case STRING -> "a text";
      case NUMBER -> "a number";
      case BOOLEAN -> "true or false";
      case ARRAY -> "a list";
      case OBJECT -> "a map";
      default -> "none";
    };
  }

  private static String expected(Class<?> type) {
    if (type == boolean.class || type == Boolean.class) {
      return "true or false";
    }
    if (type == int.class || type == Integer.class || type == long.class || type == Long.class) {
      return "a whole number";
    }
    if (type == String.class) {
      return "a text";
    }
    if (type == Duration.class) {
      return GoDurationReader.EXPECTED;
    }
    if (type.isEnum()) {
      return "one of " + Arrays.toString(type.getEnumConstants());
    }
    return Collection.class.isAssignableFrom(type) || type.isArray() ? "a list" : "a map";
  }

  /**
   * Returns a tree without a wrong value, so that the next mistake is found: with its default, or
   * without it, or, where it cannot be left out, without what it is in.
   *
   * @param known the places of mistakes; gets each place that is emptied
   */
  private static JsonNode replaced(
      JsonNode tree, JsonPointer at, ObjectNode defaults, Set<JsonPointer> known) {
    if (at.matches()) {
      return defaults.deepCopy();
    }
    known.add(at);
    String name = at.last().getMatchingProperty();
    if (tree.at(at.head()) instanceof ObjectNode object) {
      JsonNode value = defaults.at(at);
      if (!value.isMissingNode()) {
        object.set(name, value.deepCopy());
        return tree;
      }
      if (object.remove(name) != null) {
        return tree;
      }
    }
    return replaced(tree, at.head(), defaults, known);
  }
}
