package dev.homeostat.testkit.history;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

class TrialTest {
  static final Coverage COV = new Coverage();

  public static void main(String[] args) {
    int n = Integer.getInteger("histories", 2000);
    String only = System.getProperty("only");
    int show = Integer.getInteger("show", 12);
    long start = System.nanoTime();
    Map<Difference.Kind, Integer> counts = new EnumMap<>(Difference.Kind.class);
    List<String> shown = new ArrayList<>();
    for (long seed = Long.getLong("from", 0); seed < n + Long.getLong("from", 0); seed++) {
      History history = Histories.ofAllKinds().history(seed);
      Optional<Difference> d;
      try {
        d = run(history);
      } catch (RuntimeException e) {
        e.printStackTrace();
        System.out.println(history);
        throw e;
      }
      if (d.isPresent()) {
        counts.merge(d.get().kind(), 1, Integer::sum);
        if (shown.size() < show && (only == null || only.equals(d.get().kind().name()))) {
          History small = small(history, d.get().kind());
          shown.add("seed " + seed + "\n" + small + run(small).orElse(null));
        }
      }
    }
    System.out.println(
        counts + " of " + n + " in " + (System.nanoTime() - start) / 1000000 + " ms");
    COV.lines().forEach(System.out::println);
    shown.forEach(s -> System.out.println("--------\n" + s));
  }

  static History small(History h, Difference.Kind kind) {
    return Shrinking.shrink(h, x -> run(x).filter(f -> f.kind() == kind).isPresent());
  }

  static Optional<Difference> run(History h) {
    String rel = System.getProperty("relation");
    if (rel != null)
      return Relation.valueOf(rel)
          .check(new Trial(h, EngineSetup.PLAIN, EmbeddedHistoryCluster::new));
    List<PassCheck> checks =
        switch (System.getProperty("check", "model")) {
          case "plan" -> List.of(new PlanCheck());
          case "coverage" -> List.of(COV.check());
          case "others" -> List.of(new OthersCheck());
          default -> List.of(new ModelCheck());
        };
    return HistoryRun.of(h, new EmbeddedHistoryCluster(), EngineSetup.PLAIN, checks);
  }
}
