package dev.homeostat.appbundle;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Manifest;
import dev.homeostat.Readiness;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Source;
import dev.homeostat.appbundle.api.AppBundles;
import dev.homeostat.appbundle.bundle.BundleComponent;
import dev.homeostat.appbundle.bundle.BundleReader;
import dev.homeostat.appbundle.bundle.BundleSpec;
import dev.homeostat.appbundle.bundle.ComponentContent.PackageReference;
import dev.homeostat.appbundle.bundle.ComponentContent.Template;
import dev.homeostat.appbundle.porch.PackageState;
import dev.homeostat.appbundle.porch.PackageVariants;
import dev.homeostat.appbundle.porch.RevisionForm;
import dev.homeostat.report.FieldChange;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.ManglingHook;
import dev.homeostat.spi.ReadinessHook;
import dev.homeostat.spi.TranslationHook;
import dev.homeostat.tree.Document;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is particular to AppBundles in the pipeline: makes a manifest of the components,
 * labels their objects and gives each its wave, knows the kinds that are ready at once, and holds
 * packages back.
 */
final class BundleHook implements TranslationHook, ManglingHook, ReadinessHook, LifecycleHook {

  /** The name of the hook, and of the format that it translates. */
  static final String NAME = "appbundle";

  private static final Duration RETRY = Duration.ofSeconds(30);

  /** The kinds whose objects are ready when they are there. */
  private static final Set<String> READY_AT_ONCE =
      Set.of(
          "Namespace",
          "ConfigMap",
          "Secret",
          "Service",
          "PersistentVolumeClaim",
          "ServiceAccount",
          "rbac.authorization.k8s.io/Role",
          "rbac.authorization.k8s.io/RoleBinding",
          "rbac.authorization.k8s.io/ClusterRole",
          "rbac.authorization.k8s.io/ClusterRoleBinding",
          "networking.k8s.io/Ingress",
          "networking.k8s.io/NetworkPolicy");

  /**
   * The packages whose contents are not known, which hold up the components behind them.
   *
   * @param position the components behind this place wait; null if none does
   * @param reason for people
   * @param retry whether only another pass can tell that it is over
   */
  record Hold(@Nullable Integer position, String reason, boolean retry) {

    static final Hold NONE = new Hold(null, "", false);

    /** Adds an unknown package; the first one is the reason. */
    Hold or(BundleComponent component, PackageState state) {
      return new Hold(
          position == null ? component.position() : position,
          position == null ? state.reason() : reason,
          retry || state instanceof PackageState.Unreadable);
    }

    boolean holds(BundleComponent component) {
      return position != null && component.position() > position;
    }

    ObjectNode settings() {
      ObjectNode tree = JsonNodeFactory.instance.objectNode();
      if (position != null) {
        tree.put("position", position);
      }
      return tree.put("reason", reason).put("retry", retry);
    }
  }

  /** Returns the source of an AppBundle. */
  static Source source(Resource object, RevisionForm form) {
    ObjectNode content = JsonNodeFactory.instance.objectNode();
    content.putObject("metadata").put("namespace", object.namespace()).put("name", object.name());
    content.set("spec", object.tree().path("spec"));
    return new Source.Custom(
        NAME,
        Document.of(content),
        JsonNodeFactory.instance.objectNode().put("revisions", form.name()));
  }

  private static Optional<BundleSpec> bundle(Source source) {
    return source instanceof Source.Custom custom && custom.format().equals(NAME)
        ? Optional.of(BundleReader.read(custom.content().tree()))
        : Optional.empty();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Set<String> formats() {
    return Set.of(NAME);
  }

  @Override
  public Translation translate(Source source, HookContext context) {
    return bundle(source).map(bundle -> translated(bundle, source)).orElseGet(NotMine::new);
  }

  private static Translation translated(BundleSpec bundle, Source source) {
    RevisionForm form =
        RevisionForm.valueOf(((Source.Custom) source).inputs().path("revisions").asText());
    List<Document> documents = new ArrayList<>();
    Map<ResourceId, String> provenance = new LinkedHashMap<>();
    bundle
        .components()
        .forEach(
            component -> {
              if (component.content() instanceof Template template) {
                documents.add(Document.of(template.tree()));
              } else if (component.content() instanceof PackageReference reference) {
                documents.add(Document.of(PackageVariants.of(bundle, component, reference, form)));
              }
              component
                  .content()
                  .target()
                  .ifPresent(target -> provenance.put(target, component.toString()));
            });
    return Translated.of(Manifest.ofDocuments(documents)).withProvenance(provenance);
  }

  @Override
  public void mangle(DesiredStateEditor app, HookContext context) {
    bundle(context.application().source())
        .ifPresent(
            bundle ->
                app.resources()
                    .forEach(
                        target ->
                            bundle
                                .componentOf(target.id())
                                .ifPresent(component -> mark(target, bundle, component))));
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

  @Override
  public Optional<Readiness> readiness(Resource live) {
    return READY_AT_ONCE.contains(live.id().groupKind())
        ? Optional.of(Readiness.ready())
        : Optional.empty();
  }

  @Override
  public HookVerdict beforeReconcile(HookContext context) {
    if (context.settings(Hold.class).retry()) {
      context.requeueAt(context.clock().instant().plus(RETRY));
    }
    return HookVerdict.proceed();
  }

  @Override
  public HookVerdict beforeCreate(Resource resource, HookContext context) {
    Optional<BundleSpec> bundle = bundle(context.application().source());
    Optional<BundleComponent> component = bundle.flatMap(one -> one.componentOf(resource.id()));
    if (bundle.isEmpty() || component.isEmpty()) {
      return HookVerdict.proceed();
    }
    Hold hold = context.settings(Hold.class);
    return hold.holds(component.get())
        ? HookVerdict.waitUntil(context.clock().instant().plus(RETRY), hold.reason())
        : ofPackage(bundle.get(), component.get());
  }

  @Override
  public HookVerdict beforeUpdate(
      Resource current, List<FieldChange> changes, HookContext context) {
    return bundle(context.application().source())
        .flatMap(
            bundle ->
                bundle.componentOf(current.id()).map(component -> ofPackage(bundle, component)))
        .orElseGet(HookVerdict::proceed);
  }

  private static HookVerdict ofPackage(BundleSpec bundle, BundleComponent component) {
    return component.content() instanceof PackageReference && !bundle.porch().enabled()
        ? HookVerdict.refuse(PackageState.DISABLED)
        : HookVerdict.proceed();
  }
}
