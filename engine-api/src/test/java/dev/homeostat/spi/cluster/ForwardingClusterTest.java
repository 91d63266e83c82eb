package dev.homeostat.spi.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.PassingOn;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An operation that a cluster gets later is passed on, too, and is not done by a default. */
class ForwardingClusterTest {

  private static final Method SHORT_FORM = deletion(String.class);

  private static Method deletion(Class<?> options) {
    try {
      return Cluster.class.getMethod("delete", ResourceAddress.class, options);
    } catch (NoSuchMethodException e) {
      throw new AssertionError(e);
    }
  }

  static Stream<Method> operations() {
    return PassingOn.operations(Cluster.class).filter(operation -> !operation.equals(SHORT_FORM));
  }

  @ParameterizedTest
  @MethodSource("operations")
  void all_is_passed_on(Method operation) throws ReflectiveOperationException {
    PassingOn.assertPassedOn(Cluster.class, to -> new ForwardingCluster(to) {}, operation);
  }

  @Test
  void the_short_form_of_a_deletion_is_one_with_options_so_that_a_subclass_changes_both() {
    List<DeleteOptions> asked = new ArrayList<>();
    Cluster changed =
        new ForwardingCluster(
            (Cluster)
                Proxy.newProxyInstance(
                    Cluster.class.getClassLoader(),
                    new Class<?>[] {Cluster.class},
                    (proxy, method, handed) -> {
                      throw new AssertionError("passed by: " + method);
                    })) {
          @Override
          public ClusterResponse delete(ResourceAddress address, DeleteOptions options) {
            asked.add(options);
            return new ClusterResponse.Absent();
          }
        };
    changed.delete(ResourceAddress.of("v1", "ConfigMap", "shop", "a"), "u1");
    assertThat(asked).containsExactly(DeleteOptions.of("u1"));
  }
}
