package dev.homeostat.tosca.archive;

import dev.homeostat.tosca.ArchiveLimits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/** Collects what is in an archive, and counts what it costs while it is read. */
final class ArchiveContents {

  /** Below, no ratio does any harm, and short repetitive texts reach high ones. */
  private static final long HARMLESS = 64 << 10;

  private final ArchiveProblems refusals;
  private final ArchiveLimits limits;
  private final Set<String> taken = new HashSet<>();
  private final SortedMap<String, StoredContent> files = new TreeMap<>();
  private int entries;
  private long unpacked;

  ArchiveContents(ArchiveProblems refusals, ArchiveLimits limits) {
    this.refusals = refusals;
    this.limits = limits;
  }

  /** An entry begins; gives its path. */
  String enter(String name) {
    entries++;
    if (entries > limits.entries()) {
      throw refusals.beyond(limits.entries() + " entries");
    }
    Optional<String> flaw = EntryName.flaw(name);
    if (flaw.isPresent()) {
      throw refusals.illegal(name, flaw.get());
    }
    String path = EntryName.path(name);
    if (!taken.add(path)) {
      throw refusals.illegal(name, "two entries of one name");
    }
    return path;
  }

  /** The content of a file, of which so many packed bytes have been read so far. */
  byte[] unpack(InputStream in, LongSupplier packed) throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    byte[] chunk = new byte[8 << 10];
    for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
      unpacked += count;
      if (content.size() + (long) count > limits.entry()) {
        throw refusals.beyond(limits.entry() + " bytes in one file");
      }
      if (unpacked > limits.unpacked()) {
        throw refusals.beyond(limits.unpacked() + " bytes, unpacked");
      }
      content.write(chunk, 0, count);
      checkRatio(content.size(), packed.getAsLong());
    }
    return content.toByteArray();
  }

  void checkRatio(long size, long packed) {
    if (size > HARMLESS && size / Math.max(1, limits.ratio()) > packed) {
      throw refusals.beyond(limits.ratio() + " bytes out of one packed byte");
    }
  }

  void put(String path, byte[] content) {
    files.put(path, StoredContent.of(content));
  }

  SortedMap<String, StoredContent> files() {
    return files;
  }
}
