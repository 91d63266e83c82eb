package dev.homeostat.testkit.model;

import dev.homeostat.FieldPath;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The removals of an earlier desired state that the server refused (rule POLICY-2).
 *
 * @param asked what was asked for, by the names that elements had
 * @param held the paths that are held back in this pass already
 */
record RefusedRemovals(Set<FieldPath> asked, Set<FieldPath> held) {

  /** The observation of an element that is to be removed. */
  static final Observed WHOLE = new Observed.Value(false);

  /** Returns whether a place is in a value that is held back as a whole. */
  boolean isHeld(FieldPath at) {
    return held.stream().anyMatch(path -> at.startsWith(path) && !at.equals(path));
  }

  /**
   * Returns the observation of a place, with the list keys by which removals below it were named.
   */
  @Nullable Observed observed(FieldPath at, @Nullable Observed was) {
    Set<FieldPath.Segment> names = names(at);

    for (FieldPath.Segment name : names) {
      if (name instanceof FieldPath.Element element) {
        ListIdentity identity = ListIdentity.keyed(List.copyOf(element.keys().keySet()));
        return isLike(was, identity) ? was : elements(identity, Map.of(), WHOLE);
      }
      if (name instanceof FieldPath.Member) {
        return isLike(was, ListIdentity.SET) ? was : elements(ListIdentity.SET, Map.of(), WHOLE);
      }
    }
    boolean isByPlace = names.stream().anyMatch(FieldPath.Index.class::isInstance);
    return isByPlace && !(was instanceof Observed.Elements)
        ? elements(ListIdentity.POSITION, places(names), null)
        : was;
  }

  /** Returns whether the removal of an element, or of a field in it, was asked for by this name. */
  boolean isAbout(FieldPath element) {
    return asked.stream().anyMatch(path -> path.startsWith(element));
  }

  private static boolean isLike(@Nullable Observed was, ListIdentity identity) {
    return Observed.identity(was)
        .filter(
            mine ->
                mine.kind() == identity.kind()
                    && Set.copyOf(mine.keys()).equals(Set.copyOf(identity.keys())))
        .isPresent();
  }

  private static Map<ElementId, Observed> places(Set<FieldPath.Segment> names) {
    Map<ElementId, Observed> places = new HashMap<>();
    for (FieldPath.Segment name : names) {
      if (name instanceof FieldPath.Index place) {
        places.put(ElementId.at(place.index()), WHOLE);
      }
    }
    return places;
  }

  private static Observed elements(
      ListIdentity identity, Map<ElementId, Observed> named, @Nullable Observed others) {
    return new Observed.Elements(identity, named, others, 0, 0);
  }

  private Set<FieldPath.Segment> names(FieldPath at) {
    return asked.stream()
        .filter(path -> path.startsWith(at) && !path.equals(at))
        .map(path -> path.segments().get(at.segments().size()))
        .collect(Collectors.toSet());
  }
}
