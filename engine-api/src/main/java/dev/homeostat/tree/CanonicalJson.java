package dev.homeostat.tree;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes a tree so that equal trees (rule READ-1) give equal bytes. It is for digests only: each
 * value carries its type and length, so no two different trees can give the same bytes.
 */
final class CanonicalJson {

  /** Receives the bytes, part by part. */
  @FunctionalInterface
  interface Sink {

    /** Receives a part of an array, which is used again. */
    void accept(byte[] bytes, int from, int length);
  }

  /** Of a number that is not negative. */
  private static final int MOST_DIGITS = 10;

  private final boolean withNulls;
  private final Sink sink;
  private final byte[] buffer;
  private int size;

  private CanonicalJson(boolean withNulls, Sink sink, int capacity) {
    this.withNulls = withNulls;
    this.sink = sink;
    this.buffer = new byte[capacity];
  }

  static void write(@Nullable JsonNode value, Sink sink) {
    write(value, false, sink);
  }

  /** Writes a tree in which a member that is null differs from one that is missing. */
  static void writeWithNulls(@Nullable JsonNode value, Sink sink) {
    write(value, true, sink);
  }

  private static void write(@Nullable JsonNode value, boolean withNulls, Sink sink) {
    boolean isLarge = value != null && value.isContainerNode();
    CanonicalJson json = new CanonicalJson(withNulls, sink, isLarge ? 256 : 32);
    json.value(value);
    json.flush();
  }

  private void value(@Nullable JsonNode value) {
    if (value == null || Trees.isAbsent(value)) {
      text('n', "");
    } else if (value instanceof ObjectNode object) {
      object(object);
    } else if (value.isArray()) {
      count('a', value.size());
      for (int i = 0; i < value.size(); i++) {
        value(value.get(i));
      }
    } else if (value.isInt() || value.isLong()) {
      integer(value.longValue());
    } else if (value.isNumber()) {
      text('d', value.decimalValue().stripTrailingZeros().toString());
    } else if (value.isBoolean()) {
      text('b', value.asText());
    } else {
      text('s', value.asText());
    }
  }

  /** Writes a number as a decimal without trailing zeros is written. */
  private void integer(long number) {
    if (number % 10 == 0) {
      text('d', BigDecimal.valueOf(number).stripTrailingZeros().toString());
    } else {
      text('d', Long.toString(number));
    }
  }

  private void object(ObjectNode object) {
    String[] names = new String[object.size()];
    int count = 0;
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      if (withNulls || !Trees.isAbsent(member.getValue())) {
        names[count++] = member.getKey();
      }
    }
    Arrays.sort(names, 0, count);
    count('o', count);
    for (int i = 0; i < count; i++) {
      text('k', names[i]);
      value(object.get(names[i]));
    }
  }

  private void text(char type, String text) {
    if (isAscii(text)) {
      head(type, text.length());
      for (int i = 0; i < text.length(); i++) {
        put(text.charAt(i));
      }
    } else {
      byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
      head(type, encoded.length);
      flush();
      sink.accept(encoded, 0, encoded.length);
    }
  }

  private static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  private void count(char type, int number) {
    head(type, length(number));
    digits(number);
  }

  private void head(char type, int length) {
    put(type);
    digits(length);
    put(':');
  }

  private void put(char ascii) {
    if (size == buffer.length) {
      flush();
    }
    buffer[size++] = (byte) ascii;
  }

  private void digits(int number) {
    if (size > buffer.length - MOST_DIGITS) {
      flush();
    }
    int end = size + length(number);
    int rest = number;
    for (int at = end - 1; at >= size; at--) {
      buffer[at] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    size = end;
  }

  private static int length(int number) {
    int length = 1;
    for (int rest = number; rest >= 10; rest /= 10) {
      length++;
    }
    return length;
  }

  private void flush() {
    sink.accept(buffer, 0, size);
    size = 0;
  }
}
