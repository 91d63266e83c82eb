package dev.homeostat.cli.passes;

import dev.homeostat.Hooks;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.LifecycleHook;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Hooks that take part in every phase but get no notifications: in a pass that changes nothing, a
 * lifecycle hook would report changes that never were.
 */
public final class SilentHooks {

  private SilentHooks() {}

  /** Returns the same hooks without notifications. */
  public static Hooks of(Hooks hooks) {
    return new Hooks(hooks.list().stream().map(SilentHooks::silenced).toList());
  }

  private static Hook silenced(Hook hook) {
    return hook instanceof LifecycleHook
        ? (Hook)
            Proxy.newProxyInstance(
                Hook.class.getClassLoader(),
                phases(hook.getClass()).toArray(Class<?>[]::new),
                handler(hook))
        : hook;
  }

  private static Set<Class<?>> phases(Class<?> type) {
    Set<Class<?>> phases = new LinkedHashSet<>();
    for (Class<?> at = type; at != null; at = at.getSuperclass()) {
      for (Class<?> phase : at.getInterfaces()) {
        if (phase.getPackage().equals(Hook.class.getPackage())) {
          phases.add(phase);
        } else {
          phases.addAll(phases(phase));
        }
      }
    }
    return phases;
  }

  private static InvocationHandler handler(Hook hook) {
    return (proxy, method, arguments) -> {
      if (method.getDeclaringClass() == LifecycleHook.class) {
        return method.getReturnType() == HookVerdict.class ? HookVerdict.proceed() : null;
      }
      return invoke(hook, method, arguments);
    };
  }

  private static Object invoke(Hook hook, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(hook, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
