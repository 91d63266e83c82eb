package dev.homeostat.appbundle.hook;

import dev.homeostat.Resource;
import dev.homeostat.appbundle.bundle.BundleComponent;
import dev.homeostat.appbundle.bundle.BundleSpec;
import dev.homeostat.appbundle.bundle.ComponentContent.PackageReference;
import dev.homeostat.appbundle.porch.PackageState;
import dev.homeostat.report.FieldChange;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.LifecycleHook;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Keeps PackageVariants as they are without Porch, and holds components behind unknown packages.
 */
public final class PackageHoldHook implements LifecycleHook {

  /** The name, by which an application has its {@link PackageHold}. */
  public static final String NAME = "appbundle-packages";

  private static final Duration RETRY = Duration.ofSeconds(30);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public HookVerdict beforeReconcile(HookContext context) {
    if (hold(context).retry()) {
      context.requeueAt(context.clock().instant().plus(RETRY));
    }
    return HookVerdict.proceed();
  }

  @Override
  public HookVerdict beforeCreate(Resource resource, HookContext context) {
    return verdict(resource, context, false);
  }

  /** Drift is repaired whatever is before it. */
  @Override
  public HookVerdict beforeUpdate(
      Resource current, List<FieldChange> changes, HookContext context) {
    return verdict(current, context, changes.stream().allMatch(FieldChange::isDrift));
  }

  private static HookVerdict verdict(Resource resource, HookContext context, boolean isDrift) {
    Optional<BundleSpec> bundle = bundle(context);
    Optional<BundleComponent> component = bundle.flatMap(one -> one.componentOf(resource.id()));
    if (bundle.isEmpty() || component.isEmpty()) {
      return HookVerdict.proceed();
    }
    PackageHold hold = hold(context);
    return hold.holds(component.get()) && !isDrift
        ? HookVerdict.waitUntil(context.clock().instant().plus(RETRY), hold.reason())
        : ofPackage(bundle.get(), component.get());
  }

  private static Optional<BundleSpec> bundle(HookContext context) {
    return BundleSource.read(context.application().source()).map(BundleSource::spec);
  }

  private static PackageHold hold(HookContext context) {
    return context.settings(PackageHold.class);
  }

  private static HookVerdict ofPackage(BundleSpec bundle, BundleComponent component) {
    return component.content() instanceof PackageReference && !bundle.porch().enabled()
        ? HookVerdict.refuse(PackageState.DISABLED.reason())
        : HookVerdict.proceed();
  }
}
