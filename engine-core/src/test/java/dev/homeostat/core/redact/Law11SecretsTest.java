package dev.homeostat.core.redact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.core.hooks.HookTrial;
import dev.homeostat.core.hooks.Mangler;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.report.Explanation;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.List;
import java.util.function.Supplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import net.jqwik.api.statistics.Statistics;

/** Law 11: no sensitive value is in any output. */
class Law11SecretsTest {

  private static final String PREFIX = "sesame";

  /** Where a sensitive value is. */
  enum Place {
    SECRET("kind: Secret", "stringData: {w: 'V', o: x}", "", "/data/w"),
    ANNOTATED("kind: T", "spec: {w: 'V', o: x}", "/spec/w", "/spec/w"),
    ELEMENT("kind: T", "spec: {l: [{name: a, v: x}, {name: b, v: 'V'}]}", "/spec/l/[name=b]/v", ""),
    PARENT("kind: T", "spec: {p: {q: {r: 'V'}}, o: x}", "/spec/p", "/spec/p/q/r"),
    MARKED("kind: T", "spec: {marked: 'V', o: x}", "", "/spec/marked");

    private final String kind;
    private final String body;
    private final String annotation;
    private final String edited;

    Place(String kind, String body, String annotation, String edited) {
      this.kind = kind;
      this.body = body;
      this.annotation = annotation;
      this.edited = edited;
    }

    private String manifest(String value) {
      return "apiVersion: v1\n"
          + kind
          + "\nmetadata:\n  name: s\n  annotations: {homeostat.dev/sensitive: '"
          + annotation
          + "'}\n"
          + body.replace("V", value)
          + "\n";
    }

    private ResourceId id() {
      return ResourceId.of(kind.substring(6), "s");
    }
  }

  /** An event between two passes. */
  enum Event {
    EDITED_BY_HAND,
    CHANGED,
    REMOVED,
    SERVER_REFUSES
  }

  private static final Mangler MARKS =
      Mangler.of(
          "marks",
          (app, context) ->
              app.resources().forEach(each -> each.sensitive(FieldPath.parse("/spec/marked"))));

  @Property(tries = 40)
  void nothing_shows_it(
      @ForAll Place place,
      @ForAll @Size(min = 1, max = 4) List<Event> events,
      @ForAll @AlphaChars @StringLength(min = 2, max = 6) String random) {
    String value = PREFIX + random;
    HookTrial trial = HookTrial.of(place.manifest(value), MARKS);
    StringBuilder output = new StringBuilder();
    collect(trial, output);
    int changes = 0;
    for (Event event : events) {
      changes++;
      switch (event) {
        case EDITED_BY_HAND -> {
          if (!place.edited.isEmpty() && trial.cluster().get(place.id().in("shop")).isPresent()) {
            trial.cluster().edit(place.id().in("shop"), place.edited, PREFIX + "hand");
          }
        }
        case CHANGED -> trial.want(place.manifest(value + changes));
        case REMOVED -> trial.want(place.manifest("").replace("'", ""));
        case SERVER_REFUSES -> trial.server(server -> server.with(Law11SecretsTest::refuse));
      }
      collect(trial, output);
    }
    Statistics.label("place").collect(place);
    Statistics.label("events").collect(events.contains(Event.SERVER_REFUSES));
    Statistics.label("events").coverage(c -> c.check(true).percentage(p -> p > 10.0));
    assertThat(output.toString()).contains("hmac").doesNotContain(PREFIX, "c2VzYW1l");
  }

  /** Says all that it was sent. */
  private static ClusterResponse refuse(ClusterRequest request, Supplier<ClusterResponse> server) {
    return request.isWrite()
        ? ClusterResponse.Refused.of(422, "Invalid", "no: " + request.body())
            .withCauses(
                List.of(
                    new ClusterResponse.Cause(
                        "FieldValueInvalid", "spec", "no: " + request.body())))
        : server.get();
  }

  private static void collect(HookTrial trial, StringBuilder output) {
    add(trial.plan(), output);
    add(trial.pass(), output);
    Explanation explanation = trial.engine().explain(trial.application());
    output.append(explanation.fields()).append(explanation.problems());
    output.append(trial.engine().validate(trial.application()));
    trial
        .cluster()
        .objects()
        .forEach(live -> output.append(trial.engine().redact(trial.application(), live)));
    output.append(trial.steps());
  }

  private static void add(ReconcileResult pass, StringBuilder output) {
    output.append(pass).append(pass.problems()).append(pass.state().toJson());
    output.append(pass.delta()).append(pass.delta().updated()).append(pass.delta().blocked());
    output.append(pass.delta().waiting()).append(pass.delta().accepted());
    pass.requests().forEach(request -> output.append(request).append(request.body()));
    pass.delta().updated().forEach(update -> output.append(update.changes()));
  }
}
