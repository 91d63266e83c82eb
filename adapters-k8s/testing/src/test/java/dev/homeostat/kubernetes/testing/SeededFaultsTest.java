package dev.homeostat.kubernetes.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Chance that can be had again. */
class SeededFaultsTest {

  private static List<Fault> first(int count, Faults faults, String path) {
    return LongStream.rangeClosed(1, count)
        .mapToObj(number -> faults.of(new ProxiedRequest(number, "GET", path)))
        .toList();
  }

  @Test
  void one_seed_decides_alike_and_two_do_not() {
    List<Fault> once = first(1000, Faults.seeded(7, FaultRates.BAD_DAY), "/api");
    assertThat(first(1000, Faults.seeded(7, FaultRates.BAD_DAY), "/api")).isEqualTo(once);
    assertThat(first(1000, Faults.seeded(8, FaultRates.BAD_DAY), "/api")).isNotEqualTo(once);
  }

  @Test
  void each_fault_happens_about_as_often_as_said() {
    FaultRates rates =
        FaultRates.NONE
            .withCut(0.1)
            .withDelay(0.2, Duration.ofMillis(50))
            .withRefuse(0.3)
            .withDrop(0.15)
            .withTimeOut(0.05)
            .withEndWatch(1);
    Map<String, Long> counts =
        first(10_000, Faults.seeded(1, rates), "/api").stream()
            .collect(
                Collectors.groupingBy(f -> f.getClass().getSimpleName(), Collectors.counting()));
    assertThat(counts.get("Cut")).isBetween(900L, 1100L);
    assertThat(counts.get("Delay")).isBetween(1850L, 2150L);
    assertThat(counts.get("Refuse")).isBetween(2800L, 3200L);
    assertThat(counts.get("Drop")).isBetween(1380L, 1620L);
    assertThat(counts.get("TimeOut")).isBetween(420L, 580L);
    assertThat(counts.get("Pass")).isBetween(1850L, 2150L);
    assertThat(counts).doesNotContainKey("EndWatch");
  }

  @Test
  void all_refusals_come() {
    FaultRates refused = FaultRates.NONE.withRefuse(1);
    assertThat(first(200, Faults.seeded(1, refused), "/api").stream().distinct())
        .hasSize(Refusal.values().length);
  }

  @Test
  void only_watches_are_ended() {
    FaultRates ended = FaultRates.NONE.withEndWatch(1);
    assertThat(first(50, Faults.seeded(1, ended), "/api?watch=true"))
        .allMatch(Fault.EndWatch.class::isInstance);
    assertThat(first(50, Faults.seeded(1, ended), "/api?limit=1"))
        .allMatch(Fault.Pass.class::isInstance);
  }

  @Test
  void rates_above_one_make_no_sense() {
    assertThatThrownBy(() -> FaultRates.NONE.withCut(0.5).withDelay(0.6, Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> FaultRates.NONE.withCut(-0.1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
