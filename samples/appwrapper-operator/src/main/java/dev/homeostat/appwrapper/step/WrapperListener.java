package dev.homeostat.appwrapper.step;

import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.phase.WrapperEvent;

/** Gets what users and their monitoring are to know. */
public interface WrapperListener {

  /** An AppWrapper has entered a phase. */
  void entered(AppWrapper wrapper, String phase);

  /** Something happened that users are to know. */
  void happened(AppWrapper wrapper, WrapperEvent event);
}
