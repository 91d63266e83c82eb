package dev.homeostat.kubernetes.testing;

import java.time.Duration;
import java.util.Random;

/** Decides at random, for each request independently of those before. */
final class SeededFaults implements Faults {

  private static final int EVENTS = 4;

  /** Neighbouring seeds give neighbouring first numbers, so the numbers of requests are spread. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final long seed;
  private final FaultRates rates;

  SeededFaults(long seed, FaultRates rates) {
    this.seed = seed;
    this.rates = rates;
  }

  @Override
  public Fault of(ProxiedRequest request) {
    Random random = new Random(seed + SPREAD * request.number());
    Wheel wheel = new Wheel(random.nextDouble());
    if (request.isWatch() && wheel.stopsWithin(rates.endWatch())) {
      return new Fault.EndWatch(random.nextInt(EVENTS), random.nextBoolean());
    }
    if (wheel.stopsWithin(rates.cut())) {
      return new Fault.Cut();
    }
    if (wheel.stopsWithin(rates.delay())) {
      long most = rates.longestDelay().toMillis();
      return new Fault.Delay(Duration.ofMillis((long) (random.nextDouble() * most)));
    }
    if (wheel.stopsWithin(rates.refuse())) {
      Refusal[] all = Refusal.values();
      return new Fault.Refuse(all[random.nextInt(all.length)]);
    }
    if (wheel.stopsWithin(rates.drop())) {
      return new Fault.Drop();
    }
    return wheel.stopsWithin(rates.timeOut()) ? new Fault.TimeOut() : new Fault.Pass();
  }

  /** A wheel of fortune of which one share after the other is asked. */
  private static final class Wheel {

    private double left;

    Wheel(double stopped) {
      left = stopped;
    }

    boolean stopsWithin(double share) {
      left -= share;
      return left < 0;
    }
  }
}
