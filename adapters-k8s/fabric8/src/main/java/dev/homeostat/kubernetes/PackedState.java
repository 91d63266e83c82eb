package dev.homeostat.kubernetes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.spi.state.ApplicationState;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** A state as compressed bytes, in pieces that an object can hold. */
record PackedState(List<byte[]> pieces, StateSeal seal) {

  /**
   * The maximum size of the JSON of a state. The packed bytes may be another writer's, and a
   * program with half a gigabyte of memory has to survive unpacking them.
   */
  static final int MOST = 1 << 25;

  private static final JsonMapper MAPPER = new JsonMapper();

  /**
   * Packs a state; the same state packs to the same bytes. Empty if it is too large to be unpacked.
   */
  static Optional<PackedState> pack(ApplicationState state, int piece) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    long size;
    try (Counted out = new Counted(packed)) {
      MAPPER.writeValue(out, state.toJson());
      size = out.size;
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail", e);
    }
    if (size > MOST) {
      return Optional.empty();
    }
    byte[] all = packed.toByteArray();
    List<byte[]> pieces = new ArrayList<>();
    for (int from = 0; from < all.length; from += piece) {
      pieces.add(Arrays.copyOfRange(all, from, Math.min(from + piece, all.length)));
    }
    List<byte[]> made = List.copyOf(pieces);
    return Optional.of(new PackedState(made, StateSeal.of(made, (int) size)));
  }

  /** That a state could not be packed. */
  static Problem tooLarge(Problem draft) {
    return draft
        .expected("a state of at most " + MOST + " bytes")
        .got("a larger one")
        .advice("make several applications of it");
  }

  /** Counts what is written into it. */
  private static final class Counted extends GZIPOutputStream {

    private long size;

    Counted(OutputStream out) throws IOException {
      super(out);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int length) throws IOException {
      super.write(bytes, from, length);
      size += length;
    }
  }

  /**
   * Returns the state that was packed and sealed.
   *
   * @throws IOException if the pieces are not those; the message states the difference
   */
  static ApplicationState unpack(List<byte[]> pieces, StateSeal seal) throws IOException {
    if (!seal.isOf(pieces)) {
      throw new IOException("bytes of another digest");
    }
    return unpack(pieces, Math.min(seal.size(), MOST));
  }

  /**
   * Returns the state that was packed.
   *
   * @throws IOException if the pieces are not what was packed; the message states the difference
   */
  static ApplicationState unpack(List<byte[]> pieces) throws IOException {
    return unpack(pieces, MOST);
  }

  private static ApplicationState unpack(List<byte[]> pieces, int most) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    pieces.forEach(packed::writeBytes);
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed.toByteArray()))) {
      // One more would be too many: no header is asked how many there are.
      byte[] text = in.readNBytes(most + 1);
      if (text.length > most) {
        throw new IOException("more than " + most + " bytes");
      }
      JsonNode tree = MAPPER.readTree(text);
      if (!(tree instanceof ObjectNode object)) {
        throw new IOException("no JSON object");
      }
      return ApplicationState.fromJson(object);
    } catch (JsonProcessingException e) {
      // Its message can quote the text.
      throw new IOException("a text that is no JSON", e);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
