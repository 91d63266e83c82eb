package dev.homeostat.cli.patterns;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Optional;

/** A position in the text of a path, for the parsers of jq and JSONPath. */
final class PathScanner {

  private static final JsonMapper JSON = new JsonMapper();

  private final String text;
  private int at;

  PathScanner(String text) {
    this.text = text;
  }

  boolean isAtEnd() {
    return at >= text.length();
  }

  /** Returns what is left, for messages; a few words, and no texts in quotes. */
  String rest() {
    String rest = text.substring(Math.min(at, text.length())).replaceAll("\"[^\"]*\"?", "\"…\"");
    return rest.length() > 40 ? rest.substring(0, 40) + "…" : rest;
  }

  /** Returns whether the text ends before a quote or a bracket of it is closed. */
  boolean isUnclosed() {
    int open = 0;
    char quote = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quote != 0) {
        i += c == '\\' ? 1 : 0;
        quote = c == quote ? 0 : quote;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else {
        open += "[({".indexOf(c) >= 0 ? 1 : "])}".indexOf(c) >= 0 ? -1 : 0;
      }
    }
    return quote != 0 || open > 0;
  }

  int position() {
    return at;
  }

  void back(int position) {
    at = position;
  }

  void skipBlanks() {
    while (!isAtEnd() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  boolean isNext(String token) {
    return text.startsWith(token, at);
  }

  /** Takes a token, if it is next. */
  boolean take(String token) {
    if (!isNext(token)) {
      return false;
    }
    at += token.length();
    return true;
  }

  /** Takes a word of the characters of an identifier, and further ones. */
  Optional<String> word(String furtherCharacters) {
    int start = at;
    while (!isAtEnd() && isWordCharacter(text.charAt(at), at == start, furtherCharacters)) {
      at++;
    }
    return at == start ? Optional.empty() : Optional.of(text.substring(start, at));
  }

  private static boolean isWordCharacter(char c, boolean first, String further) {
    boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    return letter || (!first && c >= '0' && c <= '9') || further.indexOf(c) >= 0;
  }

  /** Takes a number without a sign that fits an index. */
  Optional<Integer> index() {
    int start = at;
    while (!isAtEnd() && Character.isDigit(text.charAt(at)) && at - start < 9) {
      at++;
    }
    return at == start ? Optional.empty() : Optional.of(Integer.parseInt(text, start, at, 10));
  }

  /** Takes a text in quotes; empty if there is none, if it does not end, or if it is no JSON. */
  Optional<String> quoted(char quote) {
    int start = at;
    if (isAtEnd() || text.charAt(at) != quote) {
      return Optional.empty();
    }
    at++;
    while (!isAtEnd() && text.charAt(at) != quote) {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    if (isAtEnd()) {
      at = start;
      return Optional.empty();
    }
    at++;
    String inner = text.substring(start + 1, at - 1);
    if (quote == '\'') {
      return Optional.of(inner.replace("\\'", "'"));
    }
    return json("\"" + inner + "\"").map(JsonNode::textValue);
  }

  /** Takes a scalar as in JSON. */
  Optional<JsonNode> scalar() {
    int start = at;
    if (isNext("\"")) {
      return quoted('"').map(JSON.getNodeFactory()::textNode);
    }
    while (!isAtEnd() && "+-.0123456789eEtrufalsn".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    Optional<JsonNode> value = json(text.substring(start, at)).filter(JsonNode::isValueNode);
    if (value.isEmpty()) {
      at = start;
    }
    return value;
  }

  private static Optional<JsonNode> json(String text) {
    try {
      return text.isEmpty() ? Optional.empty() : Optional.ofNullable(JSON.readTree(text));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }
}
