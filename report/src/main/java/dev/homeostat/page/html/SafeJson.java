package dev.homeostat.page.html;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import org.jspecify.annotations.Nullable;

/**
 * JSON that can stand in the script element of a page: in ASCII, without characters that begin a
 * tag, a comment or an entity.
 */
final class SafeJson {

  private static final JsonMapper MAPPER = mapper();

  private SafeJson() {}

  private static JsonMapper mapper() {
    JsonMapper mapper = JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();
    mapper.getFactory().setCharacterEscapes(new MarkupEscapes());
    return mapper;
  }

  static String of(JsonNode tree) {
    try {
      return MAPPER.writeValueAsString(tree);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree cannot be written", e);
    }
  }

  /** Escapes what has a meaning in HTML. */
  private static final class MarkupEscapes extends CharacterEscapes {

    private static final long serialVersionUID = 1;

    @Override
    public int[] getEscapeCodesForAscii() {
      int[] escapes = CharacterEscapes.standardAsciiEscapesForJSON();
      for (char each : new char[] {'<', '>', '&', '\u007f'}) {
        escapes[each] = CharacterEscapes.ESCAPE_STANDARD;
      }
      return escapes;
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int character) {
      return null;
    }
  }
}
