package dev.homeostat.operator.definition.structural;

import java.io.Serial;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Reports that a JSON Schema cannot be translated for a server. The message has a line for each
 * such part.
 */
public final class UntranslatableException extends IllegalArgumentException {

  @Serial private static final long serialVersionUID = 1L;

  private final transient List<Refusal> refusals;

  UntranslatableException(List<Refusal> refusals) {
    super(refusals.stream().map(Refusal::toString).collect(Collectors.joining("\n")));
    this.refusals = List.copyOf(refusals);
  }

  UntranslatableException(String place, String why) {
    this(List.of(new Refusal(place, why)));
  }

  /**
   * All that was found.
   *
   * @return at least one, in the order in which they were found
   */
  public List<Refusal> refusals() {
    return refusals;
  }
}
