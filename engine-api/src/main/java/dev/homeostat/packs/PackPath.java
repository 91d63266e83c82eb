package dev.homeostat.packs;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.FieldPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * The path of a field of all objects of a kind: a {@link FieldPath} in which {@code [*]} stands for
 * each element of a list, as in {@code /webhooks/[*]/clientConfig/caBundle}.
 *
 * @param steps from the root of an object; not empty
 */
@API(status = STABLE, since = "0.1")
public record PackPath(List<Step> steps) {

  private static final String EACH = "[*]";

  /** One step of a path. */
  public sealed interface Step permits Named, EachElement {}

  /**
   * Into a member of an object, or an element with a key.
   *
   * @param segment the member or element
   */
  public record Named(FieldPath.Segment segment) implements Step {
    // Refuses null.
    public Named {
      Objects.requireNonNull(segment, "segment");
    }

    /** As in a {@link FieldPath}. */
    @Override
    public String toString() {
      return segment.toString();
    }
  }

  /** Into each element of a list. */
  public record EachElement() implements Step {
    /** As in {@code [*]}. */
    @Override
    public String toString() {
      return EACH;
    }
  }

  // Copies the steps.
  public PackPath {
    steps = List.copyOf(Objects.requireNonNull(steps, "steps"));
  }

  /**
   * Reads a path.
   *
   * @param text as {@link #toString()} writes it
   * @return the path
   * @throws IllegalArgumentException if it names no field, or an element by its position
   */
  public static PackPath parse(String text) {
    if (!text.startsWith("/") || text.endsWith("/")) {
      throw new IllegalArgumentException("a path starts with '/' and names a field, got: " + text);
    }
    List<Step> steps = new ArrayList<>();
    for (String token : text.substring(1).split("/", -1)) {
      steps.add(token.equals(EACH) ? new EachElement() : new Named(segment(token, text)));
    }
    return new PackPath(steps);
  }

  private static FieldPath.Segment segment(String token, String text) {
    FieldPath.Segment segment = FieldPath.parse("/" + token).segments().get(0);
    boolean isField =
        token.isEmpty()
            || segment instanceof FieldPath.Index
            || segment instanceof FieldPath.Member;
    if (isField) {
      throw new IllegalArgumentException(
          "expected names, [key=value] or [*], got '" + token + "' in " + text);
    }
    return segment;
  }

  /** The path as {@link #parse(String)} reads it. */
  @Override
  public String toString() {
    return steps.stream().map(Step::toString).collect(Collectors.joining("/", "/", ""));
  }
}
