package dev.homeostat.tree;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Compares trees with values that are being read, without building these. */
@API(status = EXPERIMENTAL)
public final class StreamedTrees {

  private StreamedTrees() {}

  /**
   * Returns whether a value that is read next is equal to a tree.
   *
   * @param tree a frozen tree
   * @param parser at the first token of the value
   * @return if true, both are {@link Trees#equal equal}, and the parser is at the last token of the
   *     value; if false, the value has to be read into a tree to be compared, and the parser is
   *     somewhere in it
   * @throws IOException if the value cannot be read
   */
  public static boolean equal(JsonNode tree, JsonParser parser) throws IOException {
    JsonToken token = parser.currentToken();
    return switch (token) {
      case VALUE_STRING -> tree.isTextual() && isText(tree.textValue(), parser);
      case VALUE_NUMBER_INT -> isInteger(tree, parser);
      case VALUE_TRUE -> tree.isBoolean() && tree.booleanValue();
      case VALUE_FALSE -> tree.isBoolean() && !tree.booleanValue();
      case VALUE_NULL -> tree.isNull();
      case START_OBJECT -> isObject(Trees.members(tree), parser);
      case START_ARRAY -> tree instanceof ArrayNode list && isList(list, parser);
      default -> false;
    };
  }

  private static boolean isText(String text, JsonParser parser) throws IOException {
    int length = text.length();
    if (parser.getTextLength() != length) {
      return false;
    }
    char[] read = parser.getTextCharacters();
    int offset = parser.getTextOffset();
    for (int i = 0; i < length; i++) {
      if (text.charAt(i) != read[offset + i]) {
        return false;
      }
    }
    return true;
  }

  private static boolean isInteger(JsonNode tree, JsonParser parser) throws IOException {
    return (tree.isInt() || tree.isLong())
        && parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER
        && parser.getLongValue() == tree.longValue();
  }

  private static boolean isObject(@Nullable Members members, JsonParser parser) throws IOException {
    if (members == null || members.size() >= Long.SIZE) {
      return false;
    }
    long seen = 0;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      int index = members.indexOf(parser.currentName());
      boolean isNull = parser.nextToken() == JsonToken.VALUE_NULL;
      if (index < 0) {
        if (!isNull) {
          return false;
        }
      } else if ((seen & (1L << index)) != 0 || !equal(members.value(index), parser)) {
        return false;
      } else {
        seen |= 1L << index;
      }
    }
    for (int i = 0; i < members.size(); i++) {
      if ((seen & (1L << i)) == 0 && !members.value(i).isNull()) {
        return false;
      }
    }
    return true;
  }

  private static boolean isList(ArrayNode list, JsonParser parser) throws IOException {
    int index = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (index == list.size() || !equal(list.get(index), parser)) {
        return false;
      }
      index++;
    }
    return index == list.size();
  }
}
