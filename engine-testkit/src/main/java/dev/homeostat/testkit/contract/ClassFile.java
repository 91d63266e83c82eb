package dev.homeostat.testkit.contract;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The constants of a class file.
 *
 * @param calls the methods that the class calls
 */
record ClassFile(Set<Call> calls) {

  /**
   * A called method.
   *
   * @param owner the binary name of its class
   * @param name its name; {@code <init>} for a constructor
   * @param descriptor its parameters and its result, as in {@code ()V}
   */
  record Call(String owner, String name, String descriptor) implements Comparable<Call> {
    @Override
    public int compareTo(Call other) {
      return (toString() + descriptor).compareTo(other + other.descriptor);
    }

    /** As a person names it. */
    @Override
    public String toString() {
      return name.equals("<init>") ? "new " + owner : owner + "." + name;
    }
  }

  private static final int MAGIC = 0xCAFEBABE;

  /** Reads the file of a class; empty if it has none, such as a lambda. */
  static Optional<ClassFile> of(Class<?> type) {
    String file = type.getName().substring(type.getPackageName().length()).replaceFirst("^\\.", "");
    try (InputStream bytes = type.getResourceAsStream(file + ".class")) {
      return bytes == null ? Optional.empty() : Optional.of(read(new DataInputStream(bytes)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ClassFile read(DataInputStream in) throws IOException {
    if (in.readInt() != MAGIC) {
      throw new IOException("not a class file");
    }
    in.readInt(); // the version
    int size = in.readUnsignedShort();
    String[] texts = new String[size];
    int[][] pairs = new int[size][];
    boolean[] isCall = new boolean[size];
    for (int i = 1; i < size; i++) {
      int tag = in.readUnsignedByte();
      switch (tag) {
        case 1 -> texts[i] = in.readUTF();
        case 3, 4 -> in.readInt();
        case 5, 6 -> {
          in.readLong();
          i++; // takes two places
        }
        case 7, 8, 16, 19, 20 -> pairs[i] = new int[] {in.readUnsignedShort()};
        case 15 -> {
          in.readUnsignedByte();
          in.readUnsignedShort();
        }
        case 9, 10, 11, 12, 17, 18 -> {
          pairs[i] = new int[] {in.readUnsignedShort(), in.readUnsignedShort()};
          isCall[i] = tag == 10 || tag == 11;
        }
        default -> throw new IOException("an unknown constant: " + tag);
      }
    }
    Set<Call> calls = new TreeSet<>();
    for (int i = 1; i < size; i++) {
      if (isCall[i]) {
        int[] method = pairs[pairs[i][1]];
        calls.add(new Call(name(texts[pairs[pairs[i][0]][0]]), texts[method[0]], texts[method[1]]));
      }
    }
    return new ClassFile(calls);
  }

  private static String name(String internal) {
    return internal.replace('/', '.');
  }
}
