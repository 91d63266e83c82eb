package dev.homeostat.tosca.archive;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Writes zip archives byte by byte, so that every field of them can lie. */
final class RawZip {

  /** One entry; what is not changed is true. */
  static final class Entry {
    byte[] name;
    byte[] localName;
    byte[] packed;
    long size;
    long crc;
    int method = 8;
    int localMethod = 8;
    int flags = 1 << 11;
    int localFlags = 1 << 11;
    long external;
    int system = 3;
    int offsetOf = -1;

    Entry named(String other) {
      name = other.getBytes(StandardCharsets.UTF_8);
      localName = name;
      return this;
    }

    Entry mode(int mode) {
      external = (long) mode << 16;
      return this;
    }

    private byte[] local() {
      ByteBuffer out = ByteBuffer.allocate(30 + localName.length + packed.length);
      out.order(ByteOrder.LITTLE_ENDIAN).putInt(0x04034b50).putShort((short) 20);
      out.putShort((short) localFlags).putShort((short) localMethod).putInt(0);
      out.putInt((int) crc).putInt(packed.length).putInt((int) size);
      out.putShort((short) localName.length).putShort((short) 0).put(localName).put(packed);
      return out.array();
    }

    private byte[] central(int offset) {
      ByteBuffer out = ByteBuffer.allocate(46 + name.length).order(ByteOrder.LITTLE_ENDIAN);
      out.putInt(0x02014b50).putShort((short) (system << 8 | 20)).putShort((short) 20);
      out.putShort((short) flags).putShort((short) method).putInt(0);
      out.putInt((int) crc).putInt(packed.length).putInt((int) size);
      out.putShort((short) name.length).putShort((short) 0).putShort((short) 0);
      out.putShort((short) 0).putShort((short) 0).putInt((int) external).putInt(offset).put(name);
      return out.array();
    }
  }

  private final List<Entry> entries = new ArrayList<>();

  static byte[] of(String name, String content) {
    RawZip zip = new RawZip();
    zip.add(name, content);
    return zip.bytes();
  }

  static byte[] ofEmpty(String name) {
    return of(name, "");
  }

  Entry add(String name, String content) {
    return add(name, content.getBytes(StandardCharsets.UTF_8));
  }

  Entry add(String name, byte[] content) {
    Entry entry = new Entry().named(name);
    entry.packed = deflated(content);
    entry.size = content.length;
    CRC32 sum = new CRC32();
    sum.update(content);
    entry.crc = sum.getValue();
    entries.add(entry);
    return entry;
  }

  /** A copy of an earlier entry, under another name. */
  Entry copy(int earlier, String name) {
    Entry first = entries.get(earlier);
    Entry entry = new Entry().named(name);
    entry.packed = first.packed;
    entry.size = first.size;
    entry.crc = first.crc;
    entries.add(entry);
    return entry;
  }

  /** Another name for what an earlier entry holds. */
  Entry again(int earlier) {
    Entry first = entries.get(earlier);
    Entry entry = new Entry();
    entry.name = first.name;
    entry.localName = first.localName;
    entry.packed = first.packed;
    entry.size = first.size;
    entry.crc = first.crc;
    entry.offsetOf = earlier;
    entries.add(entry);
    return entry;
  }

  byte[] bytes() {
    return bytes(-1);
  }

  /** The archive, saying that it has so many entries if that is not negative. */
  byte[] bytes(int said) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<Integer> offsets = new ArrayList<>();
    for (Entry entry : entries) {
      offsets.add(entry.offsetOf < 0 ? (Integer) out.size() : offsets.get(entry.offsetOf));
      if (entry.offsetOf < 0) {
        out.writeBytes(entry.local());
      }
    }
    int directory = out.size();
    for (int i = 0; i < entries.size(); i++) {
      out.writeBytes(entries.get(i).central(offsets.get(i)));
    }
    int count = said < 0 ? entries.size() : said;
    ByteBuffer end = ByteBuffer.allocate(22).order(ByteOrder.LITTLE_ENDIAN);
    end.putInt(0x06054b50).putInt(0).putShort((short) count).putShort((short) count);
    end.putInt(out.size() - directory).putInt(directory).putShort((short) 0);
    out.writeBytes(end.array());
    return out.toByteArray();
  }

  private static byte[] deflated(byte[] content) {
    Deflater deflater = new Deflater(9, true);
    deflater.setInput(content);
    deflater.finish();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] chunk = new byte[4096];
    while (!deflater.finished()) {
      out.write(chunk, 0, deflater.deflate(chunk));
    }
    deflater.end();
    return out.toByteArray();
  }
}
