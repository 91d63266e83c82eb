package dev.homeostat.kubernetes.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.homeostat.tree.Trees;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * JSON as the API server writes it. A {@code test} of a JSON patch compares bytes there, so a text
 * has to be escaped as Go does it (rule ACT-1).
 */
final class GoJson {

  /** A name may be as long as a text: managedFields name elements of lists by their content. */
  private static final StreamReadConstraints LIMITS =
      StreamReadConstraints.builder()
          .maxNameLength(StreamReadConstraints.DEFAULT_MAX_STRING_LEN)
          .build();

  private static final ObjectMapper MAPPER =
      JsonMapper.builder(JsonFactory.builder().streamReadConstraints(LIMITS).build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE)
          .addModule(new SimpleModule().addDeserializer(JsonNode.class, new FrozenTrees()))
          .build();

  static {
    MAPPER.getFactory().setCharacterEscapes(new GoEscapes());
  }

  private GoJson() {}

  static String write(JsonNode tree) {
    try {
      return MAPPER.writeValueAsString(tree);
    } catch (JsonProcessingException e) {
      // A tree in memory has nothing that could fail; and the message could quote a value.
      throw new UncheckedIOException("a tree could not be written", new IOException());
    }
  }

  /** The frozen tree, or null if the text is no JSON. */
  static @Nullable JsonNode read(byte[] text) {
    try {
      JsonNode tree = MAPPER.readTree(text);
      return tree.isMissingNode() ? null : tree;
    } catch (IOException | IllegalArgumentException e) {
      return null;
    }
  }

  /** One frozen tree after the other. */
  static MappingIterator<JsonNode> readAll(InputStream text) throws IOException {
    return MAPPER
        .readerFor(JsonNode.class)
        .without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .readValues(text);
  }

  /** Reads trees that are frozen from the beginning, since the engine freezes what it is given. */
  private static final class FrozenTrees extends StdDeserializer<JsonNode> {

    private static final long serialVersionUID = 1L;

    FrozenTrees() {
      super(JsonNode.class);
    }

    @Override
    public JsonNode deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      return Trees.read(parser);
    }

    @Override
    public JsonNode getNullValue(DeserializationContext context) {
      return NullNode.getInstance();
    }
  }

  /** Go's escapes for what could end a script or a line. */
  private static final class GoEscapes extends CharacterEscapes {

    private static final long serialVersionUID = 1L;

    private static final SerializableString LINE = new SerializedString("\\u2028");
    private static final SerializableString PARAGRAPH = new SerializedString("\\u2029");
    private final int[] ascii = standardAsciiEscapesForJSON();

    GoEscapes() {
      for (char special : new char[] {'<', '>', '&'}) {
        ascii[special] = ESCAPE_STANDARD;
      }
    }

    @Override
    public int[] getEscapeCodesForAscii() {
      return ascii.clone();
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int character) {
      return character == '\u2028' ? LINE : character == '\u2029' ? PARAGRAPH : null;
    }
  }
}
