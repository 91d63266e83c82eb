package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The published records refuse an absent component, and name it. */
class PublicRecordsTest {

  private final SampleValues samples = new SampleValues();

  @ParameterizedTest
  @MethodSource("records")
  void a_component_that_is_null_is_named(Class<?> type) throws ReflectiveOperationException {
    List<String> silent = new ArrayList<>();
    RecordComponent[] components = type.getRecordComponents();
    for (int i = 0; i < components.length; i++) {
      RecordComponent component = components[i];
      boolean mayBeNull = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
      if (!component.getType().isPrimitive() && !mayBeNull) {
        Object[] values = samples.components(type);
        values[i] = null;
        String said = said(SampleValues.canonical(type), values);
        if (!said.contains(component.getName())) {
          silent.add(component.getName() + ": " + said);
        }
      }
    }
    assertThat(silent).as("%s", type).isEmpty();
  }

  static Stream<Class<?>> records() {
    return PublicApi.published().stream().filter(Class::isRecord);
  }

  private static String said(Constructor<?> constructor, Object[] values)
      throws ReflectiveOperationException {
    try {
      return "accepted as " + constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      return e.getCause() instanceof NullPointerException refused
          ? String.valueOf(refused.getMessage())
          : String.valueOf(e.getCause());
    }
  }
}
