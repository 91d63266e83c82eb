package dev.homeostat.testkit.history;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.Hooks;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Resource;
import dev.homeostat.tree.Document;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The hooks of the engines of a history, and the application that its specifications are of.
 *
 * @param newHooks makes the hooks of a process; what they remember ends with it
 * @param base the application without the manifest of the moment; empty for one that has nothing
 *     else
 */
record EngineSetup(Supplier<Hooks> newHooks, Optional<Application> base) {

  /** An application with the specification of a history only. */
  static final EngineSetup PLAIN =
      new EngineSetup(() -> Hooks.none().with(new SettingHook()), Optional.empty());

  static EngineSetup of(Application base, Supplier<Hooks> newHooks) {
    return new EngineSetup(newHooks, Optional.of(base));
  }

  /** The mark of the application of a history; a server may have many histories at once. */
  static String uid(String namespace) {
    return "uid-of-" + namespace;
  }

  /** Returns the namespace of the application on a cluster. */
  String namespace(HistoryCluster cluster) {
    return base.map(application -> application.id().namespace()).orElseGet(cluster::namespace);
  }

  /** Returns the application with a specification. */
  Application application(Wish wish, String namespace) {
    ApplicationBuilder builder =
        base.map(Application::toBuilder)
            .orElseGet(() -> Application.named(namespace, "history").uid(uid(namespace)))
            .manifest(
                Manifest.of(wish.manifest().stream().map(Resource::of).toArray(Resource[]::new)))
            .settings(any -> wish.settings())
            .actions(wish.actions())
            .teardown(wish.teardown());
    wish.schemas().forEach(schema -> builder.observe(ObserverSchema.of(Document.of(schema))));
    if (!wish.byHook().isEmpty()) {
      ObjectNode values = JsonNodeFactory.instance.objectNode();
      wish.byHook().forEach((path, value) -> values.set(path.toString(), value));
      builder.hook(SettingHook.NAME, values);
    }
    return builder.build();
  }
}
