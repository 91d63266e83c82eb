package dev.homeostat.core.apply;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The path that the cause of a refusal names, as a server writes it: {@code
 * spec.template.spec.containers[0].image}.
 *
 * @param segments of the path; none if it cannot be read
 */
@API(status = INTERNAL)
public record CausePath(List<Segment> segments) {

  /** Copies the list. */
  public CausePath {
    segments = List.copyOf(segments);
  }

  /**
   * Returns the path of a cause.
   *
   * @param cause a cause that the server reports
   * @return the path that it names
   */
  public static CausePath of(ClusterResponse.Cause cause) {
    return new CausePath(parsed(cause.field()));
  }

  private static List<Segment> parsed(String field) {
    List<Segment> segments = new ArrayList<>();
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < field.length(); i++) {
      char c = field.charAt(i);
      if (c != '.' && c != '[') {
        name.append(c);
        continue;
      }
      addKey(segments, name);
      if (c == '[') {
        int end = field.indexOf(']', i);
        if (end < 0) {
          return List.of();
        }
        String inside = field.substring(i + 1, end);
        boolean index = inside.length() < 9 && inside.matches("[0-9]+");
        segments.add(
            index ? new FieldPath.Index(Integer.parseInt(inside)) : new FieldPath.Key(inside));
        i = end;
      }
    }
    addKey(segments, name);
    return segments;
  }

  private static void addKey(List<Segment> segments, StringBuilder name) {
    if (!name.isEmpty()) {
      segments.add(new FieldPath.Key(name.toString()));
      name.setLength(0);
    }
  }

  /**
   * Returns the path without list elements.
   *
   * @return empty if the cause names none below the first level
   */
  public Optional<FieldPath> shape() {
    FieldPath shape = new FieldPath(segments).shape();
    return shape.segments().size() < 2 ? Optional.empty() : Optional.of(shape);
  }

  /**
   * Returns whether the cause is about an edit: one of the two paths, list elements left out, is at
   * or below the other.
   *
   * @param edit the edit that was sent
   * @return true if the cause names a path at, above or below the edit's
   */
  public boolean isAbout(Edit edit) {
    return shape()
        .filter(
            shape -> {
              FieldPath mine = edit.path().shape();
              return mine.startsWith(shape) || shape.startsWith(mine);
            })
        .isPresent();
  }
}
