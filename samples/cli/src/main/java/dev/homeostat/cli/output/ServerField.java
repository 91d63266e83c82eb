package dev.homeostat.cli.output;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ResourceId;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.report.RedactedValue;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Digest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A field that would be another one than is asked for.
 *
 * @param resource of which resource
 * @param path which field
 * @param how what the server would do with it
 * @param asked what would be sent
 * @param answered what would be there then
 */
public record ServerField(
    ResourceId resource, FieldPath path, String how, RedactedValue asked, RedactedValue answered) {

  private static final String CHOSEN = "chosen";
  private static final String DIGEST = RedactedValue.DIGEST_MEMBER;
  private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;

  /** Compares the fields of two states: sensitive values are digests in both. */
  public static List<ServerField> of(
      Collection<ResourceId> written, ApplicationState before, ApplicationState after) {
    List<ServerField> fields = new ArrayList<>();
    for (ResourceId id : written) {
      after
          .record(id)
          .ifPresent(record -> fields.addAll(of(before.record(id).orElse(null), record)));
    }
    return fields;
  }

  private static List<ServerField> of(@Nullable ResourceRecord before, ResourceRecord after) {
    List<ServerField> fields = new ArrayList<>();
    for (AcceptedForm form : after.accepted()) {
      if (before == null || !before.accepted().contains(form)) {
        fields.add(of(after, form));
      }
    }
    after
        .setBy()
        .forEach(
            (path, setter) -> {
              boolean isKnown = before != null && setter.equals(before.setBy().get(path));
              if (setter.equals(FieldOrigin.SERVER) && !isKnown) {
                fields.add(
                    new ServerField(
                        after.id(),
                        path,
                        CHOSEN,
                        new RedactedValue.Absent(),
                        shown(path, after.lastObserved().orElse(null))));
              }
            });
    return fields;
  }

  private static ServerField of(ResourceRecord record, AcceptedForm form) {
    FieldPath path = form.path();
    RedactedValue asked = shown(path, record.lastApplied());
    RedactedValue answered = shown(path, record.lastObserved().orElse(null));
    if (form instanceof AcceptedForm.Surplus surplus) {
      ArrayNode elements = MAKE.arrayNode();
      surplus.elements().forEach(elements::add);
      asked = new RedactedValue.Absent();
      answered = new RedactedValue.Value(elements);
    } else if (form instanceof AcceptedForm.Length length) {
      answered = new RedactedValue.Value(MAKE.textNode(length.length() + " elements"));
    }
    return new ServerField(record.id(), path, form.kind().toString(), asked, answered);
  }

  private static RedactedValue shown(FieldPath path, @Nullable ObjectNode tree) {
    JsonNode value = tree == null ? null : path.in(tree).orElse(null);
    return value != null && value.path(DIGEST).isTextual()
        ? new RedactedValue.Hidden(new Digest(value.path(DIGEST).textValue()))
        : RedactedValue.of(value);
  }

  /** As in {@code Service shop/web /spec/clusterIP: would be 10.0.0.7 (chosen)}. */
  @Override
  public String toString() {
    String answer =
        asked instanceof RedactedValue.Absent
            ? "would be " + answered
            : "asked " + asked + ", would be " + answered;
    return resource + " " + path + ": " + answer + " (" + how + ")";
  }
}
