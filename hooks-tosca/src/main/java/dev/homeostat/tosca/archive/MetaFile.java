package dev.homeostat.tosca.archive;

import dev.homeostat.Problem;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.ToscaException;
import dev.homeostat.tree.Location;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The first block of a TOSCA.meta, which is all of it that counts. */
final class MetaFile {

  /** A value and the line that it begins in. */
  record Field(String value, int line) {

    /** Without quotes, as those who take such a file for YAML write them. */
    String unquoted() {
      boolean quoted = value.length() > 1 && value.startsWith("\"") && value.endsWith("\"");
      return quoted ? value.substring(1, value.length() - 1) : value;
    }

    private Field and(String more) {
      return new Field((value + " " + more).strip(), line);
    }
  }

  private static final int LONGEST_LINE = 4_096;
  private static final int MOST_FIELDS = 1_000;

  private final String file;
  private final Map<String, Field> fields = new LinkedHashMap<>();

  private MetaFile(String file) {
    this.file = file;
  }

  /**
   * Reads it.
   *
   * @param file how messages call it
   * @throws ToscaException with {@link ToscaCode#CSAR_META_INVALID}
   */
  static MetaFile read(byte[] utf8, String file) {
    MetaFile meta = new MetaFile(file);
    meta.read(meta.decode(utf8));
    return meta;
  }

  /** Returns the value of a name, whatever its case. */
  Optional<Field> field(String name) {
    return Optional.ofNullable(fields.get(name.toLowerCase(Locale.ROOT)));
  }

  ToscaException invalid(int line, String expected, String got, String advice) {
    return refused(ToscaCode.CSAR_META_INVALID, line, expected, got, advice);
  }

  ToscaException refused(ToscaCode code, int line, String expected, String got, String advice) {
    return new ToscaException(
        code,
        Problem.error(code.problem())
            .in(new Location(file, line, 1))
            .expected(expected)
            .got(got)
            .advice(advice));
  }

  private String decode(byte[] utf8) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw invalid(1, "a text in UTF-8", "bytes in another encoding", "save it as UTF-8");
    }
  }

  private void read(String text) {
    int number = 0;
    String name = null;
    for (String line : (Iterable<String>) text.lines()::iterator) {
      number++;
      if (line.length() > LONGEST_LINE || fields.size() == MOST_FIELDS) {
        throw invalid(number, "a short text", "a long one", "say only what is needed");
      }
      if (line.isBlank()) {
        if (!fields.isEmpty()) {
          return; // the end of the block
        }
      } else if (Character.isWhitespace(line.charAt(0))) {
        goOn(name, line.strip(), number);
      } else if (!line.startsWith("#")) { // no part of the format, but of YAML, and harmless
        name = begin(line, number);
      }
    }
  }

  private String begin(String line, int number) {
    int colon = line.indexOf(':');
    String name = line.substring(0, Math.max(0, colon)).strip().toLowerCase(Locale.ROOT);
    if (name.isEmpty()) {
      throw invalid(number, "'name: value'", "something else", "correct the line");
    }
    Field field = new Field(line.substring(colon + 1).strip(), number);
    if (fields.putIfAbsent(name, field) != null) {
      throw invalid(
          number,
          "each name once in a block",
          "one twice",
          "remove the line, or begin another block with an empty line");
    }
    return name;
  }

  private void goOn(@Nullable String name, String more, int number) {
    if (name == null || fields.computeIfPresent(name, (key, field) -> field.and(more)) == null) {
      throw invalid(number, "'name: value'", "a line that begins with a blank", "remove the blank");
    }
  }
}
