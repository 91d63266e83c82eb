package dev.homeostat.appbundle.porch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import java.util.stream.StreamSupport;

/** The form in which a PackageVariant names a revision, which differs between versions of Porch. */
public enum RevisionForm {
  /** A number in {@code revision}; what is no number is the name of a workspace. */
  NUMBER,
  /** A text in {@code revision}. */
  TEXT;

  /** Returns the form that a definition of PackageVariants demands. */
  static RevisionForm of(Resource definition) {
    boolean isText =
        StreamSupport.stream(definition.tree().at("/spec/versions").spliterator(), false)
            .map(version -> version.at("/schema/openAPIV3Schema/properties/spec/properties"))
            .map(spec -> spec.at("/upstream/properties/revision/type"))
            .map(JsonNode::asText)
            .anyMatch("string"::equals);
    return isText ? TEXT : NUMBER;
  }

  /** Writes a revision into the upstream of a PackageVariant. */
  void write(String revision, ObjectNode upstream) {
    if (this == TEXT) {
      upstream.put("revision", revision);
    } else if (revision.matches("v?[0-9]{1,9}")) {
      upstream.put("revision", Integer.parseInt(revision.replaceFirst("^v", "")));
    } else {
      upstream.put("workspaceName", revision);
    }
  }
}
