package dev.homeostat.appwrapper.settings;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.api.AppWrappers;
import dev.homeostat.text.GoDurations;
import dev.homeostat.webhooks.FieldError;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The annotations by which an AppWrapper changes settings.
 *
 * @param wrapper with annotations
 * @param ceiling the longest time
 * @param malformed gets those that have no meaning, and change nothing
 * @param known the names that were read
 */
record SettingAnnotations(
    AppWrapper wrapper, Duration ceiling, Consumer<FieldError> malformed, Set<String> known) {

  private static final Set<String> FLAGS = Set.of("true", "false");
  private static final String DURATION = "a duration such as 1m30s";

  /** Returns a time between zero and the ceiling. */
  Duration duration(String name, Duration otherwise) {
    return read(name, DURATION, GoDurations::parse)
        .map(
            time ->
                time.isNegative() ? Duration.ZERO : time.compareTo(ceiling) > 0 ? ceiling : time)
        .orElse(otherwise);
  }

  /** Returns a time above zero and below another one. */
  Duration shorter(String name, Duration otherwise) {
    return read(name, DURATION, GoDurations::parse)
        .filter(time -> time.compareTo(Duration.ZERO) > 0 && time.compareTo(otherwise) < 0)
        .orElse(otherwise);
  }

  /** Reports a value that is neither true nor false. */
  void checkFlag(String name) {
    read(name, "true or false", text -> Optional.of(text).filter(FLAGS::contains));
  }

  /** Reports the annotations of the operator that were not read. */
  void checkNames() {
    for (Map.Entry<String, JsonNode> one :
        wrapper.object().tree().at("/metadata/annotations").properties()) {
      String name = one.getKey();
      if (name.startsWith(AppWrappers.ANNOTATION_PREFIX)
          && !known.contains(name.substring(AppWrappers.ANNOTATION_PREFIX.length()))) {
        String format = "expected one of the names %s; it is ignored";
        malformed.accept(error(name, format.formatted(String.join(", ", known))));
      }
    }
  }

  private static FieldError error(String annotation, String message) {
    return new FieldError("metadata.annotations[" + annotation + "]", message);
  }

  int number(String name, int otherwise) {
    return read(name, "a whole number", SettingAnnotations::integer).orElse(otherwise);
  }

  Set<Integer> codes(String name, Set<Integer> otherwise) {
    String expected = "exit codes between commas, without blanks";
    known.add(name);
    return wrapper
        .annotation(name)
        .map(list -> Arrays.stream(list.split(",", -1)))
        .map(
            codes ->
                codes.map(
                    code -> read(name, Optional.of(code), expected, SettingAnnotations::integer)))
        .map(codes -> codes.flatMap(Optional::stream).collect(Collectors.toSet()))
        .orElse(otherwise);
  }

  private <T> Optional<T> read(String name, String expected, Function<String, Optional<T>> reader) {
    return read(name, wrapper.annotation(name), expected, reader);
  }

  private <T> Optional<T> read(
      String name, Optional<String> text, String expected, Function<String, Optional<T>> reader) {
    known.add(name);
    Optional<T> read = text.flatMap(reader);
    if (text.isPresent() && read.isEmpty()) {
      String format = "expected %s, got '%s'; it is ignored";
      malformed.accept(
          error(AppWrappers.ANNOTATION_PREFIX + name, format.formatted(expected, text.get())));
    }
    return read;
  }

  private static Optional<Integer> integer(String text) {
    try {
      return Optional.of(Integer.parseInt(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
