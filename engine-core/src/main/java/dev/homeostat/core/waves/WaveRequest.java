package dev.homeostat.core.waves;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.model.Annotations;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.report.FieldOrigin;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import org.apiguardian.api.API;

/**
 * The request of a resource for a wave (rule ACT-2).
 *
 * @param resource the desired resource
 * @param wave the wave that the application or a hook set; it takes precedence over annotations
 * @param byHook whether a hook set a field; an annotation of a hook contradicts nobody
 */
@API(status = INTERNAL)
public record WaveRequest(Resource resource, OptionalInt wave, Predicate<FieldPath> byHook) {

  /** The precedence of a wave over an order by dependencies. */
  enum Precedence {
    /** The wave of the kind is a minimum. */
    NONE,
    /** Argo CD's annotation counts where no dependency contradicts it. */
    WEAK,
    /** The wave counts in any case. */
    STRONG
  }

  /**
   * The wave of a resource as far as it is known without its dependencies.
   *
   * @param number the wave
   * @param precedence of the wave over dependencies
   */
  record Requested(int number, Precedence precedence) {}

  /**
   * Returns the request of a desired resource.
   *
   * @param desired with the fields that hooks set
   * @return its request
   */
  public static WaveRequest of(DesiredResource desired) {
    return new WaveRequest(
        desired.resource(),
        desired.wave(),
        path -> desired.setterOf(path) instanceof FieldOrigin.ByHook);
  }

  ResourceId id() {
    return resource.id();
  }

  /** Returns the requested wave, and adds problems of annotations. */
  Requested read(List<Problem> problems) {
    if (wave.isPresent()) {
      overridden(wave.getAsInt()).ifPresent(problems::add);
      return new Requested(wave.getAsInt(), Precedence.STRONG);
    }
    return annotated(Annotations.WAVE, Precedence.STRONG, problems)
        .or(() -> annotated(Annotations.ARGO_WAVE, Precedence.WEAK, problems))
        .orElseGet(() -> new Requested(KindWaves.of(id()), Precedence.NONE));
  }

  private Optional<Requested> annotated(
      String name, Precedence precedence, List<Problem> problems) {
    Optional<String> text = resource.annotation(name);
    OptionalInt number = text.map(WaveRequest::parse).orElse(OptionalInt.empty());
    if (text.isPresent() && number.isEmpty()) {
      problems.add(notANumber(name));
    }
    return number.isPresent()
        ? Optional.of(new Requested(number.getAsInt(), precedence))
        : Optional.empty();
  }

  private static OptionalInt parse(String text) {
    try {
      return OptionalInt.of(Integer.parseInt(text.strip()));
    } catch (NumberFormatException e) {
      return OptionalInt.empty();
    }
  }

  /** Returns a warning about an annotation of the manifest that does not count. */
  private Optional<Problem> overridden(int number) {
    return List.of(Annotations.WAVE, Annotations.ARGO_WAVE).stream()
        .filter(name -> !byHook.test(path(name)))
        .filter(name -> resource.annotation(name).filter(it -> !isWave(it, number)).isPresent())
        .findFirst()
        .map(
            name ->
                at(Problem.warning("WaveOverridden"), name)
                    .expected("wave " + number + ", which the application or a hook sets")
                    .got("another one in the annotation")
                    .advice("remove the annotation, it does not count"));
  }

  private static boolean isWave(String text, int number) {
    return parse(text).equals(OptionalInt.of(number));
  }

  private Problem notANumber(String name) {
    return at(Problem.error("WaveNotANumber"), name)
        .expected("a whole number such as \"2\"")
        .got("another text")
        .advice("write a number, or remove the annotation");
  }

  private Problem at(Problem draft, String annotation) {
    FieldPath path = path(annotation);
    return draft.rule(Rule.ACT_2).of(id()).at(path).in(resource.locate(path));
  }

  private static FieldPath path(String annotation) {
    return FieldPath.of("metadata", "annotations", annotation);
  }
}
