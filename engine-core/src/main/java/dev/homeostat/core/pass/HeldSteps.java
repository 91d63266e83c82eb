package dev.homeostat.core.pass;

import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.report.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The results of the steps before the objects are read. They are held until then, because an object
 * may mark fields of its own as sensitive (rule SECRET-1).
 */
final class HeldSteps {

  private record Held(ResourceId resource, Function<@Nullable Resource, Step> step) {}

  private final List<Held> held = new ArrayList<>();

  synchronized void hold(ResourceId resource, Function<@Nullable Resource, Step> step) {
    held.add(new Held(resource, step));
  }

  /** Returns what is held, in order, as it is shown beside the objects. */
  synchronized List<Step> release(Map<ResourceId, Resource> live) {
    List<Step> steps =
        held.stream().map(each -> each.step().apply(live.get(each.resource()))).toList();
    held.clear();
    return steps;
  }
}
