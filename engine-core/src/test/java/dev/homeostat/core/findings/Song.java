package dev.homeostat.core.findings;

import dev.homeostat.Application;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import dev.homeostat.tree.Document;
import java.util.List;
import java.util.function.UnaryOperator;

/** A custom resource without list keys of its own, for histories of one resource. */
public final class Song {

  public static final ResourceId ID = Stage.id("music.example.com/Song", "song");

  /** A schema of {@link #observing} that builds on the default one. */
  public static final String DEFAULT = "observer_schema_extends: default\n";

  private Song() {}

  /** The song with this spec, in flow style. */
  public static String with(String spec) {
    return Stage.object("music.example.com/v1", "Song", "name: song", "spec: " + spec);
  }

  /** A written schema of the song that observes these fields of its spec. */
  public static String observing(String spec) {
    return with(spec);
  }

  /** A written schema of the song that adds lines at the root. */
  public static String extending(String lines) {
    return Stage.object("music.example.com/v1", "Song", "name: song", DEFAULT + lines);
  }

  /** An application of one manifest and some written schemas. */
  public static Stage stage(String manifest, String... schemas) {
    return Stage.of(application(manifest, schemas));
  }

  /** Another manifest, and other schemas in the place of all those before. */
  public static Stage want(Stage stage, String manifest, String... schemas) {
    UnaryOperator<ApplicationBuilder> next = app -> application(manifest, schemas).toBuilder();
    return stage.want(next);
  }

  public static Application application(String manifest, String... schemas) {
    ApplicationBuilder app =
        Application.named("shop", "web").uid(Stage.UID).manifest(Manifest.parse(manifest));
    for (String schema : schemas) {
      for (Document document : Manifest.parse(schema).documents()) {
        app.observe(ObserverSchema.of(document));
      }
    }
    return app.build();
  }

  /** A field of the spec on the cluster, as JSON; {@code absent} if it is not there. */
  public static String live(Stage stage, String field) {
    return stage.value(ID, "/spec/" + field).orElse("absent");
  }

  /** The codes of all problems. */
  public static List<String> codes(ReconcileResult pass) {
    return pass.problems().stream().map(problem -> problem.code()).toList();
  }
}
