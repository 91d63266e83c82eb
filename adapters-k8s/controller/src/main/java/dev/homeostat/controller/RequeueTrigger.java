package dev.homeostat.controller;

import dev.homeostat.ApplicationId;
import dev.homeostat.runtime.Priority;
import dev.homeostat.runtime.Sink;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Puts an application into the queue; repairs go before everything else. Thread-safe. */
final class RequeueTrigger implements Consumer<ApplicationId> {

  private volatile @Nullable Sink<ApplicationId> sink;

  /** From now on into this one; {@code null} for none. */
  void into(@Nullable Sink<ApplicationId> value) {
    sink = value;
  }

  @Override
  public void accept(ApplicationId application) {
    Sink<ApplicationId> to = sink;
    if (to != null) {
      to.add(application, Priority.HIGH);
    }
  }
}
