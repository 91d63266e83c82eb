package dev.homeostat.core;

import dev.homeostat.ApplicationId;
import dev.homeostat.report.Step;
import dev.homeostat.spi.PassListener;
import java.util.ArrayList;
import java.util.List;

/** A listener that collects the results of all steps. */
public final class StepCollector implements PassListener {

  private final List<Step> steps = new ArrayList<>();

  @Override
  public boolean wantsSteps() {
    return true;
  }

  @Override
  public void step(ApplicationId application, Step step) {
    steps.add(step);
  }

  /** Returns the steps so far, in their order. */
  public List<Step> steps() {
    return List.copyOf(steps);
  }
}
