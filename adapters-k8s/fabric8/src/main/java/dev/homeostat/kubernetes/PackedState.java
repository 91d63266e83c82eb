package dev.homeostat.kubernetes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** A state as compressed bytes, in pieces that an object can hold. */
final class PackedState {

  /** What unpacks to more was not packed by us. */
  private static final int MOST = 1 << 29;

  private static final JsonMapper MAPPER = new JsonMapper();

  private PackedState() {}

  /** The same state packs to the same bytes. */
  static List<byte[]> pack(ApplicationState state, int most) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new Fast(packed)) {
      MAPPER.writeValue(out, state.toJson());
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail", e);
    }
    byte[] all = packed.toByteArray();
    List<byte[]> pieces = new ArrayList<>();
    for (int from = 0; from < all.length; from += most) {
      pieces.add(Arrays.copyOfRange(all, from, Math.min(from + most, all.length)));
    }
    return List.copyOf(pieces);
  }

  /** States are small and saved often: what the best compression saves is not worth its time. */
  private static final class Fast extends GZIPOutputStream {
    Fast(OutputStream out) throws IOException {
      super(out);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }

  /**
   * The state that was packed.
   *
   * @throws IOException if the pieces are not what was packed; the message says how
   */
  static ApplicationState unpack(List<byte[]> pieces) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    pieces.forEach(packed::writeBytes);
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed.toByteArray()))) {
      byte[] text = in.readNBytes(MOST);
      if (text.length == MOST) {
        throw new IOException("more than " + MOST + " bytes");
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
