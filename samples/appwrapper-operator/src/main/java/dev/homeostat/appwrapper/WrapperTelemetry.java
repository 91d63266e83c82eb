package dev.homeostat.appwrapper;

import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.phase.WrapperEvent;
import dev.homeostat.appwrapper.step.WrapperListener;
import dev.homeostat.controller.telemetry.EventType;
import dev.homeostat.controller.telemetry.ObjectEvents;
import io.micrometer.core.instrument.MeterRegistry;

/** Counts phases, and writes Events. */
final class WrapperTelemetry implements WrapperListener {

  private final MeterRegistry meters;
  private final ObjectEvents events;

  WrapperTelemetry(MeterRegistry meters, ObjectEvents events) {
    this.meters = meters;
    this.events = events;
  }

  @Override
  public void entered(AppWrapper wrapper, String phase) {
    meters.counter("appwrapper.phase", "namespace", wrapper.namespace(), "phase", phase).increment();
  }

  @Override
  public void happened(AppWrapper wrapper, WrapperEvent event) {
    events.report(wrapper.object(), EventType.NORMAL, event.reason(), event.message());
  }
}
