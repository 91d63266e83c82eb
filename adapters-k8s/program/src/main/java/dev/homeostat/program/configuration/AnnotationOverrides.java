package dev.homeostat.program.configuration;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Resource;
import dev.homeostat.text.GoDurations;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * The annotations by which an object overrides settings of its operator: those whose names begin
 * with a prefix. A value without a meaning is reported and ignored. Not thread-safe.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class AnnotationOverrides {

  private static final Set<String> FLAGS = Set.of("true", "false");
  private static final String DURATION = "a duration such as 1m30s";

  private final Resource object;
  private final String prefix;
  private final BiConsumer<String, String> mistakes;

  /** The names that were asked for. */
  private final Set<String> known = new TreeSet<>();

  private AnnotationOverrides(Resource object, String prefix, BiConsumer<String, String> mistakes) {
    this.object = object;
    this.prefix = prefix;
    this.mistakes = mistakes;
  }

  /**
   * Reads the annotations of an object.
   *
   * @param object may have none
   * @param prefix of their names, as in {@code example.com/}; the methods take names without it
   * @param mistakes gets each mistake: its field, as in {@code
   *     metadata.annotations[example.com/a]}, and a message
   * @return annotations of which none was read yet
   */
  public static AnnotationOverrides of(
      Resource object, String prefix, BiConsumer<String, String> mistakes) {
    return new AnnotationOverrides(
        Objects.requireNonNull(object, "object"),
        Objects.requireNonNull(prefix, "prefix"),
        Objects.requireNonNull(mistakes, "mistakes"));
  }

  /**
   * Returns a time between zero and a longest one.
   *
   * @param name of the annotation
   * @param otherwise the setting
   * @param longest a longer time counts as this one; a negative one counts as zero
   * @return the setting if the annotation is absent or means no duration
   */
  public Duration duration(String name, Duration otherwise, Duration longest) {
    return read(name, DURATION, GoDurations::parse)
        .map(time -> time.isNegative() ? Duration.ZERO : time)
        .map(time -> time.compareTo(longest) > 0 ? longest : time)
        .orElse(otherwise);
  }

  /**
   * Returns a time that can only be shortened.
   *
   * @param name of the annotation
   * @param otherwise the setting
   * @return the setting unless the annotation means a shorter time above zero
   */
  public Duration shorter(String name, Duration otherwise) {
    return read(name, DURATION, GoDurations::parse)
        .filter(time -> time.compareTo(Duration.ZERO) > 0 && time.compareTo(otherwise) < 0)
        .orElse(otherwise);
  }

  /**
   * Returns a whole number.
   *
   * @param name of the annotation
   * @param otherwise the setting
   * @return the setting if the annotation is absent or means no number
   */
  public int number(String name, int otherwise) {
    return read(name, "a whole number", AnnotationOverrides::integer).orElse(otherwise);
  }

  /**
   * Returns numbers that are written between commas, without blanks. Each one without a meaning is
   * reported, and the others count.
   *
   * @param name of the annotation
   * @param what the numbers are, for messages, as in {@code exit codes}
   * @param otherwise the setting
   * @return the setting if the annotation is absent
   */
  public Set<Integer> numbers(String name, String what, Set<Integer> otherwise) {
    String expected = what + " between commas, without blanks";
    known.add(name);
    return object
        .annotation(prefix + name)
        .map(
            list ->
                Arrays.stream(list.split(",", -1))
                    .map(one -> read(name, one, expected, AnnotationOverrides::integer))
                    .flatMap(Optional::stream)
                    .collect(Collectors.toSet()))
        .orElse(otherwise);
  }

  /**
   * Returns whether an annotation is {@code true}.
   *
   * @param name of the annotation
   * @param otherwise the setting
   * @return the setting if the annotation is absent, or neither {@code true} nor {@code false}
   */
  public boolean flag(String name, boolean otherwise) {
    return read(name, "true or false", text -> Optional.of(text).filter(FLAGS::contains))
        .map("true"::equals)
        .orElse(otherwise);
  }

  /** Reports the annotations with the prefix that none of the calls before has asked for. */
  public void checkNames() {
    object
        .tree()
        .at("/metadata/annotations")
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (name.startsWith(prefix) && !known.contains(name.substring(prefix.length()))) {
                report(name, "expected one of the names " + String.join(", ", known));
              }
            });
  }

  private <T> Optional<T> read(String name, String expected, Function<String, Optional<T>> reader) {
    known.add(name);
    return object.annotation(prefix + name).flatMap(text -> read(name, text, expected, reader));
  }

  private <T> Optional<T> read(
      String name, String text, String expected, Function<String, Optional<T>> reader) {
    Optional<T> read = reader.apply(text);
    if (read.isEmpty()) {
      report(prefix + name, "expected " + expected + ", got '" + text + "'");
    }
    return read;
  }

  private void report(String annotation, String message) {
    mistakes.accept("metadata.annotations[" + annotation + "]", message + "; it is ignored");
  }

  private static Optional<Integer> integer(String text) {
    try {
      return Optional.of(Integer.parseInt(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
