package dev.homeostat.core.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.core.hooks.HookTrial;
import dev.homeostat.core.hooks.Mangler;
import dev.homeostat.folder.EmbeddedCluster;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.statistics.Statistics;

/** Law 4: a pin keeps the server's first value unless manifest or hook set it. */
class Law4PinsTest {

  private static final String SILENT = "apiVersion: e.org/v1\nkind: T\nmetadata: {name: t}\n";
  private static final ResourceId ID = ResourceId.of("e.org/T", "t");

  /** An event that may happen between two passes. */
  enum Event {
    EDITED_BY_HAND,
    REMOVED_BY_HAND,
    DELETED_BY_HAND,
    MANIFEST_SETS,
    MANIFEST_IS_SILENT,
    HOOK_SETS,
    HOOK_IS_SILENT
  }

  @Property(tries = 60, edgeCases = EdgeCasesMode.NONE)
  void the_first_value_is_kept(@ForAll @Size(min = 1, max = 8) List<Event> events) {
    AtomicInteger chosen = new AtomicInteger();
    HookTrial trial = HookTrial.of(SILENT).server(server -> choosing(server, chosen));
    want(trial, SILENT);
    settle(trial);
    String pin = colour(trial);
    boolean manifest = false;
    boolean hook = false;
    int kept = 0;
    for (Event event : events) {
      trial.later(Duration.ofHours(1));
      switch (event) {
        case EDITED_BY_HAND -> trial.cluster().edit(ID.in("shop"), "/spec/colour", "by hand");
        case REMOVED_BY_HAND -> trial.cluster().remove(ID.in("shop"), "/spec/colour");
        case DELETED_BY_HAND -> trial.cluster().remove(ID.in("shop"));
        case MANIFEST_SETS -> manifest = true;
        case MANIFEST_IS_SILENT -> manifest = false;
        case HOOK_SETS -> hook = true;
        case HOOK_IS_SILENT -> hook = false;
      }
      want(trial, manifest ? SILENT + "spec: {colour: said}\n" : SILENT);
      trial.hooks(hook(hook && !manifest));
      settle(trial);
      if (manifest || hook) {
        assertThat(colour(trial)).isEqualTo("said");
        pin = "";
      } else if (pin.isEmpty()) {
        pin = colour(trial);
        assertThat(pin).as("let go, and chosen anew").startsWith("chosen");
      } else {
        assertThat(colour(trial)).isEqualTo(pin);
        kept++;
      }
    }
    Statistics.label("kept").collect(kept == 0 ? "never" : "put back or left");
    Statistics.label("kept").coverage(c -> c.check("put back or left").percentage(p -> p > 20.0));
    Statistics.label("kept").coverage(c -> c.check("never").percentage(p -> p > 2.0));
  }

  private static EmbeddedCluster choosing(EmbeddedCluster server, AtomicInteger chosen) {
    return server.withMutation(
        object -> {
          if (object.at("/spec/colour").isMissingNode()) {
            object.withObjectProperty("spec").put("colour", "chosen" + chosen.incrementAndGet());
          }
          return object;
        });
  }

  private static Mangler hook(boolean sets) {
    return Mangler.of(
        "colours",
        (app, context) -> {
          if (sets) {
            app.resources().forEach(each -> each.set("/spec/colour", "said"));
          }
        });
  }

  private static void want(HookTrial trial, String manifest) {
    trial.want(manifest).want(app -> app.observe(ID, s -> s.defaults().observe("/spec/colour")));
  }

  private static void settle(HookTrial trial) {
    ReconcileResult pass = trial.pass();
    for (int i = 0; i < 5 && !pass.requests().isEmpty(); i++) {
      pass = trial.pass();
    }
    assertThat(pass.requests()).isEmpty();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
  }

  private static String colour(HookTrial trial) {
    return trial.at(ID, "/spec/colour").asText();
  }
}
