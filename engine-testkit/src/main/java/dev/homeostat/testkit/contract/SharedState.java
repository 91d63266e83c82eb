package dev.homeostat.testkit.contract;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.tree.Trees;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The fields of a hook that can change: all threads that call the hook share them. */
final class SharedState {

  private static final String REMEDY =
      "one instance is called by many threads; use context.remember for what the next pass needs,"
          + " and Map.copyOf, Set.copyOf, List.copyOf or Trees.freeze for constants";

  private static final List<String> CONSTANTS =
      List.of(
          "java.util.ImmutableCollections",
          "java.util.Collections$Unmodifiable",
          "java.util.Collections$Empty",
          "java.util.Collections$Singleton");

  private static final List<Class<?>> MUTABLE =
      List.of(
          BitSet.class,
          Calendar.class,
          Date.class,
          Random.class,
          StringBuffer.class,
          StringBuilder.class,
          ThreadLocal.class);

  private final String home;
  private final boolean follows;
  private final List<String> found = new ArrayList<>();
  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  private SharedState(Object hook, boolean follows) {
    this.home = hook.getClass().getPackageName();
    this.follows = follows;
  }

  /**
   * Returns the fields of a hook that can change, static ones too, each with the reason.
   *
   * @param hook the hook
   * @param follows whether fields of the objects that it holds count, too, if their classes are in
   *     its package
   */
  static List<String> in(Object hook, boolean follows) {
    SharedState state = new SharedState(hook, follows);
    state.collect(hook);
    return state.found;
  }

  private void collect(Object holder) {
    if (!seen.add(holder)) {
      return;
    }
    for (Class<?> type = holder.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (!field.isSynthetic() && !type.getName().startsWith("java.")) {
          inspect(field, holder);
        }
      }
    }
  }

  private void inspect(Field field, Object holder) {
    Object value = valueOf(field, holder);
    problem(field, value).ifPresent(found::add);
    if (follows && value != null && isOwn(value.getClass())) {
      collect(value);
    }
  }

  /** Returns whether a class is written beside the hook; lambdas hold what a test gives them. */
  private boolean isOwn(Class<?> type) {
    return type.getPackageName().equals(home)
        && !type.isHidden()
        && !type.isArray()
        && !Enum.class.isAssignableFrom(type);
  }

  private static Optional<String> problem(Field field, @Nullable Object value) {
    String name = field.getDeclaringClass().getSimpleName() + "." + field.getName();
    if (!Modifier.isFinal(field.getModifiers())) {
      return Optional.of(name + " is not final: " + REMEDY);
    }
    Class<?> type = value == null ? field.getType() : value.getClass();
    return isMutable(type, value)
        ? Optional.of(name + " is a " + type.getSimpleName() + ", which can change: " + REMEDY)
        : Optional.empty();
  }

  /** Returns the value of a field; null also if it cannot be read. */
  private static @Nullable Object valueOf(Field field, Object holder) {
    try {
      return field.trySetAccessible() ? field.get(holder) : null;
    } catch (IllegalAccessException e) {
      return null;
    }
  }

  private static boolean isMutable(Class<?> type, @Nullable Object value) {
    if (type.isArray()) {
      return value == null || Array.getLength(value) > 0;
    }
    if (value instanceof JsonNode tree) {
      return !Trees.isFrozen(tree);
    }
    String name = type.getName();
    if (type.isInterface() || !name.startsWith("java.")) {
      return false;
    }
    boolean container =
        (Map.class.isAssignableFrom(type) || Collection.class.isAssignableFrom(type))
            && CONSTANTS.stream().noneMatch(name::startsWith);
    return container
        || name.startsWith("java.util.concurrent.atomic.")
        || MUTABLE.stream().anyMatch(mutable -> mutable.isAssignableFrom(type));
  }
}
