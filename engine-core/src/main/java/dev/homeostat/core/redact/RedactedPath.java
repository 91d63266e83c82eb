package dev.homeostat.core.redact;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.Resource;
import dev.homeostat.tree.Digest;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The paths of one resource without the keys and values of elements of sensitive lists. */
final class RedactedPath {

  private static final int DIGITS = 8;

  /** A text that stands for a value already, in a path that was shown before. */
  private static final Predicate<String> SHOWN =
      Pattern.compile("hmac-sha256:[0-9a-f]{" + DIGITS + "}").asMatchPredicate();

  private final byte[] key;
  private final SensitiveFields sensitive;

  RedactedPath(byte[] key, SensitiveFields sensitive) {
    this.key = key;
    this.sensitive = sensitive;
  }

  /** Returns a path with places of the live object, or digests, in the place of sensitive names. */
  FieldPath of(FieldPath path, @Nullable Resource live) {
    FieldPath at = FieldPath.root();
    FieldPath shown = FieldPath.root();
    for (Segment segment : path.segments()) {
      FieldPath next = at.then(segment);
      shown = shown.then(isSensitive(next, segment) ? hidden(next, segment, live) : segment);
      at = next;
    }
    return shown;
  }

  private boolean isSensitive(FieldPath path, Segment segment) {
    if (segment instanceof FieldPath.Key || segment instanceof FieldPath.Index) {
      return false;
    }
    SensitiveFields fields = sensitive.at(path);
    return fields.isWhole()
        || (segment instanceof FieldPath.Element element
            && element.keys().keySet().stream().anyMatch(name -> isKeySensitive(fields, name)));
  }

  /** Keys may be below other members of the element, as in {@code metadata.name}. */
  private static boolean isKeySensitive(SensitiveFields element, String name) {
    SensitiveFields at = element;
    for (String member : name.split("\\.", -1)) {
      at = at.member(member);
    }
    return at.isWhole() || element.member(name).isWhole();
  }

  private Segment hidden(FieldPath path, Segment segment, @Nullable Resource live) {
    if (live != null && path.in(live.tree()).isPresent()) {
      return path.pointerIn(live.tree())
          .<Segment>map(place -> new FieldPath.Index(place.last().getMatchingIndex()))
          .orElseGet(() -> digested(segment));
    }
    return digested(segment);
  }

  private Segment digested(Segment segment) {
    if (segment instanceof FieldPath.Element element) {
      Map<String, String> keys = new TreeMap<>(element.keys());
      keys.replaceAll((name, value) -> digest(value));
      return new FieldPath.Element(keys);
    }
    return segment instanceof FieldPath.Member member
        ? new FieldPath.Member(digest(member.value()))
        : segment;
  }

  private String digest(String value) {
    if (SHOWN.test(value)) {
      return value;
    }
    String text = Digest.keyed(key, JsonNodeFactory.instance.textNode(value)).text();
    return text.substring(0, Math.min(text.length(), text.indexOf(':') + 1 + DIGITS));
  }
}
