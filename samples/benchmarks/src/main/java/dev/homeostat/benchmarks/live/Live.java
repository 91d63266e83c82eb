package dev.homeostat.benchmarks.live;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Measures on a real API server that it starts and ends. */
public final class Live {

  private static final String BEGIN = "<!-- live results -->\n";
  private static final String END = "<!-- end of live results -->\n";

  private Live() {}

  /**
   * Prints the measurements, or puts them into a document.
   *
   * @param args any of {@code converge}, {@code upkeep} and {@code heap}, none for all; {@code
   *     --short} for a trial without meaningful results; the document, as in {@code
   *     docs/benchmarks.md}
   * @throws Exception if it could not be measured
   */
  public static void main(String[] args) throws Exception {
    List<String> words = new ArrayList<>(List.of(args));
    Size size = words.remove("--short") ? Size.SHORT : Size.FULL;
    Path document =
        words.stream().filter(word -> word.endsWith(".md")).map(Path::of).findFirst().orElse(null);
    words.removeIf(word -> word.endsWith(".md"));
    LiveTables tables = new LiveTables(size, Cores.APART);
    boolean all = words.isEmpty();
    if (all || words.contains("heap")) {
      alone(server -> tables.heap(new Heap(server, size).measure()));
    }
    if (all || words.contains("converge")) {
      tables.convergence(new Convergence(size).measure());
    }
    if (all || words.contains("upkeep")) {
      alone(
          server -> {
            Cores.share();
            tables.upkeep(new Upkeep(server, size).measure());
          });
    }
    String text = tables.text();
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    if (document == null) {
      out.print(text);
    } else {
      String before = Files.readString(document);
      int begin = before.indexOf(BEGIN) + BEGIN.length();
      Files.writeString(
          document,
          before.substring(0, begin) + "\n" + text + "\n" + before.substring(before.indexOf(END)));
    }
    System.exit(0);
  }

  /** Something that needs a server. */
  @FunctionalInterface
  private interface Measurement {
    void on(RunningApiServer server) throws Exception;
  }

  /** Runs a measurement on a new server of its own. */
  private static void alone(Measurement measurement) throws Exception {
    try (RunningApiServer server = Cores.server()) {
      measurement.on(server);
    }
  }
}
