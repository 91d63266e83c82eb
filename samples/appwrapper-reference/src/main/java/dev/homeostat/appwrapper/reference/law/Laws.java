package dev.homeostat.appwrapper.reference.law;

import dev.homeostat.appwrapper.reference.table.Settings;
import dev.homeostat.appwrapper.reference.world.Entry;
import java.util.List;
import java.util.stream.Stream;

/** All laws that hold for one history. */
public final class Laws {

  private final List<Law> all;

  public Laws(Settings settings) {
    this.all =
        List.of(
            new QuotaLaw(),
            new CreationLaw(),
            new CountLaw(settings.retryLimit()),
            new TransitionLaw(),
            new ReasonLaw(),
            new ForeignLaw(),
            new FinalizerLaw(),
            new TimeLaw());
  }

  /** What is wrong with a history; empty if nothing is. */
  public List<String> violations(List<Entry> history) {
    return Stream.concat(
            all.stream().flatMap(law -> law.violations(history).stream()),
            RepetitionLaw.violations(history).stream())
        .toList();
  }
}
