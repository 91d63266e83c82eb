package dev.homeostat.testkit.arbitrary;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import org.apiguardian.api.API;

/** Arbitrary mangling hooks that are right; no two of a list stand against each other. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ManglingHooks {

  private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;

  private ManglingHooks() {}

  /** The kind of change that a hook makes. */
  private enum Deed {
    LABEL,
    ANNOTATE,
    VARIABLE,
    CONTAINER,
    ADD,
    OBSERVE,
    SENSITIVE
  }

  private record Doing(String name, int order, Deed deed) implements ManglingHook {
    @Override
    public void mangle(DesiredStateEditor app, HookContext context) {
      switch (deed) {
        case LABEL -> app.resources().forEach(target -> target.label("by-" + name, "yes"));
        case ANNOTATE -> app.resources().forEach(target -> target.annotation("by/" + name, "1"));
        case VARIABLE ->
            app.workloads()
                .forEach(
                    target ->
                        target
                            .containers()
                            .forEach(
                                container ->
                                    target.put(
                                        container.key("env"),
                                        MAKE.objectNode()
                                            .put("name", "by-" + name)
                                            .put("value", name))));
        case CONTAINER ->
            app.workloads()
                .forEach(
                    target ->
                        target
                            .podSpec()
                            .ifPresent(
                                pod ->
                                    target.put(
                                        pod.key("containers"),
                                        MAKE.objectNode()
                                            .put("name", "by-" + name)
                                            .put("image", "example.org/side:1"))));
        case ADD -> app.add(added());
        case OBSERVE -> app.workloads().forEach(ManglingHooks::observe);
        case SENSITIVE ->
            app.resources()
                .filter(target -> target.id().kind().equals("ConfigMap"))
                .forEach(target -> target.sensitive(FieldPath.of("data", "colour")));
      }
    }

    private Resource added() {
      ObjectNode tree = MAKE.objectNode().put("apiVersion", "v1").put("kind", "ConfigMap");
      tree.putObject("metadata").put("name", "by-" + name);
      tree.putObject("data").put("by", name);
      return Resource.of(tree);
    }

    @Override
    public String toString() {
      return name + " (" + order + "): " + deed;
    }
  }

  private static void observe(DesiredStateEditor.Target target) {
    target.podSpec().ifPresent(pod -> target.observe(pod.key("restartPolicy")));
  }

  /**
   * Hooks of one or other verb of {@link DesiredStateEditor}.
   *
   * @return hooks that print what they do
   */
  public static Arbitrary<ManglingHook> any() {
    return Combinators.combine(
            Arbitraries.of("first", "second", "third", "fourth"),
            Arbitraries.integers().between(-1, 1),
            Arbitraries.of(Deed.class))
        .as((name, order, deed) -> (ManglingHook) new Doing(name, order, deed))
        .withoutEdgeCases();
  }

  /**
   * Up to three hooks of different names.
   *
   * @return hooks that go together
   */
  public static Arbitrary<List<ManglingHook>> lists() {
    return any().list().ofMaxSize(3).uniqueElements(ManglingHook::name).withoutEdgeCases();
  }
}
