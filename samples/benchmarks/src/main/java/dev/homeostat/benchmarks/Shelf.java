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
 * measured, and every pass finds the same.
 */
final class Shelf implements Cluster {

  private static final Answer ABSENT = new Answer.Absent();

  private final KindAnswer kind;
  private final Map<ResourceAddress, Answer> found;
  private final Map<ResourceAddress, Answer> written;

  /**
   * A shelf of objects of one kind.
   *
   * @param kind what the kind is
   * @param found answers to reads; what is missing is absent
   * @param written answers to creates and patches
   */
  Shelf(KindAnswer kind, Map<ResourceAddress, Answer> found, Map<ResourceAddress, Answer> written) {
    this.kind = kind;
    this.found = found;
    this.written = written;
  }

  @Override
  public KindAnswer kind(String apiVersion, String name) {
    return kind;
  }

  @Override
  public Answer read(ResourceAddress address) {
    return found.getOrDefault(address, ABSENT);
  }

  @Override
  public Map<ResourceAddress, Answer> readAll(Collection<ResourceAddress> addresses) {
    return found;
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
