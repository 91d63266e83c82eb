package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.Delta;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.report.FieldChange;
import java.util.List;
import org.apiguardian.api.API;

/**
 * A hook before and after each create, update and delete of a resource, and each reconcile and
 * delete of an application. All hooks run, by order, then name (rule HOOK-1); the first that does
 * not return {@link HookVerdict.Proceed} decides. None runs for a plan.
 */
@API(status = STABLE, since = "0.1")
public non-sealed interface LifecycleHook extends Hook {

  /**
   * Before a reconcile reads anything.
   *
   * @param context of this pass
   * @return whether to go on
   */
  default HookVerdict beforeReconcile(HookContext context) {
    return HookVerdict.proceed();
  }

  /**
   * Called after a reconcile, whatever its outcome.
   *
   * @param delta what was done and what was not
   * @param context of this pass
   */
  default void afterReconcile(Delta delta, HookContext context) {}

  /**
   * Before the application is torn down.
   *
   * @param context of this pass
   * @return whether to go on
   */
  default HookVerdict beforeTeardown(HookContext context) {
    return HookVerdict.proceed();
  }

  /**
   * After the last resource of the application is gone.
   *
   * @param context of this pass
   */
  default void afterTeardown(HookContext context) {}

  /**
   * Before a resource is created.
   *
   * @param resource what will be sent
   * @param context of this pass
   * @return whether to go on
   */
  default HookVerdict beforeCreate(Resource resource, HookContext context) {
    return HookVerdict.proceed();
  }

  /**
   * After a resource was created.
   *
   * @param created as the server has it
   * @param context of this pass
   */
  default void afterCreate(Resource created, HookContext context) {}

  /**
   * Before a resource is changed.
   *
   * @param current as the server has it
   * @param changes what will be changed
   * @param context of this pass
   * @return whether to go on
   */
  default HookVerdict beforeUpdate(
      Resource current, List<FieldChange> changes, HookContext context) {
    return HookVerdict.proceed();
  }

  /**
   * After a resource was changed.
   *
   * @param updated as the server has it
   * @param context of this pass
   */
  default void afterUpdate(Resource updated, HookContext context) {}

  /**
   * Before a resource is deleted.
   *
   * @param current as the server has it
   * @param context of this pass
   * @return whether to go on
   */
  default HookVerdict beforeDelete(Resource current, HookContext context) {
    return HookVerdict.proceed();
  }

  /**
   * After a resource is gone.
   *
   * @param gone which one
   * @param context of this pass
   */
  default void afterDelete(ResourceId gone, HookContext context) {}
}
