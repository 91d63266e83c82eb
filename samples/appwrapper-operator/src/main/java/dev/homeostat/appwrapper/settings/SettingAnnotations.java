package dev.homeostat.appwrapper.settings;

import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.api.AppWrappers;
import dev.homeostat.text.GoDurations;
import dev.homeostat.webhooks.FieldError;
import java.time.Duration;
import java.util.Arrays;
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
 */
record SettingAnnotations(AppWrapper wrapper, Duration ceiling, Consumer<FieldError> malformed) {

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

  int number(String name, int otherwise) {
    return read(name, "a whole number", SettingAnnotations::integer).orElse(otherwise);
  }

  Set<Integer> codes(String name, Set<Integer> otherwise) {
    String expected = "exit codes between commas, without blanks";
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
    Optional<T> read = text.flatMap(reader);
    if (text.isPresent() && read.isEmpty()) {
      String place = "metadata.annotations[" + AppWrappers.ANNOTATION_PREFIX + name + "]";
      String format = "expected %s, got '%s'; it is ignored";
      malformed.accept(new FieldError(place, format.formatted(expected, text.get())));
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
