package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** C6: sources know nothing of each other, so what came first may be seen last. */
class C06AnyOrderTest {

  /** A volume claim is bound when its class is known; both are seen in any order. */
  @ParameterizedTest
  @ValueSource(strings = {"class,claim", "claim,class"})
  void converges_whichever_is_seen_first(String order) {
    Map<String, Boolean> seen = new ConcurrentHashMap<>();
    Set<String> bound = ConcurrentHashMap.newKeySet();
    Reconciler<String> reconciler =
        key -> {
          if (!seen.containsKey("claim")) {
            return Outcome.done();
          }
          if (!seen.containsKey("class")) {
            throw new IllegalStateException("there is no class yet");
          }
          bound.add(key);
          return Outcome.done();
        };
    List<String> kinds = List.of(order.split(","));
    List<TestSource<String>> sources =
        kinds.stream().map(kind -> new TestSource<String>(kind, List.of())).toList();
    RunLog<String> log = new RunLog<>();
    ManualTime time = new ManualTime();
    ControlLoopBuilder<String> builder =
        ControlLoop.named("c6", reconciler).time(time).workers(1).listener(log);
    sources.forEach(builder::source);
    try (ControlLoop<String> loop = builder.start()) {
      for (int i = 0; i < kinds.size(); i++) {
        int count = i + 1;
        seen.put(kinds.get(i), true);
        sources.get(i).sink().add("app");
        Eventually.until("a run for " + kinds.get(i), () -> log.count("app") >= count);
      }
      Eventually.until("it is bound", () -> bound.contains("app"));
      time.pass(Duration.ofHours(1));
      Eventually.until("nothing is left", () -> loop.depth().waiting() == 0);
      assertThat(log.of("app").get(log.count("app") - 1).failures()).isZero();
    }
  }
}
