package dev.homeostat.tree;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes a tree so that equal trees (rule READ-1) give equal bytes. It is for digests only: each
 * value carries its type and length, so no two different trees can give the same bytes.
 */
final class CanonicalJson {

  /** Of a number that is not negative. */
  private static final int MOST_DIGITS = 10;

  private final boolean withNulls;
  private byte[] bytes = new byte[1024];
  private int size;

  private CanonicalJson(boolean withNulls) {
    this.withNulls = withNulls;
  }

  static byte[] of(@Nullable JsonNode value) {
    return of(value, false);
  }

  /** Writes a tree in which a member that is null differs from one that is missing. */
  static byte[] withNulls(@Nullable JsonNode value) {
    return of(value, true);
  }

  private static byte[] of(@Nullable JsonNode value, boolean withNulls) {
    CanonicalJson json = new CanonicalJson(withNulls);
    json.write(value);
    return Arrays.copyOf(json.bytes, json.size);
  }

  private void write(@Nullable JsonNode value) {
    if (value == null || Trees.isAbsent(value)) {
      text('n', "");
    } else if (value.isObject()) {
      object(value);
    } else if (value.isArray()) {
      count('a', value.size());
      for (JsonNode element : value) {
        write(element);
      }
    } else if (value.isNumber()) {
      text('d', value.decimalValue().stripTrailingZeros().toString());
    } else if (value.isBoolean()) {
      text('b', value.asText());
    } else {
      text('s', value.asText());
    }
  }

  private void object(JsonNode object) {
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
      write(object.get(names[i]));
    }
  }

  private void text(char type, String text) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    ensure(encoded.length + MOST_DIGITS + 2);
    bytes[size++] = (byte) type;
    digits(encoded.length);
    bytes[size++] = ':';
    System.arraycopy(encoded, 0, bytes, size, encoded.length);
    size += encoded.length;
  }

  /** A number of members, as the text of it. */
  private void count(char type, int number) {
    ensure(2 * MOST_DIGITS + 2);
    bytes[size++] = (byte) type;
    digits(length(number));
    bytes[size++] = ':';
    digits(number);
  }

  private void digits(int number) {
    int end = size + length(number);
    int rest = number;
    for (int at = end - 1; at >= size; at--) {
      bytes[at] = (byte) ('0' + rest % 10);
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

  private void ensure(int more) {
    if (more > bytes.length - size) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
    }
  }
}
