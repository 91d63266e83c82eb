package dev.homeostat.benchmarks.live;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Measures operators as processes, side by side. */
public final class ComparedLive {

  /** The kinds, each with a size that is too small for results, or with that of the document. */
  private static final Map<String, Function<Boolean, ComparedKind>> KINDS =
      Map.of(
          "appbundle",
          isShort -> new AppBundleKind(isShort ? ComparedSize.SHORT : ComparedSize.FULL),
          "appwrapper",
          isShort -> new AppWrapperKind(isShort ? AppWrapperSize.SHORT : AppWrapperSize.FULL),
          "webpage",
          isShort -> new WebPageKind(isShort ? WebPageSize.SHORT : WebPageSize.FULL));

  private static final String ROWS = "--rows=";

  private ComparedLive() {}

  /**
   * Prints the measurements, or puts them into a document.
   *
   * @param args the kind, {@code appbundle}, {@code appwrapper} or {@code webpage}; {@code --short}
   *     for a trial without meaningful results; {@code --rows=TEXT} for the rows that contain a
   *     text; the document, as in {@code docs/benchmarks.md}, which gets all rows
   * @throws Exception if it could not be measured
   */
  public static void main(String[] args) throws Exception {
    Locale.setDefault(Locale.ROOT);
    List<String> words = new ArrayList<>(List.of(args));
    boolean isShort = words.remove("--short");
    String rows = rows(words);
    String name = words.remove(0);
    ComparedKind kind =
        Optional.ofNullable(KINDS.get(name))
            .orElseThrow(() -> new IllegalArgumentException("expected one of " + KINDS.keySet()))
            .apply(isShort);
    boolean apart = Cores.APART;
    StringBuilder text =
        new StringBuilder(
            """
            Measured on a JDK %s, %s.

            | %s | measured | goal | |
            | --- | ---: | --- | --- |
            """
                .formatted(
                    System.getProperty("java.version"),
                    apart ? "on two cores: one for server and store" : "on shared cores",
                    kind.heading()));
    try (RunningApiServer server = Cores.server()) {
      server.define(kind.definition());
      for (ComparedRow row : kind.rows()) {
        if (!row.what().contains(rows)) {
          continue;
        }
        double ours = read(server, kind, kind.ours(), row.measurement());
        String line = row.line(ours, read(server, kind, row.model(), row.measurement()));
        System.err.print(line);
        text.append(line);
      }
    }
    if (words.isEmpty()) {
      new PrintStream(System.out, true, StandardCharsets.UTF_8).print(text);
    } else {
      write(Path.of(words.get(0)), name, text.toString());
    }
    System.exit(0);
  }

  /** Takes the text of the wanted rows from the words; empty for all. */
  private static String rows(List<String> words) {
    Optional<String> option = words.stream().filter(word -> word.startsWith(ROWS)).findFirst();
    option.ifPresent(words::remove);
    if (option.isPresent() && words.size() > 1) {
      throw new IllegalArgumentException("expected no document with " + option.get());
    }
    return option.map(word -> word.substring(ROWS.length())).orElse("");
  }

  /** Each figure has a process and a namespace of its own. */
  private static double read(
      RunningApiServer server,
      ComparedKind kind,
      ComparedProgram program,
      ComparedMeasurement measurement)
      throws Exception {
    try (ComparedOperator operator = ComparedOperator.start(server, kind, program)) {
      return measurement.read(operator);
    }
  }

  private static void write(Path document, String name, String text) throws Exception {
    String before = Files.readString(document);
    String mark = "<!-- " + name + " results -->\n";
    int begin = before.indexOf(mark) + mark.length();
    int end = before.indexOf("<!-- end of " + name + " results -->\n");
    Files.writeString(
        document, before.substring(0, begin) + "\n" + text + "\n" + before.substring(end));
  }
}
