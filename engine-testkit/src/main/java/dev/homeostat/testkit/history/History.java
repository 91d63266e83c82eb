package dev.homeostat.testkit.history;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A list of steps that happen one after the other. A plain value, written as YAML by {@link
 * #toString()} and read back by {@link #parse(String)}.
 *
 * @param steps in their order
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record History(List<HistoryStep> steps) {

  // Copies the list.
  public History {
    steps = List.copyOf(Objects.requireNonNull(steps, "steps"));
  }

  /**
   * Reads a history.
   *
   * @param yaml as {@link #toString()} writes it
   * @return the history
   * @throws IllegalArgumentException if the text is no history; the message contains the location
   *     and the reason
   */
  public static History parse(String yaml) {
    return HistoryYaml.read(yaml);
  }

  /**
   * Returns this history without one step.
   *
   * @param index which step, counted from 0
   * @return a shorter history
   */
  public History without(int index) {
    List<HistoryStep> fewer = new ArrayList<>(steps);
    fewer.remove(index);
    return new History(fewer);
  }

  /**
   * Returns this history with another step in the place of one.
   *
   * @param index which step, counted from 0
   * @param step the new one
   * @return another history
   */
  public History with(int index, HistoryStep step) {
    List<HistoryStep> changed = new ArrayList<>(steps);
    changed.set(index, step);
    return new History(changed);
  }

  /** The steps as YAML. */
  @Override
  public String toString() {
    return HistoryYaml.write(this);
  }
}
