package dev.homeostat.benchmarks;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ForwardingCluster;
import dev.homeostat.tree.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A cluster whose objects are read from JSON each time, as those of an API server are. */
final class JsonCluster extends ForwardingCluster {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** The engine reads so many objects at a time. */
  private static final int BATCH = 256;

  private final ObjectVersions<byte[]> versions;

  /**
   * A cluster with objects.
   *
   * @param to answers all requests but reads of many objects
   * @param versions the objects of each pass, in turn
   */
  JsonCluster(Cluster to, List<Map<ResourceAddress, Resource>> versions) {
    super(to);
    this.versions = new ObjectVersions<>(versions.stream().map(JsonCluster::written).toList());
  }

  private static Map<ResourceAddress, byte[]> written(Map<ResourceAddress, Resource> objects) {
    Map<ResourceAddress, byte[]> texts = new LinkedHashMap<>();
    objects.forEach((address, object) -> texts.put(address, write(object)));
    return texts;
  }

  private static byte[] write(Resource object) {
    try {
      return MAPPER.writeValueAsBytes(object.tree());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Resource read(byte[] text) {
    try (JsonParser parser = MAPPER.createParser(text)) {
      parser.nextToken();
      return Resource.of((ObjectNode) Trees.read(parser));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads all objects, as many at a time as a pass does. */
  void readInBatches(Consumer<ClusterResponse> reader) {
    List<ResourceAddress> addresses = List.copyOf(versions.current().keySet());
    for (int from = 0; from < addresses.size(); from += BATCH) {
      int to = Math.min(from + BATCH, addresses.size());
      readAll(addresses.subList(from, to)).values().forEach(reader);
    }
  }

  @Override
  public Map<ResourceAddress, ClusterResponse> readAll(Collection<ResourceAddress> addresses) {
    Map<ResourceAddress, byte[]> texts = versions.read(addresses);
    Map<ResourceAddress, ClusterResponse> answers = new LinkedHashMap<>();
    for (ResourceAddress address : addresses) {
      byte[] text = texts.get(address);
      answers.put(
          address,
          text == null ? new ClusterResponse.Absent() : new ClusterResponse.Done(read(text)));
    }
    return answers;
  }
}
