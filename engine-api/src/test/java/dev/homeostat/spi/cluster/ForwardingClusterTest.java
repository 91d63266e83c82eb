package dev.homeostat.spi.cluster;

import dev.homeostat.spi.PassingOn;
import java.lang.reflect.Method;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An operation that a cluster gets later is passed on, too, and is not done by a default. */
class ForwardingClusterTest {

  static Stream<Method> operations() {
    return PassingOn.operations(Cluster.class);
  }

  @ParameterizedTest
  @MethodSource("operations")
  void all_is_passed_on(Method operation) throws ReflectiveOperationException {
    PassingOn.assertPassedOn(Cluster.class, to -> new ForwardingCluster(to) {}, operation);
  }
}
