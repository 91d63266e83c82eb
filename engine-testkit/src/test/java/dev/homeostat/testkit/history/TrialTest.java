package dev.homeostat.testkit.history;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.ArrayList;
import java.util.List;

class TrialTest {
  public static void main(String[] args) {
    int n = Integer.getInteger("histories", 2000);
    String only = System.getProperty("only");
    int show = Integer.getInteger("show", 12);
    long start = System.nanoTime();
    Map<Difference.Kind, Integer> counts = new EnumMap<>(Difference.Kind.class);
    List<String> shown = new ArrayList<>();
    for (long seed = 0; seed < n; seed++) {
      History history = new HistoryGenerator(seed).generate();
      Optional<Difference> d;
      try {
      d = HistoryRun.of(history, new EmbeddedHistoryCluster());
      } catch (RuntimeException e) { e.printStackTrace(); System.out.println(history); throw e; }
      if (d.isPresent()) {
        counts.merge(d.get().kind(), 1, Integer::sum);
        if (shown.size() < show && (only == null || only.equals(d.get().kind().name()))) {
          History small = Shrinking.shrink(history, d.get().kind());
          shown.add("seed " + seed + "\n" + small + HistoryRun.of(small, new EmbeddedHistoryCluster()).orElse(null));
        }
      }
    }
    System.out.println(counts + " of " + n + " in " + (System.nanoTime() - start) / 1000000 + " ms");
    shown.forEach(s -> System.out.println("--------\n" + s));
  }
}
