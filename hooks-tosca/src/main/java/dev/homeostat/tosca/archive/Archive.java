package dev.homeostat.tosca.archive;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.tosca.ArchiveLimits;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.ToscaException;
import dev.homeostat.tosca.path.RelativePaths;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The files of an archive, in memory. Nothing is ever extracted, and no name leads anywhere but to
 * what is in it. Immutable.
 */
@API(status = INTERNAL)
public final class Archive {

  private static final int DEPTH = 16;

  private final String name;
  private final String separator;
  private final SortedMap<String, StoredContent> files;

  private Archive(String name, String separator, SortedMap<String, StoredContent> files) {
    this.name = name;
    this.separator = separator;
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
  public static Archive read(byte[] packed, String name, ArchiveLimits limits) {
    ArchiveProblems refusals = ArchiveProblems.of(name);
    if (packed.length > limits.packed()) {
      throw refusals.tooLarge(limits.packed());
    }
    ArchiveContents contents = new ArchiveContents(refusals, limits);
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
    return new Archive(refusals.archive(), "!", contents.files());
  }

  /**
   * Reads a folder as an archive that is unpacked. Links are not followed, and names that begin
   * with a dot are left out.
   *
   * @param folder with a template in it
   * @param limits what it may cost
   * @return all its files
   * @throws ToscaException with {@link dev.homeostat.tosca.ToscaCode#CSAR_LIMIT} or {@link
   *     dev.homeostat.tosca.ToscaCode#FETCH_FAILED}
   */
  public static Archive of(Path folder, ArchiveLimits limits) {
    ArchiveProblems refusals = new ArchiveProblems(folder.toString());
    ArchiveContents contents = new ArchiveContents(refusals, limits);
    try (Stream<Path> all = Files.walk(folder, DEPTH)) {
      for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile).sorted()::iterator) {
        String path = folder.relativize(file).toString().replace('\\', '/');
        if (!Files.isSymbolicLink(file) && !path.matches("(.*/)?\\..*")) {
          String entry = contents.enter(path);
          try (InputStream in = Files.newInputStream(file)) {
            contents.put(entry, contents.unpack(in, () -> Long.MAX_VALUE));
          }
        }
      }
    } catch (IOException | UncheckedIOException e) {
      throw refusals.of(
          ToscaCode.FETCH_FAILED,
          "a folder that can be read",
          "another one, '" + folder + "'",
          "check its permissions");
    }
    return new Archive(folder.toString(), "/", contents.files());
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
   * @return the name of the archive, {@code !} and the path; of a folder, the path of the file
   */
  public String nameOf(String path) {
    return name + separator + path;
  }

  /**
   * The content of a file.
   *
   * @param path from the root; a slash before it, {@code .} and {@code ..} do no harm
   * @return a copy; empty if there is no such file, or the path leads out of the archive
   */
  public Optional<byte[]> file(String path) {
    return pathOf(path).map(files::get).map(StoredContent::bytes);
  }

  /**
   * The path of a file as {@link #paths()} has it.
   *
   * @param path as for {@link #file}
   * @return empty if there is no such file, or the path leads out of the archive
   */
  public Optional<String> pathOf(String path) {
    return RelativePaths.resolve("", path).filter(files::containsKey);
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
