package dev.homeostat.cli.fields;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import dev.homeostat.ResourceId;
import dev.homeostat.cli.output.PassJson;
import dev.homeostat.fields.FieldOwner;
import dev.homeostat.report.Explanation;
import dev.homeostat.report.FieldExclusion;
import dev.homeostat.report.RedactedValue;
import java.util.List;
import java.util.Optional;

/**
 * A field with what is known of its value.
 *
 * @param resource the object
 * @param path the field as it may be shown
 * @param explained what an Application wants; empty if none sets or observes the field
 * @param exclusion why the field is left alone; empty if it is not, or if no Application wants the
 *     object
 * @param found the live value
 * @param owners the owners that the server reports
 * @param ownership the owners as people read them
 */
record WhyField(
    ResourceId resource,
    FieldPath path,
    Optional<Explanation.Field> explained,
    Optional<FieldExclusion> exclusion,
    RedactedValue found,
    List<FieldOwner> owners,
    String ownership) {

  ObjectNode json() {
    ObjectNode json = explained.map(ExplainCommand::json).orElseGet(this::unobserved);
    json.set("owners", OwnersJson.of(owners));
    return json;
  }

  private ObjectNode unobserved() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("resource", resource.toString());
    json.put("path", path.toString());
    json.put("policy", Policy.UNOBSERVED.toString());
    PassJson.put(json, "found", found);
    exclusion.ifPresent(reason -> json.set(ExclusionText.MEMBER, ExclusionText.json(reason)));
    return json;
  }
}
