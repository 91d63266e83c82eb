package dev.homeostat.core.desired;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceAddress;
import dev.homeostat.core.Stage;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.folder.RequestFilter;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;

/** The state that is kept from pass to pass changes nothing but the time that a pass takes. */
class DesiredStateCacheTest {

  private static final String SERVICE =
      object("v1", "Service", "name: s", "spec: {type: ClusterIP, ports: [{port: 80}]}");

  private enum Event {
    NOTHING,
    DRIFT,
    FOREIGN_FIELD,
    LOST,
    WANTED_OTHERWISE,
    WANTED_AS_BEFORE,
    ONE_MORE,
    STATE_LOST,
    SERVER_REFUSES,
    SERVER_TAKES_AGAIN
  }

  /** A stage of which the engine goes on from pass to pass, or starts anew before each. */
  private static final class Life {
    private final Stage stage;
    private final boolean startsAnew;
    private boolean refusing;
    private int edits;

    Life(boolean startsAnew) {
      this.startsAnew = startsAnew;
      this.stage =
          Stage.of(config("a") + SERVICE)
              .server("- {group: '', kind: Service, defaults: {spec: {sessionAffinity: None}}}")
              .refuse(
                  request -> refusing && request.verb() == ClusterRequest.Verb.PATCH,
                  Stage.refusal(422, "Invalid", "no", "FieldValueInvalid data.k: no"));
    }

    String after(Event event) {
      switch (event) {
        case DRIFT -> edit("/data/k", "else");
        case FOREIGN_FIELD -> edit("/data/other", "else" + edits++);
        case LOST -> stage.cluster().remove(configMap("a"));
        case WANTED_OTHERWISE -> stage.want(config("a", "w") + SERVICE);
        case WANTED_AS_BEFORE -> stage.want(config("a") + SERVICE);
        case ONE_MORE -> stage.want(config("a") + SERVICE + config("more"));
        case STATE_LOST -> stage.forgetState();
        case SERVER_REFUSES -> refusing = true;
        case SERVER_TAKES_AGAIN -> refusing = false;
        default -> {}
      }
      if (startsAnew) {
        stage.restart();
      }
      return told(stage.plan()) + told(stage.pass());
    }

    private void edit(String path, String value) {
      if (stage.cluster().get(configMap("a")).isPresent()) {
        stage.cluster().edit(configMap("a"), path, value);
      }
    }

    private static String told(ReconcileResult pass) {
      return List.of(
              pass.outcome(),
              pass.delta(),
              pass.delta().updated(),
              pass.delta().awaiting(),
              pass.delta().accepted(),
              pass.problems(),
              Stage.sent(pass),
              Stage.patched(pass),
              pass.state().lastAppliedManifest(),
              pass.state().lastObservedManifest(),
              pass.state().mangledObserverSchema(),
              pass.conditions())
          .toString();
    }
  }

  @Property(tries = 150)
  void an_engine_that_goes_on_does_what_one_that_starts_anew_does(
      @ForAll @Size(min = 1, max = 8) List<Event> events) {
    Life goesOn = new Life(false);
    Life startsAnew = new Life(true);
    for (Event event : events) {
      assertThat(goesOn.after(event)).as("%s", event).isEqualTo(startsAnew.after(event));
    }
    Statistics.label("events").collect(events.stream().distinct().count() > 2 ? "several" : "few");
    Statistics.label("events").coverage(c -> c.check("several").percentage(p -> p > 20));
  }

  @Test
  void what_is_wrong_stays_wrong() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.want(app -> app.hooks("nobody"));
    stage.cluster().edit(configMap("a"), "/data/k", "else");
    for (int i = 0; i < 3; i++) {
      ReconcileResult pass = stage.pass();
      assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.INVALID);
      assertThat(pass.problems()).extracting(Problem::code).containsExactly("UnknownHook");
    }
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"else\"");
  }

  @Test
  void a_hook_of_which_another_process_told_is_missed() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    StateStore.Loaded loaded = (StateStore.Loaded) stage.store().load(stage.application().id());
    ApplicationState state = loaded.state().orElseThrow();
    stage
        .store()
        .save(
            stage.application().id(),
            state.with(
                stage.record(configMap("a")).toBuilder()
                    .address(new ResourceAddress("v1", configMap("z")))
                    .addedBy(FieldOrigin.hook("gone"))
                    .build()),
            loaded.revision());
    assertThat(stage.pass().problems()).extracting(Problem::code).containsExactly("HookMissing");
  }

  @Test
  void a_warning_is_told_in_each_pass() {
    Stage stage = Stage.of(object("v1", "ConfigMap", "name: a, uid: x", "data: {k: v}"));
    List<Problem> first = stage.pass().problems();
    assertThat(first).isNotEmpty();
    assertThat(stage.pass().problems()).isEqualTo(first);
    assertThat(stage.pass().problems()).isEqualTo(first);
  }

  @Test
  void a_text_that_moved_in_its_file_is_named_where_it_stands_now() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.pass();
    stage.want("\n\n\n" + config("a"));
    stage.cluster().edit(configMap("a"), "/data/k", "else");
    assertThat(stage.plan().delta().updated().get(0).changes().get(0).source().orElseThrow().line())
        .isEqualTo(8);
  }

  @Test
  void a_kind_that_has_changed_is_read_anew() {
    Stage stage = Stage.of(object("e.com/v1", "T", "name: t", "spec: {l: [{name: a, v: 1}]}"));
    boolean[] keyed = {false};
    stage.filter(new Keyed(keyed));
    stage.settle();
    assertThat(schemaOf(stage)).contains("observer_schema_list_whole");
    keyed[0] = true;
    stage.settle();
    assertThat(schemaOf(stage)).contains("observer_schema_list_keys");
  }

  private static String schemaOf(Stage stage) {
    return stage.record(id("e.com/T", "t")).observerSchema().toString();
  }

  /** From some time on, the server says that the list has keys. */
  private record Keyed(boolean[] keyed) implements RequestFilter {
    @Override
    public ClusterResponse answer(ClusterRequest request, Supplier<ClusterResponse> server) {
      return server.get();
    }

    @Override
    public KindAnswer kind(String version, String kind, Supplier<KindAnswer> server) {
      FieldPath list = FieldPath.parse("/spec/l");
      return keyed[0]
          ? KindInfo.of(true).withLists(Map.of(list, new KindInfo.Keyed(List.of("name"))))
          : server.get();
    }
  }

  @Test
  void what_was_not_taken_as_asked_is_asked_again_now_and_then_also_by_an_engine_that_goes_on() {
    Stage stage =
        Stage.of(object("e.com/v1", "T", "name: t", "spec: {a: 1}"))
            .server(
                "- {group: e.com, kind: T, rewrites: [{op: replace, path: /spec/a, value: 7}]}");
    stage.settle();
    assertThat(stage.pass().requests()).isEmpty();
    stage.forward(Duration.ofMinutes(61));
    assertThat(Stage.patched(stage.pass())).containsExactly("add /spec/a");
    assertThat(stage.pass().requests()).isEmpty();
  }
}
