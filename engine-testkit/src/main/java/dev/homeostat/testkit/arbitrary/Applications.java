package dev.homeostat.testkit.arbitrary;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Application;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Resource;
import dev.homeostat.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import org.apiguardian.api.API;

/** Arbitrary applications, all of one name: those of one test follow each other. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class Applications {

  private Applications() {}

  /**
   * Applications of any manifest, some of whose resources have a schema of their own.
   *
   * @return applications {@code shop/web}
   */
  public static Arbitrary<Application> any() {
    return of(Manifests.any());
  }

  /**
   * Applications of some manifests, some of whose resources have a schema of their own.
   *
   * @param manifests what they are made of
   * @return applications {@code shop/web}, whose mass deletion is allowed
   */
  public static Arbitrary<Application> of(Arbitrary<Manifest> manifests) {
    return manifests
        .flatMap(
            manifest ->
                Combinators.combine(
                        resources(manifest).stream()
                            .map(resource -> Schemas.of(resource).optional(0.3))
                            .toList())
                    .as(schemas -> application(manifest, schemas)))
        .withoutEdgeCases();
  }

  private static Application application(
      Manifest manifest, List<Optional<ObserverSchema>> schemas) {
    ApplicationBuilder builder =
        Application.named("shop", "web")
            .manifest(manifest)
            .settings(settings -> settings.withAllowMassDeletion(true));
    schemas.forEach(schema -> schema.ifPresent(builder::observe));
    return builder.build();
  }

  /**
   * Returns the desired resources of an arbitrary application, from its manifest.
   *
   * @param application of a manifest
   * @return its resources, those without a namespace in none
   */
  public static List<Resource> resources(Application application) {
    return application.source() instanceof Source.OfManifest source
        ? resources(source.manifest())
        : List.of();
  }

  private static List<Resource> resources(Manifest manifest) {
    List<Resource> resources = new ArrayList<>();
    manifest.documents().forEach(document -> resources.add(Resource.of(document)));
    return resources;
  }
}
