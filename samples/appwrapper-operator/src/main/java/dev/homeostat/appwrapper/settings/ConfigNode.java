package dev.homeostat.appwrapper.settings;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Problem;
import dev.homeostat.tree.Trees;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** A map of the configuration, which collects what is wrong with it. */
final class ConfigNode {

  private final String place;
  private final JsonNode tree;
  private final List<Problem> problems;
  private final Set<String> known = new TreeSet<>();
  private final List<ConfigNode> maps = new ArrayList<>();

  ConfigNode(String place, JsonNode tree, List<Problem> problems) {
    this.place = place;
    this.tree = tree;
    this.problems = problems;
    if (!Trees.isAbsent(tree) && !tree.isObject()) {
      problem(place, "a map", tree);
    }
  }

  ConfigNode map(String key) {
    ConfigNode map = new ConfigNode(place(key), value(key), problems);
    maps.add(map);
    return map;
  }

  boolean has(String key) {
    return tree.has(key);
  }

  boolean isNull(String key) {
    return has(key) && value(key).isNull();
  }

  /** Warns of the keys of this map, and of those in it, that were not read. */
  void reportUnknown() {
    for (Map.Entry<String, JsonNode> member : tree.properties()) {
      if (!known.contains(member.getKey())) {
        problems.add(
            Problem.warning("UnknownSetting")
                .at(place(member.getKey()))
                .expected("one of " + String.join(", ", known))
                .advice("it is ignored"));
      }
    }
    maps.forEach(ConfigNode::reportUnknown);
  }

  /** Returns the values of a map of any keys. */
  JsonNode value(String key) {
    known.add(key);
    return tree.path(key);
  }

  String place(String key) {
    return place.isEmpty() ? key : place + "." + key;
  }

  boolean flag(String key, boolean otherwise) {
    return read(key, "true or false", value -> value.isBoolean() ? value.booleanValue() : null)
        .orElse(otherwise);
  }

  String text(String key, String otherwise) {
    return read(key, "a text", JsonNode::textValue).orElse(otherwise);
  }

  int number(String key, int otherwise) {
    return read(
            key,
            "a whole number",
            value -> value.isIntegralNumber() && value.canConvertToInt() ? value.intValue() : null)
        .orElse(otherwise);
  }

  Duration duration(String key, Duration otherwise) {
    return read(key, "nanoseconds, or a duration such as 1m30s, from 0 on", ConfigNode::duration)
        .orElse(otherwise);
  }

  @SuppressWarnings("NullAway") // a function of Optional.map may return null
  private <T> Optional<T> read(String key, String expected, Function<JsonNode, T> reader) {
    JsonNode value = value(key);
    if (Trees.isAbsent(value)) {
      return Optional.empty();
    }
    Optional<T> read = Optional.of(value).map(reader);
    if (read.isEmpty()) {
      problem(place(key), expected, value);
    }
    return read;
  }

  @SuppressWarnings("NullAway") // see above
  private static Duration duration(JsonNode value) {
    Optional<Duration> duration =
        value.isIntegralNumber() && value.canConvertToLong()
            ? Optional.of(Duration.ofNanos(value.longValue()))
            : Optional.ofNullable(value.textValue()).flatMap(GoDurations::parse);
    return duration.filter(time -> !time.isNegative()).orElse(null);
  }

  void problem(String at, String expected, JsonNode got) {
    problem(at, expected, got.toString());
  }

  void problem(String at, String expected, String got) {
    problems.add(Problem.error("InvalidSetting").at(at).expected(expected).got(got));
  }
}
