package dev.homeostat.core.redact;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.report.RedactedValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * The paths that an owner names in an annotation (rule SECRET-1).
 *
 * @param paths what could be read; the whole resource if a part could not be
 * @param problems what could not be read
 */
@API(status = INTERNAL)
public record SensitiveAnnotation(Set<FieldPath> paths, List<Problem> problems) {

  /** The annotation: paths, separated by commas or white space. */
  public static final String ANNOTATION = RedactedValue.SENSITIVE_ANNOTATION;

  private static final FieldPath PLACE = FieldPath.of("metadata", "annotations", ANNOTATION);

  /** Commas between the keys of an element do not separate. */
  private static final Pattern SEPARATORS = Pattern.compile(",(?![^\\[\\]]*\\])|\\s+");

  public SensitiveAnnotation {
    paths = Set.copyOf(paths);
    problems = List.copyOf(problems);
  }

  /** Returns whether a resource has the annotation; allocates nothing. */
  static boolean isOn(Resource resource) {
    return resource.tree().path("metadata").path("annotations").has(ANNOTATION);
  }

  /**
   * Returns the paths that a live object marks, and its desired state does not.
   *
   * @param live the object
   * @param desired the same resource as it shall be
   * @return none as a rule
   */
  public static Set<FieldPath> ofLiveAlone(Resource live, Resource desired) {
    if (!isOn(live)) {
      return Set.of();
    }
    Set<FieldPath> marks = new HashSet<>(of(live).paths());
    marks.removeAll(of(desired).paths());
    return marks;
  }

  /**
   * Returns the marks to remember: those that the live object alone has now. While neither it nor
   * its desired state has an annotation, the ones that are remembered count: the object may be a
   * new one, and its fields have the same meaning.
   *
   * @param live the object
   * @param desired the same resource as it shall be
   * @param remembered the marks of the last record
   * @return none as a rule
   */
  public static Set<FieldPath> remembered(
      Resource live, Resource desired, Set<FieldPath> remembered) {
    return isOn(live) || isOn(desired) ? ofLiveAlone(live, desired) : remembered;
  }

  /**
   * Reads the annotation.
   *
   * @param resource which may have it
   * @return the paths, and the problems of the annotation
   */
  public static SensitiveAnnotation of(Resource resource) {
    Set<FieldPath> paths = new LinkedHashSet<>();
    List<Problem> problems = new ArrayList<>();
    for (String text : SEPARATORS.split(resource.annotation(ANNOTATION).orElse(""))) {
      if (!text.isEmpty()) {
        Optional<FieldPath> path = read(text, resource);
        path.ifPresent(paths::add);
        if (path.isEmpty()) {
          problems.add(problem(resource));
        }
      }
    }
    return problems.isEmpty()
        ? new SensitiveAnnotation(paths, problems)
        : new SensitiveAnnotation(Set.of(FieldPath.root()), problems);
  }

  /** Returns the warning about a path of the annotation that names nothing, with its place. */
  static Problem namesNothing(Resource resource) {
    return Problem.warning("SensitiveNamesNothing")
        .rule(Rule.SECRET_1)
        .of(resource.id())
        .at(PLACE)
        .in(resource.locate(PLACE))
        .expected("a field of the manifest, of the kind or of the object");
  }

  /** Elements are known by name everywhere, so a place in a list stands for the whole list. */
  private static Optional<FieldPath> read(String text, Resource resource) {
    FieldPath path;
    if (text.equals("/")) {
      return Optional.empty();
    }
    try {
      path = FieldPath.parse(text);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
    FieldPath at = FieldPath.root();
    for (FieldPath.Segment segment : path.segments()) {
      boolean list = at.in(resource.tree()).filter(ArrayNode.class::isInstance).isPresent();
      if (segment instanceof FieldPath.Index || (list && segment instanceof FieldPath.Key)) {
        return Optional.of(at);
      }
      at = at.then(segment);
    }
    return Optional.of(path);
  }

  private static Problem problem(Resource resource) {
    return Problem.error("NotAPath")
        .rule(Rule.SECRET_1)
        .of(resource.id())
        .at(PLACE)
        .in(resource.locate(PLACE))
        .expected("paths such as /spec/password, separated by commas")
        .got("another text")
        .advice("begin each with a slash; name list elements as in [name=app]");
  }
}
