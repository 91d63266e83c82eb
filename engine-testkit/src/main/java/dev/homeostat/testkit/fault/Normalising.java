package dev.homeostat.testkit.fault;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes values in the form in which a server keeps them. */
final class Normalising {

  private static final Set<String> QUANTITIES = Set.of("limits", "requests", "capacity");

  private static final Set<String> ZERO_IS_NOTHING =
      Set.of("initialDelaySeconds", "readOnly", "hostNetwork", "publishNotReadyAddresses");

  private static final Pattern DECIMAL = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(m?)");
  private static final Pattern BINARY = Pattern.compile("([0-9]+)(Ki|Mi)");

  private Normalising() {}

  static ObjectNode normalise(ObjectNode object) {
    walk(object, Manners.isCustom(object));
    if (object.path("kind").asText().equals("Secret")
        && object.path("data") instanceof ObjectNode data) {
      for (Map.Entry<String, JsonNode> member : List.copyOf(data.properties())) {
        data.put(member.getKey(), member.getValue().asText().replaceAll("\\s", ""));
      }
    }
    return object;
  }

  private static void walk(JsonNode tree, boolean custom) {
    if (tree instanceof ObjectNode object) {
      for (Map.Entry<String, JsonNode> member : List.copyOf(object.properties())) {
        String name = member.getKey();
        JsonNode value = member.getValue();
        if (QUANTITIES.contains(name) && value instanceof ObjectNode quantities) {
          quantities(quantities);
        } else if (ZERO_IS_NOTHING.contains(name) && isZero(value)) {
          object.remove(name);
        } else if (custom && name.equals("host") && value.isTextual()) {
          object.put(name, value.textValue().toLowerCase(Locale.ROOT));
        } else if (name.equals("env")) {
          value.forEach(Normalising::withoutEmptyValue);
        }
      }
    }
    tree.forEach(below -> walk(below, custom));
  }

  private static boolean isZero(JsonNode value) {
    return value.isNumber() ? value.asInt() == 0 : value.isBoolean() && !value.booleanValue();
  }

  private static void withoutEmptyValue(JsonNode variable) {
    if (variable instanceof ObjectNode object && object.path("value").asText("-").isEmpty()) {
      object.remove("value");
    }
  }

  private static void quantities(ObjectNode quantities) {
    for (Map.Entry<String, JsonNode> member : List.copyOf(quantities.properties())) {
      quantities.put(member.getKey(), canonical(member.getValue().asText()));
    }
  }

  /** As a server prints it: {@code 1000m} is {@code 1}, {@code 1024Mi} is {@code 1Gi}. */
  static String canonical(String quantity) {
    Matcher decimal = DECIMAL.matcher(quantity);
    if (decimal.matches()) {
      BigDecimal thousandths =
          new BigDecimal(decimal.group(1))
              .multiply(decimal.group(2).isEmpty() ? BigDecimal.valueOf(1000) : BigDecimal.ONE);
      BigDecimal[] whole = thousandths.divideAndRemainder(BigDecimal.valueOf(1000));
      return whole[1].signum() == 0
          ? whole[0].toBigInteger().toString()
          : thousandths.stripTrailingZeros().toPlainString() + "m";
    }
    String canonical = quantity;
    for (Matcher binary = BINARY.matcher(canonical);
        binary.matches() && Long.parseLong(binary.group(1)) % 1024 == 0;
        binary = BINARY.matcher(canonical)) {
      canonical =
          Long.parseLong(binary.group(1)) / 1024 + (binary.group(2).equals("Ki") ? "Mi" : "Gi");
    }
    return canonical;
  }
}
