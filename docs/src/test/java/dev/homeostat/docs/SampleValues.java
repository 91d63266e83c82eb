package dev.homeostat.docs;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Settings;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.report.Explanation;
import dev.homeostat.report.FieldManager;
import dev.homeostat.sharding.SharingTiming;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Digest;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/** Valid values of the types that published records have as components. */
final class SampleValues {

  private final Map<Class<?>, Object> samples =
      Map.ofEntries(
          Map.entry(int.class, 1),
          Map.entry(Integer.class, 1),
          Map.entry(long.class, 1L),
          Map.entry(boolean.class, true),
          Map.entry(byte[].class, new byte[1]),
          Map.entry(String.class, "a"),
          Map.entry(Object.class, "a"),
          Map.entry(List.class, List.of()),
          Map.entry(Set.class, Set.of()),
          Map.entry(Map.class, Map.of()),
          Map.entry(Optional.class, Optional.empty()),
          Map.entry(OptionalInt.class, OptionalInt.empty()),
          Map.entry(Duration.class, Duration.ofSeconds(2)),
          Map.entry(SharingTiming.class, SharingTiming.DEFAULT),
          Map.entry(InetSocketAddress.class, new InetSocketAddress("127.0.0.1", 1)),
          Map.entry(Instant.class, Instant.EPOCH),
          Map.entry(URI.class, URI.create("https://example.com/a")),
          Map.entry(Path.class, Path.of("a")),
          Map.entry(Throwable.class, new IllegalStateException("a")),
          Map.entry(JsonPointer.class, JsonPointer.compile("/a")),
          Map.entry(JsonNode.class, JsonNodeFactory.instance.textNode("a")),
          Map.entry(ObjectNode.class, JsonNodeFactory.instance.objectNode()),
          Map.entry(FieldPath.class, FieldPath.parse("/a")),
          Map.entry(FieldManager.class, FieldManager.of("a")),
          Map.entry(Digest.class, Digest.of(JsonNodeFactory.instance.textNode("a"))),
          Map.entry(Problem.class, Problem.error("A")),
          Map.entry(Resource.class, resource()),
          Map.entry(ResourceId.class, ResourceId.of("ConfigMap", "a")),
          Map.entry(ResourceRecord.class, ResourceRecord.builder(resource().address()).build()),
          Map.entry(Settings.class, Settings.DEFAULT),
          Map.entry(Class.class, Hook.class),
          Map.entry(ClusterResponse.Refused.class, ClusterResponse.Refused.of(409, "A", "a")),
          Map.entry(ReconcileResult.class, result()),
          Map.entry(Explanation.class, Explanation.builder().build()),
          Map.entry(Application.class, Application.named("default", "a").build()));

  private static ReconcileResult result() {
    return Engine.builder()
        .cluster(EmbeddedCluster.inMemory())
        .build()
        .plan(Application.named("default", "a").build());
  }

  private static Resource resource() {
    ObjectNode tree = JsonNodeFactory.instance.objectNode().put("apiVersion", "v1");
    tree.put("kind", "ConfigMap").putObject("metadata").put("name", "a");
    return Resource.of(tree);
  }

  /** Returns the constructor that takes all components. */
  static Constructor<?> canonical(Class<?> type) throws ReflectiveOperationException {
    Class<?>[] types =
        Stream.of(type.getRecordComponents()).map(RecordComponent::getType).toArray(Class[]::new);
    return type.getDeclaredConstructor(types);
  }

  /** Returns a valid value of each component. */
  Object[] components(Class<?> type) throws ReflectiveOperationException {
    RecordComponent[] components = type.getRecordComponents();
    Object[] values = new Object[components.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = of(components[i].getType());
    }
    return values;
  }

  private Object of(Class<?> type) throws ReflectiveOperationException {
    Object sample = samples.get(type);
    if (sample != null) {
      return sample;
    }
    if (type.isEnum()) {
      return type.getEnumConstants()[0];
    }
    if (type.isSealed()) {
      return of(type.getPermittedSubclasses()[0]);
    }
    if (type.isRecord() && Modifier.isPublic(type.getModifiers())) {
      return canonical(type).newInstance(components(type));
    }
    if (type.isInterface()) {
      return Proxy.newProxyInstance(
          type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> "a");
    }
    throw new IllegalStateException("expected a sample of " + type + " in this class");
  }
}
