package dev.homeostat.appwrapper.step;

import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.phase.WrapperEvent;
import dev.homeostat.controller.telemetry.EventType;
import dev.homeostat.controller.telemetry.ObjectEvents;
import io.micrometer.core.instrument.MeterRegistry;

/** Counts phases, and writes Events. */
public final class WrapperTelemetry {

  private final MeterRegistry meters;
  private final ObjectEvents events;

  /**
   * Telemetry of AppWrappers.
   *
   * @param meters gets the numbers
   * @param events gets the Events
   */
  public WrapperTelemetry(MeterRegistry meters, ObjectEvents events) {
    this.meters = meters;
    this.events = events;
  }

  void entered(AppWrapper wrapper, String phase) {
    meters
        .counter("appwrapper.phase", "namespace", wrapper.namespace(), "phase", phase)
        .increment();
  }

  void happened(AppWrapper wrapper, WrapperEvent event) {
    events.report(wrapper.object(), EventType.NORMAL, event.reason(), event.message());
  }
}
