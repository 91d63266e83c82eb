package dev.homeostat.tosca.archive;

import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** The content of a file in memory. A long one is compressed, as most files are never read. */
final class StoredContent {

  private static final int SHORT = 16 << 10;

  private final byte[] stored;
  private final int length;

  private StoredContent(byte[] stored, int length) {
    this.stored = stored;
    this.length = length;
  }

  static StoredContent of(byte[] content) {
    if (content.length <= SHORT) {
      return new StoredContent(content, content.length);
    }
    Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    try {
      deflater.setInput(content);
      deflater.finish();
      byte[] room = new byte[content.length];
      int length = deflater.deflate(room);
      // Content that does not become shorter is kept as it is.
      return deflater.finished() && length < content.length
          ? new StoredContent(Arrays.copyOf(room, length), content.length)
          : new StoredContent(content, content.length);
    } finally {
      deflater.end();
    }
  }

  /** Returns a copy of the content. */
  byte[] bytes() {
    if (stored.length == length) {
      return stored.clone();
    }
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(stored);
      byte[] content = new byte[length];
      inflater.inflate(content);
      return content;
    } catch (DataFormatException e) {
      throw new IllegalStateException("what was compressed here is damaged", e);
    } finally {
      inflater.end();
    }
  }
}
