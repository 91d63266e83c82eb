package dev.homeostat.kubernetes.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ForwardingCluster;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.testkit.StandingClock;
import dev.homeostat.testkit.history.HistoryCluster;
import dev.homeostat.testkit.history.ServerBehaviour;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A real API server whose answers to writes are compared with those of a simulated one. The
 * simulated server has the objects of the real one before each write.
 */
final class ComparingHistoryCluster implements HistoryCluster {

  private static final ObjectMapper SORTED =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  private final HistoryCluster real;
  private final HistoryCluster simulated;
  private final List<String> differences = new ArrayList<>();
  private boolean isFillingInNull;

  ComparingHistoryCluster(HistoryCluster real, HistoryCluster simulated) {
    this.real = real;
    this.simulated = simulated;
  }

  /** The writes that the servers answer differently. */
  List<String> differences() {
    return differences;
  }

  @Override
  public Cluster port() {
    return new ComparedPort(real.port(), simulated.port());
  }

  @Override
  public String namespace() {
    return real.namespace();
  }

  @Override
  public StandingClock clock() {
    return real.clock();
  }

  @Override
  public Optional<ObjectNode> look(ResourceAddress address) {
    return real.look(address);
  }

  @Override
  public void put(ObjectNode object) {
    real.put(object);
  }

  @Override
  public void delete(ResourceAddress address) {
    real.delete(address);
  }

  @Override
  public void serve(List<ServerBehaviour> behaviours) {
    real.serve(behaviours);
    simulated.serve(behaviours);
    isFillingInNull = behaviours.stream().anyMatch(ComparingHistoryCluster::fillsInNull);
  }

  @Override
  public void close() {
    real.close();
    simulated.close();
  }

  private static boolean fillsInNull(ServerBehaviour behaviour) {
    if (behaviour instanceof ServerBehaviour.Default filled) {
      return hasNull(filled.value());
    }
    if (behaviour instanceof ServerBehaviour.Override overridden) {
      return hasNull(overridden.value());
    }
    if (behaviour instanceof ServerBehaviour.Normalise normalised) {
      return hasNull(normalised.to());
    }
    return behaviour instanceof ServerBehaviour.Inject injected && hasNull(injected.element());
  }

  private static boolean hasNull(JsonNode value) {
    return value.valueStream().anyMatch(inner -> inner.isNull() || hasNull(inner));
  }

  /** Sends each write to both servers, and returns what the real one answers. */
  private final class ComparedPort extends ForwardingCluster {

    private final Cluster served;
    private final Cluster other;

    ComparedPort(Cluster served, Cluster other) {
      super(served);
      this.served = served;
      this.other = other;
    }

    @Override
    public ClusterResponse create(Resource resource) {
      return compared(
          "create " + resource.tree(), resource.address(), server -> server.create(resource));
    }

    @Override
    public ClusterResponse patch(ResourceAddress address, Patch patch) {
      return compared(
          "patch " + patch.toJson(),
          address,
          server -> server.patch(address, server == other ? translated(address, patch) : patch));
    }

    private ClusterResponse compared(
        String request, ResourceAddress address, Function<Cluster, ClusterResponse> write) {
      Optional<ObjectNode> before = real.look(address);
      simulated.delete(address);
      before.ifPresent(simulated::put);
      String answered = shown(write.apply(other));
      ClusterResponse answer = write.apply(served);
      // A null that a webhook fills in has no type: a real server may refuse it.
      boolean isRefusedNull = isFillingInNull && answer instanceof ClusterResponse.Refused;
      if (!isRefusedNull && !shown(answer).equals(answered)) {
        differences.add(
            request
                + "\n  of        "
                + before.map(ComparingHistoryCluster::content).orElse("nothing")
                + "\n  real      "
                + shown(answer)
                + "\n  simulated "
                + answered);
      }
      return answer;
    }

    /** The versions of the two servers differ. */
    private Patch translated(ResourceAddress address, Patch patch) {
      String mine = version(real.look(address));
      String theirs = version(simulated.look(address));
      return new Patch(
          patch.operations().stream()
              .map(
                  operation ->
                      operation instanceof Patch.Test test
                              && test.value().asText().equals(mine)
                              && test.path().last().getMatchingProperty().equals("resourceVersion")
                          ? new Patch.Test(test.path(), TextNode.valueOf(theirs))
                          : operation)
              .toList());
    }
  }

  private static String version(Optional<ObjectNode> object) {
    return object.map(tree -> tree.at("/metadata/resourceVersion").asText()).orElse("");
  }

  private static String shown(ClusterResponse answer) {
    if (answer instanceof ClusterResponse.Done done) {
      return content(done.resource().tree());
    }
    return answer instanceof ClusterResponse.Refused refused
        ? refused.code()
            + " "
            + refused.reason()
            + refused.causes().stream()
                .map(cause -> cause.reason() + " " + cause.field())
                .sorted()
                .toList()
        : answer.toString();
  }

  /** An object without what each server chooses for itself, its members sorted. */
  private static String content(ObjectNode tree) {
    ObjectNode content = tree.deepCopy();
    content.withObjectProperty("metadata").remove(Resource.SERVER_OWNED);
    try {
      return SORTED.writeValueAsString(SORTED.treeToValue(content, Object.class));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("expected a JSON tree", e);
    }
  }
}
