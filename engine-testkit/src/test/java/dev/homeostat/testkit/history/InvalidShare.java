package dev.homeostat.testkit.history;
import dev.homeostat.Pass;
import java.util.*;
class InvalidShare {
  public static void main(String[] a) {
    Map<String,Integer> codes = new TreeMap<>();
    int wants=0, invalid=0;
    for (long seed=0; seed<600; seed++) {
      History h = new HistoryGenerator(seed).generate();
      EngineSide e = new EngineSide(new EmbeddedHistoryCluster());
      for (HistoryStep s : h.steps()) if (s instanceof HistoryStep.Want w) {
        wants++;
        Pass p = e.plan(w.wish());
        if (p.result()==Pass.Result.INVALID) { invalid++; p.problems().forEach(x -> codes.merge(x.toString().replaceAll("[0-9]","").replaceAll("music.*?/spec","/spec"), 1, Integer::sum)); }
      }
    }
    System.out.println(wants+" wants, "+invalid+" invalid");
    codes.entrySet().stream().sorted((x,y)->y.getValue()-x.getValue()).limit(25).forEach(System.out::println);
  }
}
