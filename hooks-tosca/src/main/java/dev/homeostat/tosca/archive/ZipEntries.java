package dev.homeostat.tosca.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.zip.CRC32;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.utils.InputStreamStatistics;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;

/** Reads the entries of a zip archive, as its central directory names them. */
final class ZipEntries {

  /** Encrypted; encrypted strongly; with an encrypted central directory. */
  private static final int ENCRYPTION = 1 | 1 << 6 | 1 << 13;

  private static final int FILE_TYPE = 0170000;
  private static final int REGULAR = 0100000;
  private static final int FOLDER = 0040000;

  private final byte[] packed;
  private final ArchiveContents contents;
  private final ArchiveProblems refusals;

  ZipEntries(byte[] packed, ArchiveContents contents, ArchiveProblems refusals) {
    this.packed = packed;
    this.contents = contents;
    this.refusals = refusals;
  }

  void read(int most) throws IOException {
    int walked = new CentralDirectory(packed, refusals).count(most);
    try (ZipFile zip = open()) {
      List<ZipArchiveEntry> entries = Collections.list(zip.getEntries());
      if (entries.size() != walked) {
        throw refusals.broken();
      }
      for (ZipArchiveEntry entry : entries) {
        read(zip, entry);
      }
    }
  }

  /**
   * Local headers are left for later, as each entry may point to the same large one. A second name
   * in an extra field would only be a way to show others another name.
   */
  private ZipFile open() throws IOException {
    return ZipFile.builder()
        .setSeekableByteChannel(new SeekableInMemoryByteChannel(packed))
        .setIgnoreLocalFileHeader(true)
        .setUseUnicodeExtraFields(false)
        .get();
  }

  private void read(ZipFile zip, ZipArchiveEntry entry) throws IOException {
    byte[] rawName = entry.getRawName();
    String name = name(rawName);
    String path = contents.enter(name);
    checkKind(entry, name);
    LocalHeader local = LocalHeader.at(packed, entry.getLocalHeaderOffset());
    if (local.differs(rawName, entry.getMethod(), ENCRYPTION)) {
      throw refusals.illegal(name, "an entry that the directory describes in another way");
    }
    if (!name.endsWith("/")) {
      contents.put(path, content(zip, entry));
    }
  }

  private String name(byte[] raw) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(raw)).toString();
    } catch (CharacterCodingException e) {
      throw refusals.illegal(new String(raw, StandardCharsets.US_ASCII), "a name not in UTF-8");
    }
  }

  /** Checks the kind of an entry. The type counts whatever system the entry names as its origin. */
  private void checkKind(ZipArchiveEntry entry, String name) {
    long type = (entry.getExternalAttributes() >> 16) & FILE_TYPE;
    boolean folder = name.endsWith("/");
    if (type != 0 && type != REGULAR && !(folder && type == FOLDER)) {
      throw refusals.illegal(name, "a link, a device or the like");
    }
    if ((entry.getRawFlag() & ENCRYPTION) != 0) {
      throw refusals.illegal(name, "an encrypted entry");
    }
    if (entry.getMethod() != ZipArchiveEntry.STORED
        && entry.getMethod() != ZipArchiveEntry.DEFLATED) {
      throw refusals.illegal(name, "an entry that is neither stored nor deflated");
    }
  }

  private byte[] content(ZipFile zip, ZipArchiveEntry entry) throws IOException {
    try (InputStream in = zip.getInputStream(entry)) {
      LongSupplier read =
          in instanceof InputStreamStatistics statistics
              ? statistics::getCompressedCount
              : entry::getCompressedSize;
      byte[] content = contents.unpack(in, read);
      CRC32 sum = new CRC32();
      sum.update(content);
      if (content.length != entry.getSize() || sum.getValue() != entry.getCrc()) {
        throw refusals.broken();
      }
      return content;
    }
  }
}
