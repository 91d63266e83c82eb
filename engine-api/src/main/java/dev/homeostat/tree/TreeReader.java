package dev.homeostat.tree;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.BinaryNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.POJONode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A reader of one frozen tree from a parser. The values of an object or a list are collected on a
 * stack until their number is known, so that nothing is built that is not part of the tree.
 */
final class TreeReader {

  private final JsonParser parser;
  private Object[] stack = new Object[64];
  private int top;

  TreeReader(JsonParser parser) {
    this.parser = parser;
  }

  /** Reads the value at the current token, and leaves the parser at the last token of it. */
  JsonNode read() throws IOException {
    JsonToken token = parser.currentToken();
    if (token == null) {
      throw new JsonEOFException(parser, JsonToken.NOT_AVAILABLE, "the text ends before the value");
    }
    return switch (token) {
      case START_OBJECT -> object();
      case START_ARRAY -> list();
      case VALUE_STRING -> TextNode.valueOf(parser.getText());
      case VALUE_NUMBER_INT -> integer();
      case VALUE_NUMBER_FLOAT -> Trees.freeze(DecimalNode.valueOf(parser.getDecimalValue()));
      case VALUE_TRUE -> BooleanNode.TRUE;
      case VALUE_FALSE -> BooleanNode.FALSE;
      case VALUE_NULL -> NullNode.getInstance();
      case VALUE_EMBEDDED_OBJECT -> embedded(parser.getEmbeddedObject());
      default -> throw new IllegalArgumentException("no value begins with " + token);
    };
  }

  private JsonNode integer() throws IOException {
    return switch (parser.getNumberType()) {
      case INT -> IntNode.valueOf(parser.getIntValue());
      case LONG -> LongNode.valueOf(parser.getLongValue());
      default -> Trees.freeze(BigIntegerNode.valueOf(parser.getBigIntegerValue()));
    };
  }

  /** Returns a value that is no token of its own, as a buffer of tokens may hold it. */
  private static JsonNode embedded(@Nullable Object value) {
    if (value == null || value instanceof JsonNode) {
      return Trees.freeze((JsonNode) value);
    }
    return Trees.freeze(
        value instanceof byte[] bytes ? new BinaryNode(bytes) : new POJONode(value));
  }

  private JsonNode object() throws IOException {
    int bottom = top;
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      push(parser.currentName());
      parser.nextToken();
      push(read());
    }
    return Trees.frozen(new Members(pop(bottom, Object[].class)).distinct());
  }

  private JsonNode list() throws IOException {
    int bottom = top;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      push(read());
    }
    return Trees.frozen(pop(bottom, JsonNode[].class));
  }

  private void push(Object value) {
    if (top == stack.length) {
      stack = Arrays.copyOf(stack, 2 * top);
    }
    stack[top++] = value;
  }

  private <T> T[] pop(int bottom, Class<T[]> type) {
    T[] values = Arrays.copyOfRange(stack, bottom, top, type);
    top = bottom;
    return values;
  }
}
