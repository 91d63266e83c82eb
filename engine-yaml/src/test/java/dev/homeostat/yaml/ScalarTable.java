package dev.homeostat.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The scalars of which it is recorded how kubectl reads them. */
final class ScalarTable {

  static final String REFUSED = "refused";

  private static final String NAME = "kubectl-scalars.tsv";

  /**
   * One scalar.
   *
   * @param text as in a manifest
   * @param json as kubectl reads it
   */
  record Row(String text, String json) {}

  private ScalarTable() {}

  /** Returns whether two values are the same to kubectl, to whom fractions are doubles. */
  static boolean isSame(JsonNode read, JsonNode expected) {
    boolean isLong = expected.isIntegralNumber() && expected.canConvertToLong();
    boolean areDoubles = read.isNumber() && expected.isNumber() && !isLong;
    return areDoubles ? read.doubleValue() == expected.doubleValue() : read.equals(expected);
  }

  static List<Row> rows() {
    return text()
        .lines()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split("\t", -1))
        .map(cells -> new Row(cells[0], cells[1]))
        .toList();
  }

  static void renew(List<Row> rows) throws IOException {
    StringBuilder renewed = new StringBuilder();
    text()
        .lines()
        .filter(line -> line.startsWith("#"))
        .forEach(line -> renewed.append(line).append('\n'));
    rows.forEach(row -> renewed.append(row.text()).append('\t').append(row.json()).append('\n'));
    Files.writeString(Path.of("src/test/resources/dev/homeostat/yaml", NAME), renewed);
  }

  private static String text() {
    try (InputStream in = ScalarTable.class.getResourceAsStream(NAME)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
