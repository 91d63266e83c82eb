package dev.homeostat.tosca.archive;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.tosca.ToscaException;
import dev.homeostat.tosca.ToscaLimits;
import dev.homeostat.tosca.path.Paths;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.apiguardian.api.API;

/**
 * The files of an archive, in memory. Nothing is ever extracted, and no name leads anywhere but to
 * what is in it. Immutable.
 */
@API(status = INTERNAL)
public final class Archive {

  private final String name;
  private final SortedMap<String, byte[]> files;

  private Archive(String name, SortedMap<String, byte[]> files) {
    this.name = name;
    this.files = files;
  }

  /**
   * Reads a zip, tar or tar.gz archive, detected by its first bytes.
   *
   * @param packed the archive; not changed, and not kept
   * @param name how messages call it; of a URL they show neither user nor query
   * @param limits what it may cost
   * @return all its files
   * @throws ToscaException with {@link dev.homeostat.tosca.ToscaCode#TOO_LARGE}, {@link
   *     dev.homeostat.tosca.ToscaCode#CSAR_NOT_ZIP} if it is no archive or a broken one, {@link
   *     dev.homeostat.tosca.ToscaCode#CSAR_ENTRY_ILLEGAL} or {@link
   *     dev.homeostat.tosca.ToscaCode#CSAR_LIMIT}
   */
  public static Archive read(byte[] packed, String name, ToscaLimits.Archive limits) {
    Refusals refusals = Refusals.of(name);
    if (packed.length > limits.packed()) {
      throw refusals.tooLarge(limits.packed());
    }
    Contents contents = new Contents(refusals, limits);
    try {
      if (begins(packed, 'P', 'K')) {
        new ZipEntries(packed, contents, refusals).read(limits.entries());
      } else if (begins(packed, 0x1F, 0x8B)) {
        new TarEntries(packed, contents, refusals).readGzipped();
      } else {
        new TarEntries(packed, contents, refusals).read();
      }
    } catch (ToscaException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      // Whatever the library cannot read is reported as broken.
      throw refusals.broken();
    }
    return new Archive(refusals.archive(), contents.files());
  }

  private static boolean begins(byte[] packed, int first, int second) {
    return packed.length > 1 && packed[0] == (byte) first && packed[1] == (byte) second;
  }

  /**
   * Returns the name of the archive in messages.
   *
   * @return without user and query, if it is a URL
   */
  public String name() {
    return name;
  }

  /**
   * Returns the name in messages of a file in the archive.
   *
   * @param path within the archive
   * @return the name of the archive, {@code !} and the path
   */
  public String nameOf(String path) {
    return name + "!" + path;
  }

  /**
   * The content of a file.
   *
   * @param path from the root; a slash before it, {@code .} and {@code ..} do no harm
   * @return a copy; empty if there is no such file, or the path leads out of the archive
   */
  public Optional<byte[]> file(String path) {
    return pathOf(path).map(files::get).map(byte[]::clone);
  }

  /**
   * The path of a file as {@link #paths()} has it.
   *
   * @param path as for {@link #file}
   * @return empty if there is no such file, or the path leads out of the archive
   */
  public Optional<String> pathOf(String path) {
    return Paths.resolve("", path).filter(files::containsKey);
  }

  /**
   * The paths of all files.
   *
   * @return sorted; without folders
   */
  public List<String> paths() {
    return List.copyOf(files.keySet());
  }
}
