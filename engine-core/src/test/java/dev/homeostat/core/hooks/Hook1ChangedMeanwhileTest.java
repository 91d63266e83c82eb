package dev.homeostat.core.hooks;

import static dev.homeostat.core.hooks.HookTrial.MAP;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import dev.homeostat.core.findings.Song;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.HookContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** HOOK-1: what delta hooks see of an object, and what holds when it changes after they decided. */
class Hook1ChangedMeanwhileTest {

  private static final String DATA = MAP + "data: {k: v, l: v, m: v}\n";
  private static final ResourceId A = ResourceId.configMap("a").in("shop");

  /** Leaves the changes of one field out. */
  private static final class Leaving implements DeltaHook {
    private final List<Optional<Resource>> seen = new ArrayList<>();
    private final FieldPath field;

    private Leaving(FieldPath field) {
      this.field = field;
    }

    @Override
    public String name() {
      return "leaving";
    }

    @Override
    public Decision decide(Input input, HookContext context) {
      seen.add(input.current());
      return input.soFar() instanceof Update update
          ? new Update(update.edits().stream().filter(edit -> !edit.path().equals(field)).toList())
          : input.soFar();
    }
  }

  private final Leaving hook = new Leaving(FieldPath.of("data", "l"));

  private HookTrial settled() {
    HookTrial trial = HookTrial.of(DATA, hook);
    trial.pass();
    return trial;
  }

  /** The next patch meets an object that another writer has just changed. */
  private static void change(HookTrial trial, String path) {
    boolean[] first = {true};
    trial.server(
        server ->
            server.with(
                (request, next) -> {
                  if (request.verb() == ClusterRequest.Verb.PATCH && first[0]) {
                    first[0] = false;
                    trial.cluster().edit(A, path, "theirs");
                    return Stage.refusal(409, "Conflict", "the object has been modified");
                  }
                  return next.get();
                }));
  }

  @Test
  void a_hook_sees_no_object_before_it_is_created_and_then_the_one_that_is_there() {
    HookTrial trial = settled();
    trial.cluster().edit(A, "/data/k", "drift");
    trial.pass();
    assertThat(hook.seen).hasSizeGreaterThan(1).first().isEqualTo(Optional.empty());
    assertThat(hook.seen.get(hook.seen.size() - 1).orElseThrow().at(FieldPath.of("data", "k")))
        .hasValueSatisfying(value -> assertThat(value.asText()).isEqualTo("drift"));
  }

  @Test
  void a_field_that_a_hook_left_out_stays_left_out_when_the_object_changes_meanwhile() {
    HookTrial trial = settled();
    change(trial, "/data/other");
    trial.want(DATA.replace("k: v, l: v", "k: w, l: w")).pass();
    assertThat(trial.map("/data/k")).isEqualTo("w");
    assertThat(trial.map("/data/l")).isEqualTo("v");
    assertThat(trial.map("/data/other")).isEqualTo("theirs");
  }

  @Test
  void a_field_that_a_hook_was_not_asked_about_waits_for_the_next_pass() {
    HookTrial trial = settled();
    change(trial, "/data/m");
    trial.want(DATA.replace("k: v", "k: w")).pass();
    assertThat(trial.map("/data/k")).isEqualTo("w");
    assertThat(trial.map("/data/m")).isEqualTo("theirs");
    trial.pass();
    assertThat(trial.map("/data/m")).isEqualTo("v");
  }

  @Test
  void a_field_that_a_hook_left_out_is_not_replaced_with_its_parent() {
    Stage stage =
        Stage.of(Song.with("{m: {x: 1, 'y': 1}}"))
            .hooks(new Leaving(FieldPath.of("spec", "m", "x")));
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/m/x", 2);
    stage.refuse(
        request -> request.isWrite() && request.body().toString().contains("/spec/m/y"),
        Stage.refusal(422, "Invalid", "no", "FieldValueInvalid spec.m.y: no"));
    ReconcileResult pass = stage.want(Song.with("{m: {x: 1, 'y': 2}}")).pass();
    assertThat(Song.live(stage, "m")).isEqualTo("{\"x\":2,\"y\":1}");
    assertThat(pass.problems()).extracting(Problem::path).containsExactly("/spec/m/y");
  }
}
