package dev.homeostat.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.FieldPath;
import dev.homeostat.Hooks;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Source;
import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.folder.FolderStateStore;
import dev.homeostat.folder.RequestFilter;
import dev.homeostat.folder.Stopped;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;
import dev.homeostat.spi.TranslationHook;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.statistics.Statistics;

/**
 * Every state that is kept has the shape that the schema of the document promises: through random
 * applications, servers that fill in, rewrite and refuse, hand edits, lost answers and stops.
 */
class WrittenStatesTest {

  private static final ApplicationId SHOP = new ApplicationId("shop", "web");
  private static final List<String> OPTIONAL =
      List.of(
          "observed",
          "setBy",
          "accepted",
          "removals",
          "refused",
          "contests",
          "createdOnce",
          "unready",
          "translation",
          "provenance");

  /** One random life of an application. */
  private static final class Life implements StateStore, RequestFilter {

    private final Random random;
    private final StandingClock clock = new StandingClock();
    private final EmbeddedCluster objects = EmbeddedCluster.inMemory().withClock(clock);
    private final FolderStateStore kept = objects.applications();
    private final Set<String> seen = new TreeSet<>();
    private final boolean stubborn;
    private int faults;

    Life(long seed) {
      random = new Random(seed);
      stubborn = chance(80);
    }

    private boolean chance(int percent) {
      return random.nextInt(100) < percent;
    }

    /** Keeps a state after looking at the whole document that it makes. */
    @Override
    public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
      SaveResult saving = kept.save(application, state, revision);
      ObjectNode document = Trees.thaw(kept.application(application).orElseThrow());
      document.putObject("spec").putArray("manifest");
      ApplicationDocument.Reading reading = ApplicationDocument.read(Document.of(document));
      assertThat(reading.problems()).as("%s", document.path("status")).isEmpty();
      if (saving instanceof Saved) {
        assertThat(reading.state()).contains(state);
        for (String key : OPTIONAL) {
          if (document.path("status").findValue(key) != null) {
            seen.add(key);
          }
        }
      }
      return saving;
    }

    @Override
    public LoadResult load(ApplicationId application) {
      return kept.load(application);
    }

    @Override
    public SaveResult remove(ApplicationId application, String revision) {
      return kept.remove(application, revision);
    }

    /** A server that is not always well. */
    @Override
    public ClusterResponse answer(ClusterRequest request, Supplier<ClusterResponse> server) {
      if (stubborn
          && request.verb() == ClusterRequest.Verb.PATCH
          && request.body().toString().contains("/spec/colour")) {
        return invalid(request);
      }
      if (!request.isWrite() || !chance(faults)) {
        return server.get();
      }
      return switch (random.nextInt(4)) {
        case 0 -> ClusterResponse.Refused.of(503, "ServiceUnavailable", "later");
        case 1 -> {
          ClusterResponse lost = server.get();
          yield ClusterResponse.Refused.noAnswer("lost " + lost.getClass().getSimpleName(), true);
        }
        case 2 -> throw new Stopped("on purpose");
        default -> invalid(request);
      };
    }

    private static ClusterResponse invalid(ClusterRequest request) {
      ClusterResponse.Cause cause =
          new ClusterResponse.Cause("FieldValueInvalid", "spec.colour", "no");
      String name = request.address().id().name();
      return ClusterResponse.Refused.of(422, "Invalid", "no")
          .withConcerning(name)
          .withCauses(List.of(cause));
    }

    /** What the server makes of what it is asked. */
    private static ObjectNode mutated(ObjectNode object) {
      if (object.path("spec") instanceof ObjectNode spec) {
        spec.put("filledIn", "by the server");
        if (spec.has("size")) {
          spec.put("size", 7);
        }
        spec.remove("dropped");
        if (spec.path("parts") instanceof ArrayNode parts) {
          parts.addObject().put("name", "sidecar");
        }
      }
      return object;
    }

    private Application application() {
      ApplicationBuilder builder = Application.named(SHOP.namespace(), SHOP.name());
      builder.settings(
          s -> s.withAllowMassDeletion(true).withMaxDeletePercent(random.nextInt(101)));
      builder.settings(s -> s.withSuspend(chance(5)).withAwaitReady(chance(20)));
      Manifest manifest = Manifest.parse(manifest());
      if (chance(40)) {
        builder.source(new Source.Csar("https://example.org/shop", Trees.emptyObject()));
      } else {
        builder.manifest(manifest);
        manifest.documents().stream()
            .filter(part -> part.tree().path("kind").asText().equals("Thing") && chance(50))
            .forEach(part -> builder.observe(schema(part.tree())));
      }
      return builder.build();
    }

    private ObserverSchema schema(JsonNode thing) {
      return ObserverSchema.of(
          ResourceId.of("e.org/Thing", thing.at("/metadata/name").asText()).in(SHOP.namespace()),
          chance(50)
              ? (ObjectNode)
                  Manifest.parse(
                          """
                          observer_schema_extends: default
                          observer_schema_except: [/spec/colour]
                          observer_schema_strict: [/spec/size]
                          spec: {filledIn: null}
                          """)
                      .documents()
                      .get(0)
                      .tree()
              : (ObjectNode)
                  Manifest.parse(
                          """
                          spec:
                            colour: null
                            filledIn: null
                            parts:
                            - name: null
                            - {observer_schema_list_min_length: 0, observer_schema_list_max_length: 3}
                          """)
                      .documents()
                      .get(0)
                      .tree());
    }

    private String manifest() {
      StringBuilder text = new StringBuilder("# random\n");
      for (String name : List.of("a", "b", "c")) {
        if (chance(60)) {
          text.append("---\napiVersion: e.org/v1\nkind: Thing\nmetadata:\n  name: ").append(name);
          text.append(chance(20) ? "\n  annotations: {homeostat.dev/create: once}" : "");
          text.append("\nspec:\n  always: 1\n");
          text.append(chance(70) ? "  colour: " + colour() + "\n" : "");
          text.append(chance(50) ? "  size: " + random.nextInt(9) + "\n" : "");
          text.append(chance(30) ? "  dropped: true\n" : "");
          text.append(chance(50) ? "  parts: [{name: one, x: 1}, {name: two}]\n" : "");
        }
      }
      if (chance(60)) {
        text.append("---\napiVersion: batch/v1\nkind: Job\nmetadata: {name: j}\n");
        text.append("spec: {ttlSecondsAfterFinished: 60}\n");
      }
      if (chance(60)) {
        text.append("---\napiVersion: v1\nkind: Secret\nmetadata: {name: s}\n");
        text.append("stringData: {word: ").append(colour()).append("}\n");
      }
      if (chance(60)) {
        text.append("---\napiVersion: v1\nkind: Service\nmetadata: {name: d}\nspec:\n  ports:\n");
        text.append("  - {port: 80, name: ").append(colour()).append("}\n  - {port: 81}\n");
      }
      return text.toString();
    }

    private String colour() {
      return List.of("red", "green", "blue").get(random.nextInt(3));
    }

    private void editByHand() {
      for (Resource object : objects.objects()) {
        if (object.id().kind().equals("Thing") && chance(70)) {
          objects.edit(object.id(), "/spec/colour", "edited" + random.nextInt(2));
        } else if (object.id().kind().equals("Service") && chance(30)) {
          objects.remove(object.id());
        }
      }
    }

    void live() {
      Application application = application();
      for (int pass = 0; pass < 8; pass++) {
        faults = chance(50) ? 30 : 0;
        if (chance(25)) {
          application = application();
        }
        Engine engine =
            Engine.builder()
                .cluster(objects.withMutation(Life::mutated).with((RequestFilter) this))
                .state(this)
                .hooks(Hooks.none().with(new Helper(), new Unpacker(manifest())))
                .clock(clock)
                .build();
        try {
          if (chance(5)) {
            engine.delete(application);
          } else {
            engine.reconcile(application);
          }
        } catch (Stopped e) {
          faults = 0;
        }
        editByHand();
        clock.forward(Duration.ofSeconds(random.nextInt(90)));
      }
    }
  }

  /** Sets fields, remembers something, and generates a secret. */
  private static final class Helper implements ManglingHook {
    @Override
    public String name() {
      return "helper";
    }

    @Override
    public void mangle(DesiredStateEditor app, HookContext context) {
      app.resources()
          .forEach(
              target -> {
                target.label("team", "blue");
                if (target.id().kind().equals("Secret")) {
                  target.generate(FieldPath.parse("/data/key"), "first", () -> "c2VjcmV0");
                }
              });
      context.remember(Trees.thaw(context.remembered()).put("seen", true));
    }
  }

  /** Translates an archive. */
  private record Unpacker(String manifest) implements TranslationHook {
    @Override
    public String name() {
      return "unpacker";
    }

    @Override
    public Translation translate(Source source, HookContext context) {
      Manifest inside = Manifest.parse(manifest);
      List<ResourceId> ids =
          inside.documents().stream().flatMap(part -> idOf(part.tree()).stream()).toList();
      return Translated.of(inside)
          .withDependsOn(ids.size() < 2 ? Map.of() : Map.of(ids.get(1), Set.of(ids.get(0))))
          .withProvenance(ids.isEmpty() ? Map.of() : Map.of(ids.get(0), "the first file"));
    }

    private static Optional<ResourceId> idOf(JsonNode tree) {
      return tree.path("kind").asText().equals("Thing")
          ? Optional.of(
              ResourceId.of("e.org/Thing", tree.at("/metadata/name").asText()).in(SHOP.namespace()))
          : Optional.empty();
    }
  }

  @Property(tries = 40)
  void every_state_that_is_kept_is_a_valid_document(@ForAll long seed) {
    Life life = new Life(seed);
    life.live();
    for (String key : OPTIONAL) {
      Statistics.label(key)
          .collect(life.seen.contains(key))
          .coverage(coverage -> coverage.check(true).count(count -> count > 0));
    }
  }
}
