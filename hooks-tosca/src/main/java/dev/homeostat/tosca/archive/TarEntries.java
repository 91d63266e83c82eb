package dev.homeostat.tosca.archive;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;

/** Reads the entries of a tar archive, gzipped or not, one after the other. */
final class TarEntries {

  private static final int BLOCK = 512;
  private static final Pattern SLASHES = Pattern.compile("//$");

  /** The bytes allowed between two files: headers, long names, attributes and padding. */
  private static final int BETWEEN_FILES = 128 << 10;

  /** The bytes allowed after the last file; tools fill up to one of their large blocks. */
  private static final int PADDING = 4 << 20;

  private final byte[] packed;
  private final ArchiveContents contents;
  private final ArchiveProblems refusals;

  TarEntries(byte[] packed, ArchiveContents contents, ArchiveProblems refusals) {
    this.packed = packed;
    this.contents = contents;
    this.refusals = refusals;
  }

  void read() throws IOException {
    read(new ByteArrayInputStream(packed), total -> {});
  }

  void readGzipped() throws IOException {
    try (InputStream unzipped = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      read(unzipped, total -> contents.checkRatio(total, packed.length));
    }
  }

  private void read(InputStream bytes, CountedStream.Check check) throws IOException {
    PushbackInputStream in = new PushbackInputStream(bytes, BLOCK);
    byte[] first = in.readNBytes(BLOCK);
    if (!TarArchiveInputStream.matches(first, first.length)) {
      throw refusals.broken();
    }
    in.unread(first);
    CountedStream counted = new CountedStream(in, check, refusals);
    try (TarArchiveInputStream tar = new TarArchiveInputStream(counted, "UTF-8")) {
      while (true) {
        counted.allow(BETWEEN_FILES);
        TarArchiveEntry entry = tar.getNextEntry();
        if (entry == null) {
          break;
        }
        counted.allow(Long.MAX_VALUE);
        read(tar, entry);
      }
      if (!counted.endsInZeros(BLOCK)) {
        throw refusals.broken(); // cut off between two files
      }
      counted.allowPadding(PADDING);
      counted.transferTo(OutputStream.nullOutputStream()); // the sum of gzip stands at the end
    }
  }

  private void read(TarArchiveInputStream tar, TarArchiveEntry entry) throws IOException {
    if (!entry.isCheckSumOK()) {
      throw refusals.broken();
    }
    boolean folder = entry.getLinkFlag() == TarConstants.LF_DIR;
    // Of a long name of a folder, the library gives two slashes at the end.
    String name = folder ? SLASHES.matcher(entry.getName()).replaceFirst("/") : entry.getName();
    String path = contents.enter(name);
    boolean file =
        entry.getLinkFlag() == TarConstants.LF_NORMAL
            || entry.getLinkFlag() == TarConstants.LF_OLDNORM;
    if (!(file || folder) || entry.isSparse()) {
      throw refusals.illegal(name, "a link, a device or the like");
    }
    if (file && !name.endsWith("/")) {
      contents.put(path, contents.unpack(tar, () -> Long.MAX_VALUE));
    }
  }
}
