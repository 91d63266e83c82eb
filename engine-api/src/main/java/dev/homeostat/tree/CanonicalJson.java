package dev.homeostat.tree;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes a tree so that equal trees (rule READ-1) give equal bytes. It is for digests only: each
 * value carries its type and length, so no two different trees can give the same bytes.
 */
final class CanonicalJson {

  private CanonicalJson() {}

  static void write(@Nullable JsonNode value, Consumer<byte[]> out) {
    if (value == null || Trees.isAbsent(value)) {
      text(out, 'n', "");
    } else if (value.isObject()) {
      object(value, out);
    } else if (value.isArray()) {
      text(out, 'a', Integer.toString(value.size()));
      value.forEach(element -> write(element, out));
    } else if (value.isNumber()) {
      text(out, 'd', value.decimalValue().stripTrailingZeros().toString());
    } else if (value.isBoolean()) {
      text(out, 'b', value.asText());
    } else {
      text(out, 's', value.asText());
    }
  }

  private static void object(JsonNode object, Consumer<byte[]> out) {
    String[] names =
        object.properties().stream()
            .filter(member -> !Trees.isAbsent(member.getValue()))
            .map(java.util.Map.Entry::getKey)
            .toArray(String[]::new);
    Arrays.sort(names);
    text(out, 'o', Integer.toString(names.length));
    for (String name : names) {
      text(out, 'k', name);
      write(object.get(name), out);
    }
  }

  private static void text(Consumer<byte[]> out, char type, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.accept((type + Integer.toString(bytes.length) + ":").getBytes(StandardCharsets.US_ASCII));
    out.accept(bytes);
  }
}
