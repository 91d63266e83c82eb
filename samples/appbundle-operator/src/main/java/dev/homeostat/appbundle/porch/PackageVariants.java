package dev.homeostat.appbundle.porch;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.appbundle.api.AppBundles;
import dev.homeostat.appbundle.bundle.BundleComponent;
import dev.homeostat.appbundle.bundle.BundleSpec;
import dev.homeostat.appbundle.bundle.ComponentContent.PackageReference;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Composes the PackageVariants of components. */
public final class PackageVariants {

  private static final String FUNCTIONS = "gcr.io/kpt-fn/";
  private static final String MAIN = "main";
  private static final String SCRIPT = script();

  /** The Job waits in the middle of the waves of its group. */
  private static final int WAIT_WAVE = 50;

  private PackageVariants() {}

  private static String script() {
    try (InputStream file = PackageVariants.class.getResourceAsStream("wait.star")) {
      if (file == null) {
        throw new IllegalStateException("wait.star is not on the class path");
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Composes the PackageVariant of a component. It is the same for the same AppBundle.
   *
   * @param bundle the AppBundle
   * @param component of the AppBundle
   * @param reference the content of the component
   * @param form in which the served definition wants the revision
   */
  public static ObjectNode of(
      BundleSpec bundle, BundleComponent component, PackageReference reference, RevisionForm form) {
    ObjectNode variant = JsonNodeFactory.instance.objectNode();
    variant.put("apiVersion", reference.variant().apiVersion());
    variant.put("kind", reference.variant().id().kind());
    variant
        .putObject("metadata")
        .put("namespace", reference.variant().id().namespace())
        .put("name", reference.variant().id().name());
    ObjectNode spec = variant.putObject("spec");
    ObjectNode upstream = spec.putObject("upstream");
    upstream.put("repo", reference.repository()).put("package", reference.packageName());
    form.write(reference.revision().isEmpty() ? MAIN : reference.revision(), upstream);
    spec.putObject("downstream")
        .put("repo", bundle.porch().repository())
        .put("package", downstream(reference));
    spec.putObject("annotations").put("approval.nephio.org/policy", "initial");
    spec.put("adoptionPolicy", "adoptExisting").put("deletionPolicy", "delete");
    ArrayNode mutators = spec.putObject("pipeline").putArray("mutators");
    mutators
        .addObject()
        .put("image", FUNCTIONS + "set-annotations:v0.1.4")
        .putObject("configMap")
        .put(AppBundles.SYNC_WAVE, Long.toString(component.syncWave()));
    mutators
        .addObject()
        .put("image", FUNCTIONS + "set-labels:v0.2.0")
        .putObject("configMap")
        .put(AppBundles.BUNDLE_LABEL, bundle.name())
        .put(AppBundles.GROUP_LABEL, component.group())
        .put(AppBundles.COMPONENT_LABEL, component.name());
    mutators
        .addObject()
        .put("image", FUNCTIONS + "starlark:v0.4.3")
        .putObject("configMap")
        .put("source", SCRIPT)
        .put("group", component.group())
        .put("component", component.name())
        .put("namespace", bundle.namespace())
        .put("wave", Long.toString(component.groupWave() + WAIT_WAVE));
    return variant;
  }

  /** Returns the name of the package that a PackageVariant makes. */
  static String downstream(PackageReference reference) {
    return "appbundle-" + reference.packageName();
  }
}
