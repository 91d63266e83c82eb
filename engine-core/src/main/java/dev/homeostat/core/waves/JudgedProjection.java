package dev.homeostat.core.waves;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Projection;
import dev.homeostat.Readiness;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.ReadinessHook;
import dev.homeostat.tree.Digest;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A projection whose objects are judged by hooks.
 *
 * @param projection of the resource
 * @param hooks in their order
 */
@API(status = INTERNAL)
public record JudgedProjection(Projection projection, List<ReadinessHook> hooks)
    implements Projection {

  @Override
  public ResourceId resource() {
    return projection.resource();
  }

  @Override
  public Verdict compare(JsonNode live) {
    return projection.compare(live);
  }

  @Override
  public boolean recognises(JsonParser next) throws IOException {
    return projection.recognises(next);
  }

  @Override
  public View view() {
    return new JudgedView(projection.view(), hooks);
  }

  /** The view of the projection. */
  private record JudgedView(View view, List<ReadinessHook> hooks) implements View {

    @Override
    public ObjectNode observed(JsonNode live) {
      return view.observed(live);
    }

    @Override
    public Digest digest(JsonNode live) {
      return view.digest(live);
    }

    /** A hook that throws makes the object fail, so that a pass reports the failure. */
    @Override
    public Readiness readiness(JsonNode live) {
      if (!(live instanceof ObjectNode tree) || Resource.of(tree).isBeingDeleted()) {
        return view.readiness(live);
      }
      try {
        return hooks.stream()
            .map(hook -> hook.readiness(Resource.of(tree)))
            .flatMap(Optional::stream)
            .findFirst()
            .orElseGet(() -> view.readiness(live));
      } catch (Exception | Error e) {
        return Readiness.failed("a hook failed");
      }
    }
  }
}
