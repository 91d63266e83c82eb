package dev.homeostat.core.pass;

import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.report.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A buffer of the results of the steps before the objects are read. They are shown after that,
 * because an object may mark fields of its own as sensitive (rule SECRET-1).
 */
final class BufferedSteps {

  private record Buffered(ResourceId resource, Function<@Nullable Resource, Step> step) {}

  private final List<Buffered> buffer = new ArrayList<>();

  synchronized void add(ResourceId resource, Function<@Nullable Resource, Step> step) {
    buffer.add(new Buffered(resource, step));
  }

  /**
   * Removes and returns the steps, in order, each as it is shown beside its object.
   *
   * @param live the objects that were read
   * @param unread the resources whose steps stay
   */
  synchronized List<Step> release(Map<ResourceId, Resource> live, Set<ResourceId> unread) {
    List<Step> steps = new ArrayList<>();
    buffer.removeIf(
        each -> {
          boolean isReleased = !unread.contains(each.resource());
          if (isReleased) {
            steps.add(each.step().apply(live.get(each.resource())));
          }
          return isReleased;
        });
    return steps;
  }
}
