package dev.homeostat.testkit.history;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.testkit.StandingClock;
import dev.homeostat.yaml.YamlWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.apiguardian.api.API;

/** A history cluster in a folder, where other writers edit the files. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class FolderHistoryCluster implements HistoryCluster {

  private final StandingClock clock = new StandingClock();
  private final Path dir;
  private final EmbeddedCluster objects;
  private final ServedCluster served;

  /**
   * A cluster in an empty folder, with the custom kinds of histories.
   *
   * @param dir the folder
   */
  public FolderHistoryCluster(Path dir) {
    AtomicLong names = new AtomicLong();
    this.dir = dir;
    objects =
        EmbeddedCluster.folder(dir)
            .withClock(clock)
            .withUids(
                () -> String.format("00000000-0000-4000-8000-%012x", names.incrementAndGet()));
    served = new ServedCluster(objects);
    HistoryKinds.definitions()
        .forEach(
            crd -> {
              Resource unused = objects.put(Resource.of(crd));
            });
  }

  private Path file(ResourceAddress address) {
    String kind = address.id().kind();
    String group = address.id().group();
    return dir.resolve(address.id().namespace())
        .resolve(group.isEmpty() ? kind : kind + "." + group)
        .resolve(address.id().name() + ".yaml");
  }

  @Override
  public Cluster port() {
    return served.port();
  }

  @Override
  public StandingClock clock() {
    return clock;
  }

  @Override
  public Optional<ObjectNode> look(ResourceAddress address) {
    return served.look(address);
  }

  @Override
  public void put(ObjectNode object) {
    ObjectNode content = object.deepCopy();
    content.withObjectProperty("metadata").remove(Resource.SERVER_OWNED);
    Path file = file(Resource.of(object).address());
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, YamlWriter.write(content));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void delete(ResourceAddress address) {
    try {
      Files.deleteIfExists(file(address));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void serve(List<ServerBehaviour> behaviours) {
    served.serve(behaviours);
  }

  @Override
  public void close() {
    // The folder is the caller's.
  }
}
