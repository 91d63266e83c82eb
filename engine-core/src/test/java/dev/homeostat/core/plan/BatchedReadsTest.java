package dev.homeostat.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ApplicationId;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.Source;
import dev.homeostat.core.Stage;
import dev.homeostat.core.StepCollector;
import dev.homeostat.core.redact.NamedContainers;
import dev.homeostat.report.Step;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.PassListener;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ForwardingCluster;
import dev.homeostat.tree.Trees;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A pass over many objects reads them in batches, and keeps only those that it still needs. */
class BatchedReadsTest {

  private static final int MANY = BatchedReads.BATCH + 40;

  /** A cluster whose objects are new trees at each read, as those of a server are. */
  private static final class ReadingCluster extends ForwardingCluster {

    private final List<Integer> batches = new ArrayList<>();
    private final List<WeakReference<Resource>> read = new ArrayList<>();

    ReadingCluster(Cluster to) {
      super(to);
    }

    @Override
    public Map<ResourceAddress, ClusterResponse> readAll(Collection<ResourceAddress> addresses) {
      batches.add(addresses.size());
      Map<ResourceAddress, ClusterResponse> answers = new LinkedHashMap<>(super.readAll(addresses));
      answers.replaceAll((address, answer) -> copy(answer));
      return answers;
    }

    private ClusterResponse copy(ClusterResponse answer) {
      if (!(answer instanceof ClusterResponse.Done done)) {
        return answer;
      }
      Resource copy = Resource.of(Trees.thaw(done.resource().tree()));
      read.add(new WeakReference<>(copy));
      return new ClusterResponse.Done(copy);
    }

    long inMemory() {
      return read.stream().filter(each -> each.get() != null).count();
    }
  }

  private static final class FailingHook implements DeltaHook {

    @Override
    public String name() {
      return "failing";
    }

    @Override
    public Decision decide(Input input, HookContext context) {
      throw new IllegalStateException("it fails");
    }
  }

  private final Stage stage = Stage.of(manifest());
  private final ReadingCluster cluster = new ReadingCluster(stage.cluster());
  private long inMemory = Long.MAX_VALUE;

  private static String manifest() {
    return IntStream.range(0, MANY)
        .mapToObj(i -> Stage.config("c" + i, "value-" + i))
        .collect(Collectors.joining());
  }

  private void settled(PassListener listener) {
    stage.settle();
    stage.engine(builder -> builder.cluster(cluster).listener(listener));
    stage.pass();
    cluster.batches.clear();
    cluster.read.clear();
  }

  private static String last() {
    return "c" + (MANY - 1);
  }

  @Test
  void all_objects_are_read_in_their_order_and_each_once() {
    settled(new PassListener() {});
    stage.cluster().edit(Stage.configMap("c0"), "/data/k", "edited");
    stage.cluster().edit(Stage.configMap(last()), "/data/k", "edited");

    assertThat(Stage.sent(stage.pass()))
        .containsExactly("patch ConfigMap shop/c0", "patch ConfigMap shop/" + last());
    assertThat(cluster.batches).containsExactly(BatchedReads.BATCH, MANY - BatchedReads.BATCH);
  }

  @Test
  void the_objects_of_former_batches_are_not_kept_if_nothing_has_to_be_done() {
    settled(
        new PassListener() {
          @Override
          public void progress(ApplicationId application, int done, int all) {
            for (int i = 0; i < 20 && cluster.inMemory() > BatchedReads.BATCH; i++) {
              System.gc();
            }
            inMemory = cluster.inMemory();
          }
        });
    stage.pass();

    assertThat(cluster.read).hasSize(MANY);
    assertThat(inMemory).isLessThanOrEqualTo(BatchedReads.BATCH);
  }

  @Test
  void steps_of_objects_that_a_failed_pass_did_not_read_are_not_shown() {
    stage.settle();
    StepCollector listener = new StepCollector();
    stage
        .engine(builder -> builder.cluster(cluster).listener(listener))
        .hooks(new FailingHook())
        .pass();

    assertThat(cluster.batches).containsExactly(BatchedReads.BATCH);
    assertThat(listener.steps())
        .extracting(step -> step.resource().name())
        .contains("c0")
        .doesNotContain(last());
  }

  @Test
  void problems_of_objects_that_a_failed_pass_did_not_read_do_not_name_elements() {
    String web =
        Stage.object(
            "apps/v1",
            "Deployment",
            "name: web",
            "spec: {template: {spec: {containers:"
                + " [{name: hidden-name, args: [{inner: a}, {inner: a}]}]}}}");
    stage.want(
        application ->
            application
                .source(new Source.OfManifest(Manifest.parse(manifest() + web)))
                .observe(NamedContainers.schema()));
    stage.settle();
    stage.engine(builder -> builder.cluster(cluster));
    assertThat(stage.pass().problems().toString()).contains("KeysNotUnique", "[name=hidden-name]");
    cluster.batches.clear();
    stage
        .cluster()
        .edit(
            ResourceId.of("apps/Deployment", "web").in("shop"),
            "/metadata/annotations",
            Map.of("homeostat.dev/sensitive", "/spec/template/spec/containers"));
    stage.hooks(new FailingHook());
    ReconcileResult failed = stage.pass();

    assertThat(cluster.batches).containsExactly(BatchedReads.BATCH);
    assertThat(failed.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(failed.problems().toString())
        .contains("KeysNotUnique", "/spec/template/spec/containers/[name=hmac-sha256:")
        .doesNotContain("hidden-name");
    assertThat(stage.hooks().pass().problems().toString())
        .contains("KeysNotUnique", "/spec/template/spec/containers/[name=hmac-sha256:")
        .doesNotContain("hidden-name");
  }

  @Test
  void steps_are_shown_beside_the_objects_of_all_batches() {
    stage.settle();
    String mark = "/metadata/annotations";
    stage.cluster().edit(Stage.configMap("c0"), mark, Map.of("homeostat.dev/sensitive", "/data/k"));
    stage
        .cluster()
        .edit(Stage.configMap(last()), mark, Map.of("homeostat.dev/sensitive", "/data/k"));
    StepCollector listener = new StepCollector();
    stage.engine(builder -> builder.cluster(cluster).listener(listener)).pass();

    List<Step> steps = listener.steps();
    List<Step> desired =
        steps.stream().filter(step -> step.phase() == Step.Phase.MANGLING).toList();
    assertThat(desired).hasSize(MANY);
    assertThat(desired.get(1).tree().toString()).contains("value-1");
    assertThat(steps.stream().map(step -> step.tree().toString()))
        .noneMatch(tree -> tree.contains("value-0\"") || tree.contains("value-" + (MANY - 1)));
  }
}
