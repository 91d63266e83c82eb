package dev.homeostat.testkit.contract;

import dev.homeostat.spi.Hook;
import java.util.Optional;

/** Looks like a hook, and keeps what it is asked and answers on a tape. */
abstract class Taped<H extends Hook> {

  final H hook;
  final Tape<H> tape;

  Taped(H hook, Tape<H> tape) {
    this.hook = hook;
    this.tape = tape;
  }

  public final String name() {
    return hook.name();
  }

  public final int order() {
    return hook.order();
  }

  public final Optional<String> replaces() {
    return hook.replaces();
  }

  public final Hook.Activation activation() {
    return hook.activation();
  }
}
