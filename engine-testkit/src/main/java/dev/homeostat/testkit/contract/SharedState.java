package dev.homeostat.testkit.contract;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The fields of a hook that can change: all threads that call the hook share them. */
final class SharedState {

  private static final List<String> CONSTANTS =
      List.of(
          "java.util.ImmutableCollections",
          "java.util.Collections$Unmodifiable",
          "java.util.Collections$Empty",
          "java.util.Collections$Singleton");

  private SharedState() {}

  /** Returns the fields of a hook that can change, static ones too, each with the reason. */
  static List<String> in(Object hook) {
    List<String> found = new ArrayList<>();
    for (Class<?> type = hook.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (!field.isSynthetic()) {
          problem(field, hook).ifPresent(found::add);
        }
      }
    }
    return found;
  }

  private static Optional<String> problem(Field field, Object hook) {
    String name = field.getDeclaringClass().getSimpleName() + "." + field.getName();
    if (!Modifier.isFinal(field.getModifiers())) {
      return Optional.of(name + " is not final: " + REMEDY);
    }
    Class<?> type = typeOf(field, hook);
    return isMutable(type)
        ? Optional.of(name + " is a " + type.getSimpleName() + ", which can change: " + REMEDY)
        : Optional.empty();
  }

  private static final String REMEDY =
      "one instance is called by many threads; use context.remember for what the next pass needs,"
          + " and Map.copyOf, Set.copyOf or List.copyOf for constants";

  /** Returns the class of the value, or of the field if its value cannot be read. */
  private static Class<?> typeOf(Field field, Object hook) {
    try {
      Object value = field.trySetAccessible() ? field.get(hook) : null;
      return value == null ? field.getType() : value.getClass();
    } catch (IllegalAccessException e) {
      return field.getType();
    }
  }

  private static boolean isMutable(Class<?> type) {
    String name = type.getName();
    if (type.isInterface() || !name.startsWith("java.")) {
      return false;
    }
    boolean container =
        (Map.class.isAssignableFrom(type) || Collection.class.isAssignableFrom(type))
            && CONSTANTS.stream().noneMatch(name::startsWith);
    return container
        || name.startsWith("java.util.concurrent.atomic.")
        || ThreadLocal.class.isAssignableFrom(type)
        || type == StringBuilder.class
        || type == StringBuffer.class;
  }
}
