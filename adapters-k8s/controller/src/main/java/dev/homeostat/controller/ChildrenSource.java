package dev.homeostat.controller;

import dev.homeostat.ApplicationId;
import dev.homeostat.runtime.Sink;
import dev.homeostat.runtime.Source;

/**
 * The source of applications of which something observed has changed.
 *
 * @param trigger called by the watches
 * @param children the watches
 */
record ChildrenSource(RequeueTrigger trigger, Children children) implements Source<ApplicationId> {

  @Override
  public String name() {
    return "children";
  }

  @Override
  public void start(Sink<ApplicationId> sink) {
    trigger.into(sink);
    children.open();
  }

  /** Of a kind that was not named beforehand, each object is read until its watch has synced. */
  @Override
  public boolean hasSynced() {
    return children.hasSynced();
  }

  @Override
  public void stop() {
    trigger.into(null);
    children.close();
  }
}
