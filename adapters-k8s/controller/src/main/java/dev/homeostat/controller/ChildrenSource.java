package dev.homeostat.controller;

import dev.homeostat.ApplicationId;
import dev.homeostat.runtime.KeySegment;
import dev.homeostat.runtime.SegmentedSource;
import dev.homeostat.runtime.Sink;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The source of applications of which something observed has changed. */
final class ChildrenSource implements SegmentedSource<ApplicationId> {

  /** A watch that takes longer to begin holds up no pass: its objects are read. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final RequeueTrigger trigger;
  private final Children children;
  private final BooleanSupplier primariesSynced;
  private final Supplier<CompletionStage<Void>> primariesKnown;
  private final AwaitedDefinitions definitions;
  private final RecentChanges recent;
  private volatile long waitsUntil;
  private volatile boolean filled;

  /**
   * A source that is not started.
   *
   * @param trigger called by the watches
   * @param children the watches
   * @param definitions the watch on definitions
   * @param primariesSynced whether all primary objects are known, and with them their kinds
   * @param primariesKnown completes when the same is known of all gained segments
   * @param recent begins when all objects are known, unless replicas share them
   */
  ChildrenSource(
      RequeueTrigger trigger,
      Children children,
      AwaitedDefinitions definitions,
      BooleanSupplier primariesSynced,
      Supplier<CompletionStage<Void>> primariesKnown,
      RecentChanges recent) {
    this.trigger = trigger;
    this.children = children;
    this.definitions = definitions;
    this.primariesSynced = primariesSynced;
    this.primariesKnown = primariesKnown;
    this.recent = recent;
  }

  @Override
  public String name() {
    return "children";
  }

  @Override
  public void start(Sink<ApplicationId> sink) {
    filled = false;
    recent.end();
    waitsUntil = System.nanoTime() + PATIENCE.toNanos();
    trigger.into(sink);
    children.open();
  }

  /** Of a kind that was not known beforehand, each object is read until its watch has synced. */
  @Override
  public boolean hasSynced() {
    if (!children.hasSynced()) {
      return false;
    }
    boolean isFilled =
        filled
            || System.nanoTime() - waitsUntil > 0
            || (primariesSynced.getAsBoolean() && children.awaited().isEmpty());
    if (isFilled && !filled) {
      filled = true;
      // Of objects that others own, a replica that shares them hears nothing; what the list of a
      // gained segment brings is no change.
      if (!children.isDivided()) {
        recent.begin();
      }
    }
    return isFilled;
  }

  /** The primary objects, which the loop waits for as well, may have kinds that are new here. */
  @Override
  public CompletionStage<Void> gained(KeySegment segment) {
    children.gained(segment);
    return primariesKnown.get().thenCompose(primaries -> patiently(children.known()));
  }

  private static CompletionStage<Void> patiently(CompletionStage<Void> known) {
    return known
        .toCompletableFuture()
        .completeOnTimeout(null, PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  @Override
  public void released(KeySegment segment) {
    children.released(segment);
  }

  @Override
  public void stop() {
    trigger.into(null);
    children.close();
    definitions.close();
  }
}
