package dev.homeostat.cli.patterns;

import dev.homeostat.Resource;
import dev.homeostat.text.Spelling;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A pattern of objects of which some parts are given as texts.
 *
 * @param objects all that the pattern matches
 * @param texts the parts that an object must have exactly
 */
public record ObjectPattern(Predicate<Resource> objects, Map<Part, String> texts)
    implements Predicate<Resource> {

  /** A part of the identity of an object. */
  public enum Part {
    GROUP,
    KIND,
    /** The plural of the kind. */
    RESOURCE,
    NAMESPACE,
    NAME;

    public String of(Resource resource) {
      return switch (this) {
        case GROUP -> resource.id().group();
        case KIND -> resource.kind();
        case RESOURCE -> PluralNames.usual(resource.kind());
        case NAMESPACE -> resource.namespace();
        case NAME -> resource.name();
      };
    }

    /**
     * Returns whether one text may stand for another: groups are forgotten rather than misspelt.
     */
    private boolean isNear(String written, Resource resource) {
      return switch (this) {
        case GROUP -> true;
        case RESOURCE -> PluralNames.isNear(written, resource.kind());
        default -> Spelling.meant(written, List.of(of(resource))).isPresent();
      };
    }
  }

  public ObjectPattern {
    texts = Map.copyOf(texts);
  }

  /** Matches all objects. */
  public static ObjectPattern all() {
    return new ObjectPattern(resource -> true, Map.of());
  }

  /** Matches objects with a part. */
  public static ObjectPattern of(Part part, String text) {
    return new ObjectPattern(resource -> part.of(resource).equals(text), Map.of(part, text));
  }

  @Override
  public boolean test(Resource resource) {
    return objects.test(resource);
  }

  @Override
  public ObjectPattern and(Predicate<? super Resource> other) {
    Map<Part, String> both = new EnumMap<>(Part.class);
    both.putAll(texts);
    if (other instanceof ObjectPattern pattern) {
      both.putAll(pattern.texts);
    }
    return new ObjectPattern(objects.and(other), both);
  }

  /**
   * Returns what to write instead of texts that no object has.
   *
   * @param manifest the objects
   * @return empty if no object has similar texts
   */
  public Optional<String> near(List<Resource> manifest) {
    Optional<String> best = Optional.empty();
    int fewest = Integer.MAX_VALUE;
    for (Resource resource : manifest) {
      List<String> differing = new ArrayList<>();
      boolean isNear = true;
      for (Part part : Part.values()) {
        String written = texts.getOrDefault(part, part.of(resource));
        String there = part.of(resource);
        if (!written.equals(there)) {
          isNear &= part.isNear(written, resource);
          differing.add(named(part, there) + " instead of " + named(part, written));
        }
      }
      if (isNear && !differing.isEmpty() && differing.size() < fewest) {
        fewest = differing.size();
        best = Optional.of(String.join(" and ", differing));
      }
    }
    return best;
  }

  private static String named(Part part, String text) {
    if (part != Part.GROUP) {
      return text.isEmpty() ? "no namespace" : text;
    }
    return text.isEmpty() ? "no group" : "the group " + text;
  }
}
