package dev.homeostat.benchmarks;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Projection;
import dev.homeostat.Resource;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.core.resource.CompiledProjection;
import dev.homeostat.core.schema.SchemaCompiler;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.state.AcceptedForm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The engine's comparison, knowing what the engine knows after its first pass: where the server has
 * made something else of what was asked (it fills in the probes and the volumes).
 */
final class HomeostatMatcher implements ChangeMatcher<CompiledProjection, JsonNode> {

  private final KindInfo kind;
  private final String salt;
  private final List<AcceptedForm> accepted;

  HomeostatMatcher() {
    Settlement settled = Settlement.of(1);
    kind = (KindInfo) settled.kind();
    salt = settled.state().salt();
    accepted = settled.state().records().values().iterator().next().accepted();
  }

  @Override
  public CompiledProjection wanted(ObjectNode tree) {
    Resource resource = Resource.of(tree);
    DesiredResource desired =
        new DesiredResource(
            resource,
            SchemaCompiler.byDefault(resource, kind),
            Map.of(),
            FieldOrigin.MANIFEST,
            Set.of(),
            Set.of());
    return CompiledProjection.of(desired, accepted, Redactor.of(salt, resource, Set.of()));
  }

  @Override
  public JsonNode live(byte[] event) {
    return WebDeployment.read(event).path("object");
  }

  @Override
  public boolean isInSync(CompiledProjection wanted, JsonNode live) {
    return wanted.compare(live) == Projection.Verdict.IN_SYNC;
  }

  /** Reads the object field by field, and into a tree only if that is not enough. */
  @Override
  public boolean isInSync(CompiledProjection wanted, byte[] event) {
    return isReadInSync(wanted, event) || isInSync(wanted, live(event));
  }

  private static boolean isReadInSync(CompiledProjection wanted, byte[] event) {
    try (JsonParser parser = WebDeployment.parser(event)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        boolean isObject = parser.currentName().equals("object");
        parser.nextToken();
        if (isObject) {
          return wanted.recognises(parser);
        }
        parser.skipChildren();
      }
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
