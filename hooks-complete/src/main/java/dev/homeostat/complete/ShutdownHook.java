package dev.homeostat.complete;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Settings;
import dev.homeostat.Settings.Wanted;
import dev.homeostat.complete.access.Purpose;
import dev.homeostat.complete.mangle.Injector;
import dev.homeostat.complete.shutdown.ShutdownDelivery;
import dev.homeostat.complete.shutdown.ShutdownMemory;
import dev.homeostat.complete.shutdown.ShutdownRequests;
import dev.homeostat.complete.shutdown.ShutdownSettings;
import dev.homeostat.complete.shutdown.ShutdownSettings.FailureStrategy;
import dev.homeostat.report.Condition.Status;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.ManglingHook;
import java.time.Instant;
import org.apiguardian.api.API;

/**
 * Asks the workload of an application to clean up before its resources are deleted, and waits until
 * it confirms, up to a deadline. No thread waits: the pass returns, and the next one is triggered
 * by the call or the deadline. Runs for applications that name {@code shutdown} in {@code
 * spec.hooks}.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ShutdownHook implements ManglingHook, LifecycleHook {

  /** The condition: whether the workload has cleaned up. */
  public static final String SHUT_DOWN = "ShutDown";

  private final Injector injector;
  private final ShutdownRequests requests;
  private final ServiceAddresses services;

  ShutdownHook(Injector injector, ShutdownRequests requests, ServiceAddresses services) {
    this.injector = injector;
    this.requests = requests;
    this.services = services;
  }

  @Override
  public String name() {
    return Purpose.SHUTDOWN.word();
  }

  /** Behind {@code complete}: what is complete need not be asked. */
  @Override
  public int order() {
    return 1;
  }

  @Override
  public Activation activation() {
    return Activation.WHEN_NAMED;
  }

  @Override
  public void mangle(DesiredStateEditor app, HookContext context) {
    ShutdownSettings settings = context.settings(ShutdownSettings.class);
    if (app.wanted() == Wanted.ABSENT) {
      context.remember(ShutdownMemory.EMPTY.toJson());
      return;
    }
    boolean any = injector.inject(app, context, settings.injection());
    context.remember((any ? ShutdownMemory.ready() : ShutdownMemory.EMPTY).toJson());
  }

  @Override
  public HookVerdict beforeTeardown(HookContext context) {
    ShutdownMemory memory = ShutdownMemory.of(context.remembered());
    if (!memory.asks() || isReleased(context.application().settings())) {
      return HookVerdict.proceed();
    }
    if (memory.confirmed().isPresent()) {
      context.condition(
          SHUT_DOWN, Status.TRUE, "Confirmed", "it cleaned up by " + memory.confirmed().get());
      return HookVerdict.proceed();
    }
    ShutdownSettings settings = context.settings(ShutdownSettings.class);
    Instant now = context.clock().instant();
    if (memory.until().isEmpty()) {
      return begin(context, memory.asking(now.plus(settings.graceTime())));
    }
    Instant deadline = memory.until().get();
    if (now.isBefore(deadline)) {
      return ask(context, settings, memory, deadline);
    }
    if (memory.attempts() > 0) {
      return late(context, settings.failureStrategy(), deadline);
    }
    // No pass came in time, as after a stop, so the workload was not asked and its time begins now.
    // Its confirmation is not refused, because the deadline that has passed is saved.
    Instant end = now.plus(settings.graceTime());
    return ask(context, settings, ShutdownMemory.ready().asking(end), end);
  }

  /** Returns whether the workload stays when the application is deleted, and is not unwanted. */
  private static boolean isReleased(Settings settings) {
    return settings.deletion() == Settings.Deletion.ORPHAN && settings.wanted() == Wanted.PRESENT;
  }

  /**
   * Sets the deadline. The next pass asks the workload: without a saved deadline its confirmation
   * would be refused, and after a restart it would have another one.
   */
  private static HookVerdict begin(HookContext context, ShutdownMemory asking) {
    context.remember(asking.toJson());
    return HookVerdict.waitUntil(
        context.clock().instant(), "its workload is asked to clean up when its deadline is saved");
  }

  private HookVerdict ask(
      HookContext context, ShutdownSettings settings, ShutdownMemory memory, Instant deadline) {
    Instant now = context.clock().instant();
    ShutdownMemory asked = memory;
    if (memory.isDue(now)) {
      asked = memory.attempted(now);
      requests.ask(
          context.application().id(),
          deadline,
          services.of(settings.service().in(context.application().id().namespace())),
          settings.requestTimeout());
    }
    context.remember(asked.toJson());
    tell(context, requests.delivery(context.application().id(), deadline), deadline);
    Instant again = asked.nextAttempt();
    return HookVerdict.waitUntil(
        again == null || again.isAfter(deadline) ? deadline : again,
        "its workload cleans up, and has time until " + deadline);
  }

  private static void tell(HookContext context, ShutdownDelivery delivery, Instant deadline) {
    if (delivery instanceof ShutdownDelivery.Failed failed) {
      context.condition(
          SHUT_DOWN,
          Status.FALSE,
          "NotReached",
          "it could not be asked to clean up: "
              + failed.why()
              + "; it is asked again, and has time until "
              + deadline);
    } else {
      String asked =
          delivery instanceof ShutdownDelivery.Arrived ? "it was asked" : "it is being asked";
      context.condition(
          SHUT_DOWN, Status.FALSE, "Asked", asked + " to clean up, and has time until " + deadline);
    }
  }

  private static HookVerdict late(HookContext context, FailureStrategy strategy, Instant deadline) {
    if (strategy == FailureStrategy.DELETE) {
      context.condition(
          SHUT_DOWN,
          Status.FALSE,
          "TimedOut",
          "it did not confirm until " + deadline + ", and is deleted all the same");
      return HookVerdict.proceed();
    }
    String why =
        "its workload did not confirm until "
            + deadline
            + "; it is deleted when it does, or when failureStrategy is delete";
    context.condition(SHUT_DOWN, Status.FALSE, "GaveUp", why);
    return HookVerdict.refuse(why);
  }

  @Override
  public void afterTeardown(HookContext context) {
    context.remember(ShutdownMemory.EMPTY.toJson());
  }
}
