package dev.homeostat.rehearsal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.Owner;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;
import java.util.ArrayList;
import java.util.List;

/** An operator of bundles: groups of components, in waves, with their labels. */
final class OrderedGroupsRehearsal {

  /** A component of a group. */
  record Component(String group, int groupOrder, String name, int order, ObjectNode template) {}

  /** Labels what belongs to the bundle. */
  static final class BundleLabels implements ManglingHook {
    @Override
    public String name() {
      return "bundle-labels";
    }

    @Override
    public void mangle(DesiredStateEditor app, HookContext context) {
      app.resources()
          .forEach(
              target ->
                  target.label("bundles.example.com/bundle", context.application().id().name()));
    }
  }

  private OrderedGroupsRehearsal() {}

  static String phase(Engine engine, Owner bundle, List<Component> components) {
    List<Resource> resources = new ArrayList<>();
    for (Component component : components) {
      ObjectNode tree = component.template().deepCopy();
      tree.withObjectProperty("metadata")
          .withObjectProperty("annotations")
          .put(
              "argocd.argoproj.io/sync-wave",
              Integer.toString(component.groupOrder() * 100 + component.order()));
      resources.add(Resource.of(tree));
    }
    ReconcileResult pass =
        engine.reconcile(
            Application.ownedBy(bundle)
                .manifest(Manifest.of(resources))
                .settings(s -> s.withAwaitReady(true))
                .build());
    return switch (pass.outcome()) {
      case SETTLED -> "Deployed";
      case PENDING, WAITING -> "Deploying";
      case BLOCKED -> "Blocked";
      case FAILED, INVALID -> "Failed";
    };
  }
}
