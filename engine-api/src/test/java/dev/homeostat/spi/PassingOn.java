package dev.homeostat.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A check that one who stands before another passes on what it is asked. */
public final class PassingOn {

  private PassingOn() {}

  /** Returns the operations that one of a type can be asked for. */
  public static Stream<Method> operations(Class<?> type) {
    return Arrays.stream(type.getMethods())
        .filter(method -> !Modifier.isStatic(method.getModifiers()));
  }

  /** Asks, and looks whether exactly that arrives, with all that was handed over. */
  public static <T> void assertPassedOn(
      Class<T> type, UnaryOperator<T> forwarding, Method operation)
      throws ReflectiveOperationException {
    List<String> arrived = new ArrayList<>();
    Object to =
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, handed) -> {
              // A proxy is handed null where nothing is.
              arrived.add(told(method, handed == null ? new Object[0] : handed));
              return method.getReturnType() == boolean.class ? false : null;
            });
    Object[] handed = new Object[operation.getParameterCount()];
    for (int i = 0; i < handed.length; i++) {
      handed[i] = some(operation.getParameterTypes()[i], i);
    }
    operation.invoke(forwarding.apply(type.cast(to)), handed);
    assertThat(arrived).containsExactly(told(operation, handed));
  }

  private static String told(Method operation, Object[] handed) {
    return operation + " " + Arrays.toString(handed);
  }

  /** Strings can be taken for one another, so each is another one. */
  private static Object some(Class<?> type, int place) {
    return type == String.class
        ? "text " + place
        : type == Map.class ? Map.of("key", "value") : type == Collection.class ? List.of() : null;
  }
}
