package dev.homeostat.samples.testing;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The live heap of a process, after a full garbage collection.
 *
 * @param bytes of all objects
 * @param counts the number of objects, by the name of their class
 * @param sizes the bytes of these objects, by the name of their class
 */
public record LiveHeap(long bytes, Map<String, Long> counts, Map<String, Long> sizes) {

  private static final Pattern CLASS =
      Pattern.compile("^ *\\d+: +(\\d+) +(\\d+) +(\\S+)", Pattern.MULTILINE);
  private static final Pattern TOTAL = Pattern.compile("^Total +\\d+ +(\\d+)", Pattern.MULTILINE);

  // Copies.
  public LiveHeap {
    counts = Map.copyOf(counts);
    sizes = Map.copyOf(sizes);
  }

  /** Reads a histogram of classes, as jcmd prints it. */
  static LiveHeap of(String histogram) {
    Matcher total = TOTAL.matcher(histogram);
    if (!total.find()) {
      throw new IllegalArgumentException("no histogram: " + histogram);
    }
    Map<String, Long> counts = new HashMap<>();
    Map<String, Long> sizes = new HashMap<>();
    Matcher line = CLASS.matcher(histogram);
    while (line.find()) {
      counts.merge(line.group(3), Long.parseLong(line.group(1)), Long::sum);
      sizes.merge(line.group(3), Long.parseLong(line.group(2)), Long::sum);
    }
    return new LiveHeap(Long.parseLong(total.group(1)), counts, sizes);
  }

  /** Returns the number of objects of a class. */
  public long count(String name) {
    return counts.getOrDefault(name, 0L);
  }
}
