package dev.homeostat.appbundle.hook;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.Source;
import dev.homeostat.appbundle.bundle.BundleReader;
import dev.homeostat.appbundle.bundle.BundleSpec;
import dev.homeostat.appbundle.porch.RevisionForm;
import dev.homeostat.tree.Document;
import java.util.Optional;

/**
 * The source of an application that is an AppBundle.
 *
 * @param spec the specification of the AppBundle
 * @param revisions the form of revisions in PackageVariants
 */
public record BundleSource(BundleSpec spec, RevisionForm revisions) {

  /** The name of the format. */
  static final String FORMAT = "appbundle";

  private static final String REVISIONS = "revisions";

  /**
   * Returns the source of an AppBundle.
   *
   * @param object as the API server has it; its status does not count
   * @param revisions the form of revisions in PackageVariants
   */
  public static Source of(Resource object, RevisionForm revisions) {
    ObjectNode content = JsonNodeFactory.instance.objectNode();
    content.putObject("metadata").put("namespace", object.namespace()).put("name", object.name());
    content.set("spec", object.tree().path("spec"));
    return new Source.Custom(
        FORMAT,
        Document.of(content),
        JsonNodeFactory.instance.objectNode().put(REVISIONS, revisions.name()));
  }

  /** Reads a source; empty if it is no AppBundle. */
  static Optional<BundleSource> read(Source source) {
    return source instanceof Source.Custom custom && custom.format().equals(FORMAT)
        ? Optional.of(
            new BundleSource(
                BundleReader.read(custom.content().tree()),
                RevisionForm.valueOf(custom.inputs().path(REVISIONS).asText())))
        : Optional.empty();
  }
}
