package dev.homeostat.benchmarks;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.Answer;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.Listing;
import dev.homeostat.spi.cluster.Patch;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * A cluster that hands out what lies on it and keeps nothing, so that the engine is what is
 * measured. It may lie there in several versions, which are found in turn.
 */
final class Shelf implements Cluster {

  private static final Answer ABSENT = new Answer.Absent();

  private final KindAnswer kind;
  private final List<Map<ResourceAddress, Answer>> versions;
  private final Map<ResourceAddress, Answer> written;
  private int version;

  /**
   * A shelf of objects of one kind.
   *
   * @param kind what the kind is
   * @param versions answers to reads, one for each round; what is missing is absent
   * @param written answers to creates and patches
   */
  Shelf(
      KindAnswer kind,
      List<Map<ResourceAddress, Answer>> versions,
      Map<ResourceAddress, Answer> written) {
    this.kind = kind;
    this.versions = versions;
    this.written = written;
  }

  @Override
  public KindAnswer kind(String apiVersion, String name) {
    return kind;
  }

  @Override
  public Answer read(ResourceAddress address) {
    return versions.get(version).getOrDefault(address, ABSENT);
  }

  @Override
  public Map<ResourceAddress, Answer> readAll(Collection<ResourceAddress> addresses) {
    version = (version + 1) % versions.size();
    return versions.get(version);
  }

  @Override
  public Listing list(String apiVersion, String name, Map<String, String> labels) {
    return new Listing.Found(List.of());
  }

  @Override
  public Listing contents(String namespace) {
    return new Listing.Found(List.of());
  }

  @Override
  public Answer create(Resource resource) {
    return written.getOrDefault(resource.address(), ABSENT);
  }

  @Override
  public Answer patch(ResourceAddress address, Patch patch) {
    return written.getOrDefault(address, ABSENT);
  }

  @Override
  public Answer delete(ResourceAddress address, String uid) {
    return ABSENT;
  }
}
