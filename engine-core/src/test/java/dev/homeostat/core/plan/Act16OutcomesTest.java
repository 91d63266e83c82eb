package dev.homeostat.core.plan;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.sent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Delta;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.report.HeldResource;
import dev.homeostat.report.Request;
import dev.homeostat.report.ResourceUpdate;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;

/** ACT-16: each desired resource has one outcome; writes are numbered as sent (law 5). */
class Act16OutcomesTest {

  private static List<ResourceId> parts(Delta delta) {
    List<ResourceId> all = new ArrayList<>(delta.created());
    delta.updated().stream().map(ResourceUpdate::resource).forEach(all::add);
    all.addAll(delta.unchanged());
    all.addAll(delta.satisfied());
    delta.waiting().stream().map(HeldResource::resource).forEach(all::add);
    delta.blocked().stream().map(HeldResource::resource).forEach(all::add);
    return all;
  }

  /** The history of each of ten resources before the pass. */
  private enum Fate {
    NEW,
    AS_WANTED,
    DRIFTED,
    CHANGED,
    LOST,
    FOREIGN,
    FOREIGN_AS_WANTED,
    REFUSED_FOR_NOW,
    REFUSED,
    UNREADABLE,
    GOING,
    PAUSED
  }

  private static String manifest(List<Integer> fates, boolean before) {
    StringBuilder manifest = new StringBuilder();
    for (int i = 0; i < fates.size(); i++) {
      Fate fate = Fate.values()[fates.get(i)];
      boolean known =
          fate != Fate.NEW
              && fate != Fate.FOREIGN
              && fate != Fate.FOREIGN_AS_WANTED
              && fate != Fate.REFUSED
              && fate != Fate.REFUSED_FOR_NOW;
      if (!before || known) {
        String finalizers = fate == Fate.GOING ? ", finalizers: [example.com/hold]" : "";
        manifest.append(
            object(
                "v1",
                "ConfigMap",
                "name: c" + i + finalizers,
                "data: {k: %s}".formatted(!before && fate == Fate.CHANGED ? "new" : "v")));
      }
    }
    return manifest.append(config("anchor")).toString();
  }

  private static void befall(Stage stage, int i, Fate fate) {
    ResourceId id = configMap("c" + i);
    switch (fate) {
      case DRIFTED -> stage.cluster().edit(id, "/data/k", "else");
      case LOST -> stage.cluster().remove(id);
      case FOREIGN, FOREIGN_AS_WANTED ->
          stage
              .cluster()
              .put(
                  Trial.resource(
                      ("{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'c%d',"
                              + " namespace: 'shop'}, data: {k: '%s'}}")
                          .formatted(i, fate == Fate.FOREIGN ? "theirs" : "v")));
      case GOING -> {
        var live = stage.cluster().get(id).orElseThrow();
        stage.cluster().delete(live.address(), live.uid());
      }
      case PAUSED ->
          stage
              .cluster()
              .edit(id, "/metadata/annotations", java.util.Map.of("homeostat.dev/paused", "true"));
      default -> {}
    }
  }

  private static boolean isOf(ClusterRequest request, List<Integer> fates, Fate fate) {
    String name = request.address().id().name();
    return name.startsWith("c") && fates.get(Integer.parseInt(name.substring(1))) == fate.ordinal();
  }

  @Property(tries = 150)
  void outcomes_partition_what_is_wanted(
      @ForAll @Size(min = 1, max = 10) List<@IntRange(max = 11) Integer> fates) {
    Stage stage = Stage.of(manifest(fates, true));
    stage.settle();
    for (int i = 0; i < fates.size(); i++) {
      befall(stage, i, Fate.values()[fates.get(i)]);
    }
    stage
        .want(manifest(fates, false))
        .refuse(
            request -> request.isWrite() && isOf(request, fates, Fate.REFUSED),
            Stage.refusal(403, "Forbidden", "no"))
        .refuse(
            request -> request.isWrite() && isOf(request, fates, Fate.REFUSED_FOR_NOW),
            Stage.refusal(503, "", "no"))
        .refuse(
            request -> !request.isWrite() && isOf(request, fates, Fate.UNREADABLE),
            Stage.refusal(500, "InternalError", "no"));
    List<ResourceId> wanted = new ArrayList<>(List.of(configMap("anchor")));
    for (int i = 0; i < fates.size(); i++) {
      wanted.add(configMap("c" + i));
    }
    Delta planned = stage.plan().delta();
    assertThat(parts(planned)).containsExactlyInAnyOrderElementsOf(wanted);
    ReconcileResult pass = stage.pass();
    assertThat(parts(pass.delta())).containsExactlyInAnyOrderElementsOf(wanted);
    assertThat(pass.requests()).extracting(Request::number).isSorted().doesNotHaveDuplicates();
    int kinds = (int) fates.stream().distinct().count();
    Statistics.label("fates").collect(kinds < 3 ? "few" : kinds < 6 ? "some" : "many");
    Statistics.label("fates").coverage(c -> c.check("many").percentage(p -> p > 10));
  }

  @Test
  void writes_are_numbered_as_sent_and_reads_and_saves_are_counted_apart() {
    Stage stage = Stage.of(config("a") + config("b"));
    ReconcileResult pass = stage.pass();
    assertThat(pass.requests()).extracting(Request::number).containsExactly(1, 2);
    assertThat(sent(pass)).containsExactly("create ConfigMap shop/a", "create ConfigMap shop/b");
    assertThat(pass.reads()).isPositive();
    assertThat(pass.stateWrites()).isBetween(2, 3);
  }

  @Test
  void what_is_deleted_was_known_and_is_wanted_no_longer() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    ReconcileResult pass = stage.want(config("a")).pass();
    assertThat(pass.delta().deleted()).containsExactly(configMap("b"));
    assertThat(parts(pass.delta())).containsExactly(configMap("a"));
  }

  @Test
  void what_was_gone_already_is_deleted_too_but_needs_no_request() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    stage.cluster().remove(configMap("b"));
    ReconcileResult pass = stage.want(config("a")).pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(pass.delta().deleted()).containsExactly(configMap("b"));
  }
}
