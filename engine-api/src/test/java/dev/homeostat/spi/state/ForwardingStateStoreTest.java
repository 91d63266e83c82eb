package dev.homeostat.spi.state;

import dev.homeostat.spi.PassingOn;
import java.lang.reflect.Method;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An operation that a store gets later is passed on, too, and is not done by a default. */
class ForwardingStateStoreTest {

  static Stream<Method> operations() {
    return PassingOn.operations(StateStore.class);
  }

  @ParameterizedTest
  @MethodSource("operations")
  void all_is_passed_on(Method operation) throws ReflectiveOperationException {
    PassingOn.assertPassedOn(StateStore.class, to -> new ForwardingStateStore(to) {}, operation);
  }
}
