package dev.homeostat.appbundle.hook;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.Source;
import dev.homeostat.appbundle.api.AppBundles;
import dev.homeostat.appbundle.bundle.BundleComponent;
import dev.homeostat.appbundle.bundle.BundleSpec;
import dev.homeostat.appbundle.bundle.ComponentContent.PackageReference;
import dev.homeostat.appbundle.bundle.ComponentContent.Template;
import dev.homeostat.appbundle.porch.PackageVariants;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;
import dev.homeostat.spi.TranslationHook;
import dev.homeostat.tree.Document;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes a manifest of the components of a bundle, labels their objects and sets their waves. */
public final class ComponentHook implements TranslationHook, ManglingHook {

  @Override
  public String name() {
    return "appbundle";
  }

  @Override
  public Set<String> formats() {
    return Set.of(BundleSource.FORMAT);
  }

  @Override
  public Translation translate(Source source, HookContext context) {
    return BundleSource.read(source).map(ComponentHook::translated).orElseGet(NotMine::new);
  }

  private static Translation translated(BundleSource source) {
    List<Document> documents = new ArrayList<>();
    List<String> places = new ArrayList<>();
    Map<ResourceId, String> provenance = new LinkedHashMap<>();
    source
        .spec()
        .components()
        .forEach(
            component -> {
              if (component.content() instanceof Template template) {
                documents.add(Document.of(template.tree()));
                places.add(component.at() + "/template");
              } else if (component.content() instanceof PackageReference reference) {
                documents.add(
                    Document.of(
                        PackageVariants.of(
                            source.spec(), component, reference, source.revisions())));
                places.add(component.at() + "/porchPackageRef");
              }
              component
                  .content()
                  .target()
                  .ifPresent(target -> provenance.put(target, component.toString()));
            });
    return Translated.of(Manifest.ofDocuments(documents))
        .withProvenance(provenance)
        .withPlaces(places);
  }

  @Override
  public void mangle(DesiredStateEditor app, HookContext context) {
    BundleSource.read(context.application().source())
        .map(BundleSource::spec)
        .ifPresent(
            bundle ->
                app.resources()
                    .forEach(
                        target ->
                            bundle
                                .componentOf(target.id())
                                .ifPresentOrElse(
                                    component -> mark(target, bundle, component),
                                    () -> app.problem(withoutComponent(target.id())))));
  }

  /** Nothing is deployed that no component stands for: a review has not seen it. */
  private static Problem withoutComponent(ResourceId id) {
    return Problem.error("ObjectWithoutComponent")
        .of(id)
        .expected("an object that is the template of a component")
        .got("another object")
        .advice("make it a component");
  }

  private static void mark(
      DesiredStateEditor.Target target, BundleSpec bundle, BundleComponent component) {
    target.wave(component.position());
    label(target, AppBundles.BUNDLE_LABEL, bundle.name());
    label(target, AppBundles.GROUP_LABEL, component.group());
    label(target, AppBundles.COMPONENT_LABEL, component.name());
    target.override(
        FieldPath.of("metadata", "annotations", AppBundles.SYNC_WAVE),
        TextNode.valueOf(Long.toString(component.syncWave())));
  }

  private static void label(DesiredStateEditor.Target target, String key, String value) {
    target.override(FieldPath.of("metadata", "labels", key), TextNode.valueOf(value));
  }
}
