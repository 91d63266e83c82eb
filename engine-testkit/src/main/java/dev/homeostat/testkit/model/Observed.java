package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The observed fields at one path of a resource (rules SCHEMA-1 to SCHEMA-4, SCHEMA-9). */
sealed interface Observed {

  /**
   * One value: a leaf with all that is below it, a whole list, or a one-value subtree.
   *
   * @param written whether a user's schema has a null here, which makes a manifest's null a wish
   * @param isList whether it is a whole list
   */
  record Value(boolean written, boolean isList) implements Observed {

    Value(boolean written) {
      this(written, false);
    }

    /** Written and default ones are equal: the nulls of the desired tree show the difference. */
    @Override
    public boolean equals(Object other) {
      return other instanceof Value value && isList == value.isList;
    }

    @Override
    public int hashCode() {
      return Boolean.hashCode(isList);
    }
  }

  /**
   * The listed members of an object; without any, the existence of an object that is {@code {}} in
   * the manifest.
   */
  record Fields(Map<String, Observed> members) implements Observed {}

  /**
   * Elements of a list, found by an identity, and the bounds of its length.
   *
   * @param named the elements that the schema names, by their id
   * @param others what is observed of each element that is not named, or null
   */
  record Elements(
      ListIdentity identity,
      Map<ElementId, Observed> named,
      @Nullable Observed others,
      int min,
      int max)
      implements Observed {

    /** Reads SCHEMA-3: an element without key values stands for every element not named. */
    @Nullable Observed of(Optional<ElementId> id) {
      return id.isEmpty() ? null : named.getOrDefault(id.get(), others);
    }

    /**
     * Reads READ-1: of ids that read alike and differ, as 80 and "80", one has the name: a desired
     * one, else one that the schema names, else the first one that is there.
     */
    boolean hasName(ElementId id, List<JsonNode> wanted, List<JsonNode> live) {
      return Stream.of(
              identity.all(wanted).stream().flatMap(Optional::stream),
              named.keySet().stream(),
              identity.all(live).stream().flatMap(Optional::stream))
          .flatMap(ids -> ids)
          .filter(other -> other.segment().equals(id.segment()))
          .findFirst()
          .filter(first -> !first.equals(id))
          .isEmpty();
    }
  }

  /** Returns the observed fields at a path; null for none. */
  static @Nullable Observed at(@Nullable Observed observed, List<FieldPath.Segment> path) {
    if (path.isEmpty()) {
      return observed;
    }
    List<FieldPath.Segment> rest = path.subList(1, path.size());
    if (observed instanceof Fields fields && path.get(0) instanceof FieldPath.Key key) {
      return at(fields.members().get(key.name()), rest);
    }
    if (!(observed instanceof Elements elements)) {
      return null;
    }
    return at(
        elements.named().entrySet().stream()
            .filter(named -> named.getKey().segment().equals(path.get(0)))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse(elements.others()),
        rest);
  }

  /** The list identity of a place, or empty where it is no list of elements. */
  static Optional<ListIdentity> identity(@Nullable Observed observed) {
    return observed instanceof Elements elements
        ? Optional.of(elements.identity())
        : Optional.empty();
  }

  /** Returns the observed fields of an element of a list; null for none, or if it is no list. */
  static @Nullable Observed element(@Nullable Observed list, JsonNode element, int index) {
    return list instanceof Elements elements
        ? elements.of(elements.identity().of(element, index))
        : null;
  }
}
