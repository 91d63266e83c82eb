package dev.homeostat.spi.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a cluster gets to do later is passed on, too, and is not done by a default. */
class ForwardingClusterTest {

  static Stream<Method> operations() {
    return Stream.of(Cluster.class.getMethods());
  }

  @ParameterizedTest
  @MethodSource("operations")
  void all_is_passed_on(Method operation) {
    assertThat(ForwardingCluster.class.getDeclaredMethods())
        .anySatisfy(
            own -> {
              assertThat(own.getName()).isEqualTo(operation.getName());
              assertThat(own.getParameterTypes()).isEqualTo(operation.getParameterTypes());
            });
  }
}
