package dev.homeostat.appwrapper.reference.law;

import dev.homeostat.appwrapper.reference.world.Entry;
import java.util.ArrayList;
import java.util.List;

/** A repeated step writes nothing: a pass after one that wrote nothing, in an unchanged world. */
public final class RepetitionLaw {

  private RepetitionLaw() {}

  public static List<String> violations(List<Entry> history) {
    List<String> found = new ArrayList<>();
    boolean repeating = false;
    for (Entry entry : history) {
      if (entry.cause() instanceof Entry.Written written && repeating) {
        found.add("RepetitionLaw: a repeated step writes " + written.request());
      }
      repeating =
          entry.cause() instanceof Entry.Repeated
              || (repeating && entry.cause() instanceof Entry.Written);
    }
    return found;
  }
}
