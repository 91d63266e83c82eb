package dev.homeostat.testkit.arbitrary;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.FieldPath;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Resource;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import org.apiguardian.api.API;

/** Arbitrary observer schemas that build on the default one. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class Schemas {

  private static final Set<String> ONE_VALUE = Set.of("selector", "readinessProbe");

  private Schemas() {}

  /**
   * Returns schemas that leave some fields of a resource to others, and pin some that the server
   * fills in.
   *
   * @param resource from the manifest
   * @return schemas of it
   */
  public static Arbitrary<ObserverSchema> of(Resource resource) {
    return Combinators.combine(except(resource), pinned(resource))
        .as(
            (except, pinned) ->
                ObserverSchema.of(resource.id())
                    .defaults()
                    .except(except.stream().map(FieldPath::toString).toArray(String[]::new))
                    .observe(pinned.toArray(String[]::new))
                    .build())
        .withoutEdgeCases();
  }

  private static Arbitrary<Set<FieldPath>> except(Resource resource) {
    List<FieldPath> fields = Fields.of(resource).stream().map(Schemas::whole).distinct().toList();
    return fields.isEmpty()
        ? Arbitraries.just(Set.of())
        : Arbitraries.of(fields).set().ofMaxSize(2);
  }

  /**
   * Returns the path of the atomic value that a field is in, which is left to others as a whole, or
   * not at all (SCHEMA-9).
   */
  private static FieldPath whole(FieldPath field) {
    FieldPath path = FieldPath.root();
    for (FieldPath.Segment segment : field.segments()) {
      path = path.then(segment);
      boolean element =
          segment instanceof FieldPath.Element
              && path.parent().filter(list -> list.toString().endsWith("/env")).isPresent();
      if (element || ONE_VALUE.contains(segment.toString())) {
        return path;
      }
    }
    return field;
  }

  private static Arbitrary<Set<String>> pinned(Resource resource) {
    List<String> filled =
        switch (resource.kind()) {
          case "Deployment" ->
              List.of("/spec/revisionHistoryLimit", "/spec/template/spec/dnsPolicy");
          case "Service" -> List.of("/spec/clusterIP", "/spec/sessionAffinity");
          case "Widget" -> List.of("/spec/filledIn");
          default -> List.of("/immutable");
        };
    return Arbitraries.of(filled).set().ofMaxSize(2);
  }
}
