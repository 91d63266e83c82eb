package dev.homeostat.benchmarks;

import dev.homeostat.benchmarks.Results.Measure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Makes the tables of {@code docs/benchmarks.md} of what JMH measured. */
public final class Tables {

  private static final Section SECTION = new Section("results");
  private static final List<String> HOW = List.of("warm", "cold", "event");
  private static final List<Integer> SIZES = List.of(1, 10, 100, 1000, 10_000);

  private final Results results;

  private Tables(Results results) {
    this.results = results;
  }

  /**
   * Prints the tables, or puts them into a document.
   *
   * @param args the JSON file of JMH, and optionally the document
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] args) throws IOException {
    SECTION.fill(args, results -> new Tables(results).text());
  }

  private String text() {
    List<String> lines = new ArrayList<>();
    lines.add(results.conditions());
    lines.add("");
    comparison(lines);
    lines.add("");
    passes(lines);
    lines.add("");
    goals(lines);
    return String.join("\n", lines) + "\n";
  }

  private void comparison(List<String> lines) {
    lines.add("| One unchanged Deployment | warm | cold | from the bytes of an event | verdict |");
    lines.add("| --- | ---: | ---: | ---: | --- |");
    for (Contender contender : Contender.values()) {
      List<String> cells = new ArrayList<>(List.of(contender.label()));
      for (String how : HOW) {
        cells.add(Figures.beside(comparison(how, contender), comparison(how, Contender.HOMEOSTAT)));
      }
      cells.add(contender.trial().verdict());
      lines.add(row(cells));
    }
  }

  private Optional<Measure> comparison(String how, Contender contender) {
    return results.of("ComparisonBenchmark." + how, Map.of("contender", contender.name()));
  }

  private void passes(List<String> lines) {
    List<String> head = new ArrayList<>(List.of("Each of N resources in a pass"));
    for (Found found : Found.values()) {
      head.add(found.label());
    }
    head.add("the reads alone");
    head.add("first pass");
    lines.add(row(head));
    lines.add("| --- |" + " ---: |".repeat(head.size() - 1));
    for (int size : SIZES) {
      List<String> cells = new ArrayList<>(List.of("N = " + size));
      for (Found found : Found.values()) {
        cells.add(Figures.beside(later(found, size), later(found, 10)));
      }
      cells.add(Figures.beside(reads(size), reads(10)));
      cells.add(Figures.beside(first(size), first(10)));
      lines.add(row(cells));
    }
  }

  private Optional<Measure> later(Found found, int size) {
    return results
        .of("PassBenchmark.later", Map.of("found", found.name(), "n", Integer.toString(size)))
        .map(measure -> each(measure, size));
  }

  private Optional<Measure> reads(int size) {
    return results
        .of("PassBenchmark.reads", Map.of("n", Integer.toString(size)))
        .map(measure -> each(measure, size));
  }

  private Optional<Measure> first(int size) {
    return results
        .of("PassBenchmark.first", Map.of("n", Integer.toString(size)))
        .map(measure -> each(measure, size));
  }

  private static Measure each(Measure pass, int size) {
    return new Measure(pass.micros() / size, pass.bytes() / size);
  }

  private void goals(List<String> lines) {
    lines.add("| Goal | measured | |");
    lines.add("| --- | ---: | --- |");
    faster(lines, "warm", 40);
    atMost(lines, "warm", ours("warm"), Double.POSITIVE_INFINITY, 0.5);
    faster(lines, "cold", 1.5);
    atMost(lines, "cold", ours("cold"), Double.POSITIVE_INFINITY, 120_000);
    atMost(lines, "from the bytes of an event", ours("event"), 15, 10_000);
    atMost(lines, "first pass, each of 1 000", first(1_000), 400, 200_000);
    for (Found found : List.of(Found.UNMOVED, Found.MOVED)) {
      Optional<Measure> few = later(found, 10);
      Optional<Measure> many = later(found, 10_000);
      goal(
          lines,
          found.label() + ", of 10 000 each at most 1.5 times one of 10",
          few.flatMap(one -> many.map(other -> other.micros() / one.micros())),
          Figures::ratio,
          ratio -> ratio <= 1.5);
    }
    atMost(
        lines,
        Found.UNMOVED.label() + ", each of 10 000",
        later(Found.UNMOVED, 10_000),
        10,
        Double.POSITIVE_INFINITY);
    atMost(
        lines,
        Found.MOVED.label() + ", each of 10 000, without the read",
        later(Found.MOVED, 10_000).flatMap(pass -> reads(10_000).map(reads -> pass.without(reads))),
        10,
        Double.POSITIVE_INFINITY);
  }

  private Optional<Measure> ours(String benchmark) {
    return comparison(benchmark, Contender.HOMEOSTAT);
  }

  private void faster(List<String> lines, String benchmark, double times) {
    Optional<Measure> theirs = comparison(benchmark, Contender.JOSDK_SSA_GENERIC);
    goal(
        lines,
        "%s, at least %s times faster than JOSDK's generic SSA matcher"
            .formatted(benchmark, Figures.number(times)),
        ours(benchmark).flatMap(one -> theirs.map(other -> other.micros() / one.micros())),
        Figures::ratio,
        ratio -> ratio >= times);
  }

  private static void atMost(
      List<String> lines, String name, Optional<Measure> measure, double micros, double bytes) {
    if (Double.isFinite(micros)) {
      goal(
          lines,
          name + ", at most " + Figures.time(micros),
          measure.map(Measure::micros),
          Figures::time,
          time -> time <= micros);
    }
    if (Double.isFinite(bytes)) {
      goal(
          lines,
          name + ", at most " + Figures.bytes(bytes),
          measure.map(Measure::bytes),
          Figures::bytes,
          allocated -> allocated <= bytes);
    }
  }

  private static void goal(
      List<String> lines,
      String goal,
      Optional<Double> measured,
      Function<Double, String> shown,
      Predicate<Double> met) {
    lines.add(
        row(
            List.of(
                goal,
                measured.map(shown).orElse(Figures.NONE),
                measured.map(value -> met.test(value) ? "met" : "**missed**").orElse(""))));
  }

  private static String row(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |";
  }
}
