package dev.homeostat.testkit.contract;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

/** Holds an implementation against its contract, for those that are broken on purpose. */
public final class Verdicts {

  private Verdicts() {}

  /** The tests of a contract that fail. */
  public static Set<String> failing(Object contract) {
    Set<String> failing = new TreeSet<>();
    for (Class<?> type = contract.getClass(); type != null; type = type.getSuperclass()) {
      for (Method method : type.getDeclaredMethods()) {
        if (method.isAnnotationPresent(Test.class) && !passes(method, contract)) {
          failing.add(method.getName());
        }
      }
    }
    return failing;
  }

  /** The message of a test of a contract that fails. */
  public static String message(Object contract, String test) {
    for (Class<?> type = contract.getClass(); type != null; type = type.getSuperclass()) {
      for (Method method : type.getDeclaredMethods()) {
        if (method.getName().equals(test)) {
          return message(method, contract);
        }
      }
    }
    throw new IllegalArgumentException("no such test: " + test);
  }

  private static String message(Method test, Object contract) {
    try {
      test.setAccessible(true);
      test.invoke(contract);
      return "it passes";
    } catch (InvocationTargetException e) {
      return String.valueOf(e.getCause().getMessage());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** All tests of a contract. */
  public static Set<String> all(Class<?> contract) {
    Set<String> all = new TreeSet<>();
    for (Class<?> type = contract; type != null; type = type.getSuperclass()) {
      for (Method method : type.getDeclaredMethods()) {
        if (method.isAnnotationPresent(Test.class)) {
          all.add(method.getName());
        }
      }
    }
    return all;
  }

  private static boolean passes(Method test, Object contract) {
    try {
      test.setAccessible(true);
      test.invoke(contract);
      return true;
    } catch (InvocationTargetException e) {
      return e.getCause() instanceof TestAbortedException;
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
