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

/** Measures an operator of the samples beside the model of its Go operator. */
public final class ComparedLive {

  private static final Map<String, ComparedKind> KINDS = Map.of("appbundle", new AppBundleKind());
  private static final double TENTH = 0.1;
  private static final double KIBI = 1024;

  private ComparedLive() {}

  /**
   * Prints the measurements, or puts them into a document.
   *
   * @param args the kind, {@code appbundle}; {@code --short} for a trial without meaningful
   *     results; the document, as in {@code docs/benchmarks.md}
   * @throws Exception if it could not be measured
   */
  public static void main(String[] args) throws Exception {
    Locale.setDefault(Locale.ROOT);
    List<String> words = new ArrayList<>(List.of(args));
    ComparedSize size = words.remove("--short") ? ComparedSize.SHORT : ComparedSize.FULL;
    String name = words.remove(0);
    ComparedKind kind =
        Optional.ofNullable(KINDS.get(name))
            .orElseThrow(() -> new IllegalArgumentException("expected one of " + KINDS.keySet()));
    boolean apart = Cores.APART;
    String text;
    try (RunningApiServer server = Cores.server()) {
      server.define(kind.definition());
      ComparedTrial.Result ours = new ComparedTrial(server, kind, size, kind::ours).measure();
      ComparedTrial.Result model =
          new ComparedTrial(server, kind, size, namespace -> kind.model(namespace, size.patience()))
              .measure();
      text = text(kind, size, ours, model, apart);
    }
    if (words.isEmpty()) {
      new PrintStream(System.out, true, StandardCharsets.UTF_8).print(text);
    } else {
      write(Path.of(words.get(0)), name, text);
    }
    System.exit(0);
  }

  private static void write(Path document, String name, String text) throws Exception {
    String before = Files.readString(document);
    String mark = "<!-- " + name + " results -->\n";
    int begin = before.indexOf(mark) + mark.length();
    int end = before.indexOf("<!-- end of " + name + " results -->\n");
    Files.writeString(
        document, before.substring(0, begin) + "\n" + text + "\n" + before.substring(end));
  }

  private static String text(
      ComparedKind kind,
      ComparedSize size,
      ComparedTrial.Result ours,
      ComparedTrial.Result model,
      boolean apart) {
    String name = kind.kind() + "s";
    return """
    Measured on a JDK %s, %s.

    | %s beside the model of the Go operator | measured | goal | |
    | --- | ---: | --- | --- |
    """
            .formatted(
                System.getProperty("java.version"),
                apart ? "on two cores: one for server and store" : "on shared cores",
                name)
        + row(
            "requests of a pass with nothing to do, %d components".formatted(size.parts()),
            ratio(ours.pass(), model.pass(), "%.0f", ""),
            "at most 1 ×",
            ours.pass() <= model.pass())
        + row(
            "requests a minute while nothing changes",
            "%.0f beside %.0f".formatted(ours.idle(), model.idle()),
            "none",
            ours.idle() == 0)
        + row(
            "requests a minute while a Deployment is never ready",
            ratio(ours.stuck(), model.stuck(), "%.0f", ""),
            "at most 1 ×",
            ours.stuck() <= model.stuck())
        + row(
            "time to Deployed of %d of %d %s with %d components, one of which is never ready"
                .formatted(size.objects() - 1, size.objects(), name, size.parts()),
            ratio(ours.seconds(), model.seconds(), "%.1f", " s"),
            "at most 0.1 ×",
            ours.seconds() <= TENTH * model.seconds())
        + "| heap of each of %d %s with %d components | %s | for comparison | |%n"
            .formatted(
                size.held(),
                name,
                size.heldParts(),
                ratio(
                    ours.heap() / KIBI / size.held(),
                    model.heap() / KIBI / size.held(),
                    "%.1f",
                    " KiB"));
  }

  private static String ratio(double ours, double model, String number, String unit) {
    String both = (number + unit + ", " + number + unit).formatted(ours, model);
    return model == 0 ? "(" + both + ")" : "%.3f × (%s)".formatted(ours / model, both);
  }

  private static String row(String what, String measured, String goal, boolean met) {
    return "| %s | %s | %s | %s |%n".formatted(what, measured, goal, met ? "met" : "**missed**");
  }
}
