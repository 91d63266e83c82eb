package dev.homeostat.testkit;

import dev.homeostat.ReconcileResult;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Under which circumstances the latest passes ran, so that an assertion on one can name the seed. A
 * pass is a plain value of the engine and cannot carry it.
 */
final class Circumstances {

  private static final int MOST = 256;

  private record Known(Reference<ReconcileResult> pass, String circumstances) {}

  private static final Deque<Known> LATEST = new ArrayDeque<>();

  private Circumstances() {}

  static ReconcileResult of(ReconcileResult pass, String circumstances) {
    synchronized (LATEST) {
      LATEST.addFirst(new Known(new WeakReference<>(pass), circumstances));
      while (LATEST.size() > MOST) {
        LATEST.removeLast();
      }
    }
    return pass;
  }

  /** Empty if the pass was run by no simulation, or long ago. */
  static String of(ReconcileResult pass) {
    synchronized (LATEST) {
      return LATEST.stream()
          .filter(known -> known.pass().refersTo(pass))
          .findFirst()
          .map(Known::circumstances)
          .orElse("");
    }
  }
}
