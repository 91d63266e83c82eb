package dev.homeostat.policypacks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.FieldPath;
import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.packs.PolicyPacks;
import dev.homeostat.spi.state.StateStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An application of one object, which names one pack or none, on a cluster in memory. */
final class PackTrial {

  private final EmbeddedCluster cluster = EmbeddedCluster.inMemory();
  private final Application application;
  private final Engine engine;
  private final ResourceId id;

  /** The problems of each pass. */
  private final List<String> codes;

  PackTrial(String manifest, String... packs) {
    this(List.of(), manifest, packs);
  }

  /** Returns a trial whose pack is about no object, of which each pass warns. */
  static PackTrial withoutObject(String manifest, String pack) {
    return new PackTrial(List.of("PackNamesNothing"), manifest, pack);
  }

  private PackTrial(List<String> codes, String manifest, String... packs) {
    this.codes = codes;
    application =
        Application.named("shop", "web").manifest(Manifest.parse(manifest)).packs(packs).build();
    engine =
        Engine.builder()
            .cluster(cluster)
            .state(StateStore.inMemory())
            .packs(PolicyPacks.discovered())
            .build();
    ReconcileResult created = engine.reconcile(application);
    assertThat(created.problems()).extracting(Problem::code).isEqualTo(codes);
    assertThat(created.delta().created()).hasSize(1);
    id = created.delta().created().get(0);
    engine.reconcile(application);
  }

  /** Writes fields as a controller does, and returns the paths that the next pass changes. */
  List<String> repairedAfter(Map<String, JsonNode> writes) {
    writes.forEach((path, value) -> cluster.edit(id, path, value));
    ReconcileResult pass = engine.reconcile(application);
    assertThat(pass.problems()).extracting(Problem::code).isEqualTo(codes);
    List<String> paths = new ArrayList<>();
    pass.delta()
        .updated()
        .forEach(update -> update.changes().forEach(change -> paths.add(change.path().toString())));
    assertThat(engine.plan(application).delta().updated()).isEmpty();
    return paths;
  }

  /** Returns a value of the live object. */
  JsonNode valueAt(String path) {
    return live().at(FieldPath.parse(path)).orElseThrow();
  }

  private Resource live() {
    return cluster.get(id).orElseThrow();
  }
}
