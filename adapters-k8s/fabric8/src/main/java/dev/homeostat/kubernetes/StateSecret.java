package dev.homeostat.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Owner;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Trees;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The Secrets that hold one state: a head, which holds it or refers to its parts, and the parts,
 * which have new names with each save.
 */
final class StateSecret {

  /** Of heads and parts. */
  static final Map<String, String> LABELS = Map.of("app.kubernetes.io/managed-by", "homeostat");

  private static final String TYPE = "homeostat.dev/state";
  private static final String OF = "homeostat.dev/state-of";

  /** The label selector of heads: parts have a label of the state that they belong to. */
  static final String HEADS = "app.kubernetes.io/managed-by=homeostat,!" + OF;

  private static final String STATE = "state";
  private static final String SAVE = "save";
  private static final String PARTS = "parts";
  private static final int LONGEST = 200;
  private static final int DIGITS = 32;
  private static final int LONGEST_KIND = 40;
  private static final int KIND_DIGITS = 8;
  private static final String SAVED = "[0-9a-f]{16}";

  /** More than the largest state needs. */
  private static final String COUNT = "[1-9][0-9]?";

  private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;

  private final ApplicationId application;
  private final String namespace;
  private final String name;
  private final String label;
  private final @Nullable Owner owner;

  /** Which save, in how many parts. */
  record Parts(String save, int count) {

    /** Returns the parts; empty if the texts are not valid. */
    static Optional<Parts> parse(String save, String count) {
      return save.matches(SAVED) && count.matches(COUNT)
          ? Optional.of(new Parts(save, Integer.parseInt(count)))
          : Optional.empty();
    }
  }

  /** The content of a head. */
  sealed interface Content permits Whole, InParts, Nothing, Unknown {}

  /** The state itself. */
  record Whole(byte[] bytes) implements Content {}

  /** A reference to the parts that hold the state. */
  record InParts(Parts parts) implements Content {}

  /** A state that was forgotten, and whose Secret is about to go. */
  record Nothing() implements Content {}

  /** Something that this store did not write. */
  record Unknown() implements Content {}

  private StateSecret(
      ApplicationId application,
      String namespace,
      String name,
      String label,
      @Nullable Owner owner) {
    this.application = application;
    this.namespace = namespace;
    this.name = name;
    this.label = label;
    this.owner = owner;
  }

  /** The Secrets of an application, in one namespace for all or in its own. */
  static StateSecret of(ApplicationId application, @Nullable String namespace) {
    String said =
        namespace == null ? application.name() : application.namespace() + "." + application.name();
    return new StateSecret(
        application,
        namespace == null ? application.namespace() : namespace,
        name(application, said),
        digest(application.toString()),
        null);
  }

  /**
   * Returns the name of a head. No application without an owner has the name of one with an owner,
   * and kinds are distinguished by a digest of group and name.
   */
  private static String name(ApplicationId application, String said) {
    String kind = application.ownerKind();
    String whole = kind.isEmpty() ? said : word(kind) + "." + said;
    return (kind.isEmpty() ? "homeostat.state." : "homeostat.state-of.")
        + (whole.length() <= LONGEST ? whole : digest(application.toString()));
  }

  private static String word(String groupKind) {
    String kind = groupKind.substring(groupKind.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    String safe = kind.replaceAll("[^a-z0-9]", "");
    return "%s-%s"
        .formatted(
            safe.isEmpty() ? "kind" : safe.substring(0, Math.min(safe.length(), LONGEST_KIND)),
            digest(groupKind).substring(0, KIND_DIGITS));
  }

  /**
   * Returns the Secrets that an object owns. Their label distinguishes them from those of another
   * object, and of another place in the same one.
   */
  static StateSecret ownedBy(Owner owner, String place) {
    ApplicationId application = new ApplicationId(owner.namespace(), owner.name());
    return new StateSecret(
        application,
        owner.namespace(),
        name(application, owner.name()),
        digest(owner.uid() + place),
        owner);
  }

  /** As much of a digest as names and labels can take. */
  private static String digest(String of) {
    String text = Digest.of(of).text();
    return text.substring(text.length() - DIGITS);
  }

  ResourceId id() {
    return ResourceId.secret(name).in(namespace);
  }

  ResourceAddress address() {
    return new ResourceAddress("v1", id());
  }

  String namespace() {
    return namespace;
  }

  String name() {
    return name;
  }

  /** Which Secrets are parts of this state, of whatever save. */
  Map<String, String> partLabels() {
    return Map.of(OF, label);
  }

  Resource head(ObjectNode data) {
    return secret(name, data, Map.of());
  }

  /**
   * Returns the head that replaces another one. Field ownership is of no use here, so the server is
   * asked to keep none: that is a quarter of what the write costs it.
   */
  Resource nextHead(String resourceVersion, ObjectNode data) {
    Resource head = head(data);
    ObjectNode tree = Trees.thaw(head.tree());
    ObjectNode metadata = tree.withObjectProperty("metadata");
    metadata.put("resourceVersion", resourceVersion);
    // An empty entry clears the list.
    metadata.putArray("managedFields").addObject();
    return head.with(tree);
  }

  /** Returns whether a head has no fields of other writers, so that a replacement loses nothing. */
  boolean isOursAlone(Resource head) {
    return besidesData(head).equals(besidesData(head(MAKE.objectNode())));
  }

  /** A head without its data, and without what the server writes. */
  private static ObjectNode besidesData(Resource head) {
    ObjectNode content = Trees.thaw(head.tree());
    content.remove("data");
    content.withObjectProperty("metadata").remove(Resource.SERVER_OWNED);
    return content;
  }

  Resource part(Parts parts, int number, byte[] bytes) {
    return secret(
        partName(parts, number), MAKE.objectNode().put(STATE, base64(bytes)), partLabels());
  }

  List<ResourceAddress> addresses(Parts parts) {
    return IntStream.range(0, parts.count())
        .mapToObj(
            number ->
                new ResourceAddress("v1", ResourceId.secret(partName(parts, number)).in(namespace)))
        .toList();
  }

  /** For people: where a state in parts is. */
  String told(Parts parts) {
    String first = partName(parts, 0);
    return parts.count() == 1
        ? "Secret " + first
        : "Secrets " + first + " to " + (parts.count() - 1);
  }

  private String partName(Parts parts, int number) {
    return name + "." + parts.save() + "." + number;
  }

  private Resource secret(String called, ObjectNode data, Map<String, String> labels) {
    ObjectNode tree = MAKE.objectNode().put("apiVersion", "v1").put("kind", "Secret");
    ObjectNode metadata = tree.putObject("metadata").put("name", called);
    metadata.put("namespace", namespace);
    ObjectNode marks = metadata.putObject("labels");
    LABELS.forEach(marks::put);
    labels.forEach(marks::put);
    metadata.putObject("annotations").put(OF, application.toString());
    if (owner != null) {
      metadata
          .putArray("ownerReferences")
          .addObject()
          .put("apiVersion", owner.apiVersion())
          .put("kind", owner.kind())
          .put("name", owner.name())
          .put("uid", owner.uid());
    }
    tree.put("type", TYPE).set("data", data);
    return Resource.of(tree);
  }

  static ObjectNode whole(byte[] bytes) {
    return MAKE.objectNode().put(STATE, base64(bytes));
  }

  static ObjectNode inParts(Parts parts) {
    return MAKE.objectNode()
        .put(SAVE, base64(parts.save().getBytes(UTF_8)))
        .put(PARTS, base64(Integer.toString(parts.count()).getBytes(UTF_8)));
  }

  /** Returns the content of a head. */
  static Content content(Resource head) {
    if (!head.tree().path("type").asText().equals(TYPE)) {
      return new Unknown();
    }
    if (head.tree().path("data").isEmpty()) {
      return new Nothing();
    }
    Optional<byte[]> whole = bytes(head);
    if (whole.isPresent()) {
      return new Whole(whole.get());
    }
    String save = decoded(head, SAVE).map(StateSecret::text).orElse("");
    String count = decoded(head, PARTS).map(StateSecret::text).orElse("");
    return Parts.parse(save, count).<Content>map(InParts::new).orElseGet(Unknown::new);
  }

  /** Returns the content of a part; empty if it is not part of a state. */
  static Optional<byte[]> bytes(Resource part) {
    return decoded(part, STATE);
  }

  private static Optional<byte[]> decoded(Resource secret, String key) {
    JsonNode value = secret.tree().path("data").path(key);
    try {
      return value.isTextual()
          ? Optional.of(Base64.getDecoder().decode(value.textValue()))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, UTF_8);
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
