package dev.homeostat.testkit;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.ReconcileResult;
import dev.homeostat.report.FieldChange;
import dev.homeostat.report.RedactedValue;
import dev.homeostat.report.Request;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads a request back as a {@link Write}. A patch knows elements by their place; the delta of its
 * pass, and the tests that guard the patch, name them by key.
 */
final class Sent {

  private final Map<String, JsonNode> tests = new HashMap<>();
  private final List<FieldChange> changes;
  private final Map<FieldPath, Write.Field> fields = new TreeMap<>();

  private Sent(JsonNode operations, List<FieldChange> changes) {
    this.changes = new ArrayList<>(changes);
    for (JsonNode operation : operations) {
      if (operation.path("op").asText().equals("test")) {
        tests.put(operation.path("path").asText(), operation.path("value"));
      }
    }
    for (JsonNode operation : operations) {
      List<String> tokens = tokens(operation.path("path").asText());
      switch (operation.path("op").asText()) {
        case "add", "replace" -> added(tokens, operation.path("value"));
        case "remove" -> removed(tokens);
        default -> {}
      }
    }
  }

  static List<Write> of(ReconcileResult pass) {
    return pass.requests().stream().map(request -> of(request, pass)).toList();
  }

  private static Write of(Request request, ReconcileResult pass) {
    if (request.verb() != Request.Verb.PATCH) {
      return new Write(request.verb(), request.resource().toString(), Map.of());
    }
    List<FieldChange> changes =
        pass.delta().changes().stream()
            .filter(update -> update.resource().equals(request.resource()))
            .flatMap(update -> update.changes().stream())
            .toList();
    return new Write(
        request.verb(), request.resource().toString(), new Sent(request.body(), changes).fields);
  }

  private static List<String> tokens(String pointer) {
    List<String> tokens = new ArrayList<>();
    for (JsonPointer at = JsonPointer.compile(pointer); !at.matches(); at = at.tail()) {
      tokens.add(at.getMatchingProperty());
    }
    return tokens;
  }

  /** One operation may carry several fields: a parent that was missing is added whole. */
  private void added(List<String> tokens, JsonNode value) {
    boolean known = false;
    for (FieldChange change : changes) {
      if (change.action() != FieldChange.Action.REMOVE && agrees(change.path(), tokens, true)) {
        List<Segment> segments = change.path().segments();
        JsonNode part =
            new FieldPath(segments.subList(tokens.size(), segments.size())).in(value).orElse(null);
        boolean same =
            change.wanted() instanceof RedactedValue.Value v && Trees.equal(v.json(), part);
        if (part != null && (same || change.wanted() instanceof RedactedValue.Hidden)) {
          fields.put(change.path(), new Write.Set(part));
          known = true;
        }
      }
    }
    if (!known) {
      fields.put(path(tokens), new Write.Set(value));
    }
  }

  /**
   * Records a removal. Additions may have moved the removed element, so the kind of a change counts
   * more than its position.
   */
  private void removed(List<String> tokens) {
    for (FieldChange change : changes) {
      if (change.action() == FieldChange.Action.REMOVE
          && change.path().segments().size() == tokens.size()
          && !fields.containsKey(change.path())
          && agrees(change.path(), tokens, false)) {
        fields.put(change.path(), new Write.Unset());
        return;
      }
    }
    fields.put(path(tokens), new Write.Unset());
  }

  private boolean agrees(FieldPath path, List<String> tokens, boolean inPlace) {
    if (path.segments().size() < tokens.size()) {
      return false;
    }
    StringBuilder at = new StringBuilder();
    for (int i = 0; i < tokens.size(); i++) {
      at.append('/').append(escaped(tokens.get(i)));
      Segment segment = path.segments().get(i);
      boolean ok =
          segment instanceof FieldPath.Key key
              ? key.name().equals(tokens.get(i))
              : tokens.get(i).matches("[0-9]+|-") && (!inPlace || isMeant(segment, at.toString()));
      if (!ok) {
        return false;
      }
    }
    return true;
  }

  private boolean isMeant(Segment segment, String at) {
    Map<String, String> tested = keysAt(at);
    return !(segment instanceof FieldPath.Element element)
        || element.keys().entrySet().stream()
            .allMatch(
                key -> tested.getOrDefault(key.getKey(), key.getValue()).equals(key.getValue()));
  }

  /** As well as the patch alone can name it. */
  private FieldPath path(List<String> tokens) {
    FieldPath path = FieldPath.root();
    StringBuilder at = new StringBuilder();
    for (String token : tokens) {
      at.append('/').append(escaped(token));
      Map<String, String> keys = keysAt(at.toString());
      path = keys.isEmpty() ? path.key(token) : path.then(new FieldPath.Element(keys));
    }
    return path;
  }

  /** The key fields that the patch tests of an element at a place. */
  private Map<String, String> keysAt(String at) {
    Map<String, String> keys = new TreeMap<>();
    if (at.matches(".*/[0-9]+")) {
      tests.forEach(
          (path, value) -> {
            String below = path.startsWith(at + "/") ? path.substring(at.length() + 1) : "/";
            if (below.indexOf('/') < 0 && value.isValueNode() && !value.isNull()) {
              keys.put(below.replace("~1", "/").replace("~0", "~"), value.asText());
            }
          });
    }
    return keys;
  }

  private static String escaped(String token) {
    return token.replace("~", "~0").replace("/", "~1");
  }
}
