package dev.homeostat.cli.imports;

import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ForwardingCluster;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.ListResponse;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of a cluster without its objects, for commands that read a manifest only: whose the
 * objects are does not matter to them.
 */
final class EmptyCluster extends ForwardingCluster {

  private static final ClusterResponse ABSENT = new ClusterResponse.Absent();
  private static final ListResponse NONE = new ListResponse.Found(List.of());

  private final AtomicReference<ClusterResponse.@Nullable Refused> refusal =
      new AtomicReference<>();

  EmptyCluster(Cluster kinds) {
    super(kinds);
  }

  /**
   * Returns the first answer to a question for a kind that was none; empty if all were answered.
   */
  Optional<ClusterResponse.Refused> refusal() {
    return Optional.ofNullable(refusal.get());
  }

  @Override
  public KindAnswer kind(String apiVersion, String kind) {
    KindAnswer answer = super.kind(apiVersion, kind);
    if (answer instanceof KindAnswer.Unavailable unavailable) {
      refusal.compareAndSet(null, unavailable.refusal());
    }
    return answer;
  }

  @Override
  public ClusterResponse read(ResourceAddress address) {
    return ABSENT;
  }

  @Override
  public Map<ResourceAddress, ClusterResponse> readAll(Collection<ResourceAddress> addresses) {
    Map<ResourceAddress, ClusterResponse> answers = new LinkedHashMap<>();
    addresses.forEach(address -> answers.put(address, ABSENT));
    return answers;
  }

  @Override
  public ListResponse list(String apiVersion, String kind, Map<String, String> labels) {
    return NONE;
  }

  @Override
  public ListResponse list(
      String apiVersion, String kind, String namespace, Map<String, String> labels) {
    return NONE;
  }

  @Override
  public ListResponse metadata(
      String apiVersion, String kind, String namespace, Map<String, String> labels) {
    return NONE;
  }

  @Override
  public ListResponse contents(String namespace) {
    return NONE;
  }
}
