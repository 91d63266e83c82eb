package dev.homeostat.controller;

import dev.homeostat.ApplicationId;
import dev.homeostat.runtime.Priority;
import dev.homeostat.runtime.Sink;
import dev.homeostat.runtime.Source;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** Puts into the queue what has to be looked at because something observed has changed. */
record Wakes(AtomicReference<Consumer<ApplicationId>> wake, Children children)
    implements Source<ApplicationId> {

  @Override
  public String name() {
    return "children";
  }

  /** Repairs go before everything else. */
  @Override
  public void start(Sink<ApplicationId> sink) {
    wake.set(key -> sink.add(key, Priority.HIGH));
    children.open();
  }

  /** Of a kind that was not named beforehand, each object is read until its watch has synced. */
  @Override
  public boolean hasSynced() {
    return children.hasSynced();
  }

  @Override
  public void stop() {
    wake.set(key -> {});
    children.close();
  }
}
