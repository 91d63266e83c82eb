package dev.homeostat.benchmarks;

import dev.homeostat.benchmarks.Results.Measure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes the table of translations in {@code docs/benchmarks.md} of what JMH measured. */
public final class TranslationTable {

  private static final Section SECTION = new Section("translations");
  private static final List<Integer> SIZES = List.of(20, 200, 1000);
  private static final double GOAL_MICROS = 5_000;

  private final Results results;

  private TranslationTable(Results results) {
    this.results = results;
  }

  /**
   * Prints the table, or puts it into a document.
   *
   * @param args the JSON file of JMH, and optionally the document
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] args) throws IOException {
    SECTION.fill(args, results -> new TranslationTable(results).text());
  }

  private String text() {
    List<String> lines = new ArrayList<>(List.of(results.conditions(), ""));
    lines.add("| A template of N nodes | reading | checking | mapping | all | each node |");
    lines.add("| --- | ---: | ---: | ---: | ---: | ---: |");
    for (int size : SIZES) {
      Optional<Measure> parse = of("parse", size);
      Optional<Measure> check = of("check", size);
      Optional<Measure> all = of("translate", size);
      lines.add(
          "| N = %d | %s | %s | %s | %s | %s |"
              .formatted(
                  size,
                  Figures.beside(parse, Optional.empty()),
                  Figures.beside(more(check, parse), Optional.empty()),
                  Figures.beside(more(all, check), Optional.empty()),
                  Figures.beside(all, Optional.empty()),
                  Figures.beside(each(all, size), each(of("translate", SIZES.get(0)), 20))));
    }
    lines.add("");
    lines.add("| Goal | measured | |");
    lines.add("| --- | ---: | --- |");
    Optional<Measure> few = of("translate", SIZES.get(0));
    lines.add(
        "| 20 nodes in at most 5 ms | %s | %s |"
            .formatted(
                few.map(Measure::micros).map(Figures::time).orElse(Figures.NONE),
                few.map(one -> one.micros() <= GOAL_MICROS ? "met" : "**missed**").orElse("")));
    return String.join("\n", lines) + "\n";
  }

  private Optional<Measure> of(String benchmark, int size) {
    return results.of("TranslationBenchmark." + benchmark, Map.of("n", Integer.toString(size)));
  }

  /** Returns the cost of one step without those before it. */
  private static Optional<Measure> more(Optional<Measure> all, Optional<Measure> before) {
    return all.flatMap(
        one ->
            before.map(
                other -> new Measure(one.micros() - other.micros(), one.bytes() - other.bytes())));
  }

  private static Optional<Measure> each(Optional<Measure> all, int size) {
    return all.map(one -> new Measure(one.micros() / size, one.bytes() / size));
  }
}
