package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The number of leaves of a desired element that a live one has too (rule SCHEMA-7): those that are
 * observed count first.
 */
record ElementCloseness(int observed, int all) implements Comparable<ElementCloseness> {

  static ElementCloseness of(@Nullable Observed observed, JsonNode desired, JsonNode live) {
    return new ElementCloseness(count(observed, desired, live), count(desired, live));
  }

  @Override
  public int compareTo(ElementCloseness other) {
    return Comparator.comparingInt(ElementCloseness::observed)
        .thenComparingInt(ElementCloseness::all)
        .compare(this, other);
  }

  /** Returns the first of the places whose element is closest to a desired one. */
  static int closest(
      @Nullable Observed observed,
      JsonNode desired,
      List<Integer> places,
      IntFunction<JsonNode> element) {
    int best = places.get(0);
    for (int place : observed == null ? List.<Integer>of() : places) {
      if (of(observed, desired, element.apply(place))
              .compareTo(of(observed, desired, element.apply(best)))
          > 0) {
        best = place;
      }
    }
    return best;
  }

  private static int count(@Nullable Observed observed, JsonNode desired, @Nullable JsonNode live) {
    if (desired.isNull()) {
      return Values.sameValue(live, null) ? 1 : 0;
    }
    if (!(observed instanceof Observed.Fields fields)) {
      return count(desired, live);
    }
    return fields.members().entrySet().stream()
        .filter(member -> desired.has(member.getKey()))
        .mapToInt(
            member ->
                count(
                    member.getValue(),
                    desired.get(member.getKey()),
                    Values.member(live, member.getKey())))
        .sum();
  }

  private static int count(JsonNode desired, @Nullable JsonNode live) {
    if (desired instanceof ObjectNode) {
      return Values.names(desired).stream()
          .mapToInt(name -> count(desired.get(name), Values.member(live, name)))
          .sum();
    }
    if (desired instanceof ArrayNode list) {
      List<JsonNode> others = Values.elements(live);
      return IntStream.range(0, Math.min(list.size(), others.size()))
          .map(i -> count(list.get(i), others.get(i)))
          .sum();
    }
    return !desired.isNull() && Values.same(desired, live) ? 1 : 0;
  }
}
