package dev.homeostat.core.delta;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tree.Trees;
import org.jspecify.annotations.Nullable;

/**
 * A compiled part of a comparison that says quickly, and without garbage, that there is no
 * difference. When it says no, the {@link Comparison} decides: a matcher may be too strict, never
 * too lenient.
 */
abstract class Matcher {

  /** Always agrees: nothing is asked for. */
  static final Matcher ANYTHING =
      new Matcher() {
        @Override
        boolean matches(@Nullable JsonNode live) {
          return true;
        }
      };

  /** Agrees with absence alone. */
  static final Matcher NOTHING =
      new Matcher() {
        @Override
        boolean matches(@Nullable JsonNode live) {
          return live == null || live.isNull();
        }
      };

  abstract boolean matches(@Nullable JsonNode live);

  /** One scalar. */
  static final class Scalar extends Matcher {
    private final JsonNode wanted;
    private final boolean number;

    Scalar(JsonNode wanted) {
      this.wanted = wanted;
      this.number = wanted.isNumber();
    }

    @Override
    boolean matches(@Nullable JsonNode live) {
      if (live == null) {
        return false;
      }
      return number ? live.isNumber() && Trees.equalNumbers(wanted, live) : wanted.equals(live);
    }
  }

  /** One of two values: what was asked, and the server's form of it. */
  static final class Either extends Matcher {
    private final Matcher asked;
    private final Matcher accepted;

    Either(Matcher asked, Matcher accepted) {
      this.asked = asked;
      this.accepted = accepted;
    }

    @Override
    boolean matches(@Nullable JsonNode live) {
      return accepted.matches(live) || asked.matches(live);
    }
  }

  /** Members of an object; all others do not matter, unless it is exact. */
  static final class Members extends Matcher {
    private final String[] names;
    private final Matcher[] matchers;
    private final boolean exact;

    Members(String[] names, Matcher[] matchers, boolean exact) {
      this.names = names;
      this.matchers = matchers;
      this.exact = exact;
    }

    @Override
    boolean matches(@Nullable JsonNode live) {
      if (!(live instanceof ObjectNode) || (exact && live.size() != names.length)) {
        return false;
      }
      for (int i = 0; i < names.length; i++) {
        if (!matchers[i].matches(live.get(names[i]))) {
          return false;
        }
      }
      return true;
    }
  }

  /** Elements in their places, and no others. */
  static final class Elements extends Matcher {
    private final Matcher[] matchers;
    private final boolean emptyIsAbsent;

    Elements(Matcher[] matchers, boolean emptyIsAbsent) {
      this.matchers = matchers;
      this.emptyIsAbsent = emptyIsAbsent;
    }

    @Override
    boolean matches(@Nullable JsonNode live) {
      if (emptyIsAbsent && matchers.length == 0 && NOTHING.matches(live)) {
        return true;
      }
      if (!(live instanceof ArrayNode) || live.size() != matchers.length) {
        return false;
      }
      for (int i = 0; i < matchers.length; i++) {
        if (!matchers[i].matches(live.get(i))) {
          return false;
        }
      }
      return true;
    }
  }

  /** The first elements in their places, of a list whose length is within bounds. */
  static final class Positions extends Matcher {
    private final Matcher[] matchers;
    private final int min;
    private final int max;

    Positions(Matcher[] matchers, int min, int max) {
      this.matchers = matchers;
      this.min = min;
      this.max = max;
    }

    @Override
    boolean matches(@Nullable JsonNode live) {
      if (!(live instanceof ArrayNode)
          || live.size() < min
          || live.size() < matchers.length
          || (max != 0 && live.size() > max)) {
        return false;
      }
      for (int i = 0; i < matchers.length; i++) {
        if (!matchers[i].matches(live.get(i))) {
          return false;
        }
      }
      return true;
    }
  }

  /**
   * Keyed elements, each where the cursor stands: servers keep the order of what they were given,
   * so that is where they are. Other orders, and surplus, are left to the comparison.
   */
  static final class Keyed extends Matcher {
    private final KeyMatcher[] keys;
    private final Matcher[] matchers;

    Keyed(KeyMatcher[] keys, Matcher[] matchers) {
      this.keys = keys;
      this.matchers = matchers;
    }

    @Override
    boolean matches(@Nullable JsonNode live) {
      if (matchers.length == 0 && NOTHING.matches(live)) {
        return true;
      }
      if (!(live instanceof ArrayNode) || live.size() != matchers.length) {
        return false;
      }
      for (int i = 0; i < matchers.length; i++) {
        int at = i;
        if (!keys[i].matches(live.get(i))) {
          at = find(keys[i], live);
          if (at < 0) {
            return false;
          }
        }
        if (!matchers[i].matches(live.get(at))) {
          return false;
        }
      }
      return true;
    }

    private static int find(KeyMatcher key, JsonNode live) {
      for (int i = 0; i < live.size(); i++) {
        if (key.matches(live.get(i))) {
          return i;
        }
      }
      return -1;
    }
  }

  /** Whether an element has a key, compared as text. */
  static final class KeyMatcher {
    private final String[] names;
    private final JsonNode[] values;

    KeyMatcher(String[] names, JsonNode[] values) {
      this.names = names;
      this.values = values;
    }

    boolean matches(JsonNode element) {
      for (int i = 0; i < names.length; i++) {
        JsonNode value = element.get(names[i]);
        if (value == null ? !isDefault(i) : !Trees.equal(values[i], value)) {
          return false;
        }
      }
      return true;
    }

    private boolean isDefault(int i) {
      return names[i].equals("protocol") && "TCP".equals(values[i].textValue());
    }
  }
}
