package dev.homeostat.samples.testing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A metric in the text format of Prometheus, with the names of its samples and labels. */
public record MetricFamily(String name, String type, Set<String> samples, Set<String> labels) {

  private static final Pattern SAMPLE =
      Pattern.compile("^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(.*)})? .*$");
  private static final Pattern LABEL = Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"");
  private static final Set<String> OF_ITS_TYPE = Set.of("le", "quantile");

  /** Returns the metrics of an exposition, in the order of their names. */
  public static List<MetricFamily> in(String exposition) {
    Map<String, MetricFamily> families = new LinkedHashMap<>();
    for (String line : exposition.lines().toList()) {
      if (line.startsWith("# TYPE ")) {
        String[] words = line.split(" ");
        families.put(
            words[2], new MetricFamily(words[2], words[3], new TreeSet<>(), new TreeSet<>()));
      } else if (!line.startsWith("#")) {
        add(families, line);
      }
    }
    return families.values().stream()
        .sorted(java.util.Comparator.comparing(MetricFamily::name))
        .toList();
  }

  private static void add(Map<String, MetricFamily> families, String line) {
    Matcher sample = SAMPLE.matcher(line);
    if (!sample.matches()) {
      return;
    }
    String base = sample.group(1).replaceFirst("_(count|sum|bucket)$", "");
    MetricFamily family = families.getOrDefault(sample.group(1), families.get(base));
    if (family == null) {
      throw new AssertionError("a sample without a type: " + line);
    }
    family.samples.add(sample.group(1));
    if (sample.group(2) != null) {
      Matcher label = LABEL.matcher(sample.group(2));
      while (label.find()) {
        if (!OF_ITS_TYPE.contains(label.group(1))) {
          family.labels.add(label.group(1));
        }
      }
    }
  }

  /** Returns a row of a table in Markdown. */
  public String row() {
    List<String> cells = new ArrayList<>();
    cells.add("`" + name + "`");
    cells.add(type);
    cells.add(labels.stream().map(label -> "`" + label + "`").collect(Collectors.joining(", ")));
    return "| " + String.join(" | ", cells) + " |\n";
  }
}
