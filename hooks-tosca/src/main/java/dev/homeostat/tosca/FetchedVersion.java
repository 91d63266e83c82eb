package dev.homeostat.tosca;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tosca.web.CacheValidators;
import dev.homeostat.tree.Digest;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The stored validators and digest of a URL's content when it was translated. Nothing of the URL
 * itself is in it.
 *
 * @param validators of the response
 * @param digest of the body
 * @param checked the time of the last look
 * @param stale whether that look found other content, or failed
 */
record FetchedVersion(CacheValidators validators, Digest digest, Instant checked, boolean stale) {

  private static final String ETAG = "etag";
  private static final String LAST_MODIFIED = "lastModified";
  private static final String DIGEST = "digest";
  private static final String CHECKED = "checked";
  private static final String STALE = "stale";

  /** Empty if nothing is remembered, or something that cannot be read. */
  static Optional<FetchedVersion> of(ObjectNode tree) {
    try {
      return Optional.of(
          new FetchedVersion(
              new CacheValidators(text(tree, ETAG), text(tree, LAST_MODIFIED)),
              new Digest(text(tree, DIGEST).orElse("")),
              Instant.parse(text(tree, CHECKED).orElse("")),
              tree.path(STALE).asBoolean()));
    } catch (IllegalArgumentException | DateTimeException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> text(ObjectNode tree, String key) {
    return Optional.ofNullable(tree.get(key)).filter(JsonNode::isTextual).map(JsonNode::textValue);
  }

  ObjectNode toTree() {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    validators.etag().ifPresent(etag -> tree.put(ETAG, etag));
    validators.lastModified().ifPresent(time -> tree.put(LAST_MODIFIED, time));
    tree.put(DIGEST, digest.text()).put(CHECKED, checked.toString());
    return stale ? tree.put(STALE, true) : tree;
  }

  FetchedVersion at(Instant now, boolean found) {
    return new FetchedVersion(validators, digest, now, found);
  }

  /** A clock that was put back does not stop the looks. */
  boolean isDue(Instant now, Duration every) {
    return now.isBefore(checked) || !now.isBefore(checked.plus(every));
  }
}
