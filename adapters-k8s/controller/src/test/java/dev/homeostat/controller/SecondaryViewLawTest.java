package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.watch.WatchScope;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** A view wakes exactly the applications whose projections differ, after any events. */
class SecondaryViewLawTest {

  /** What matters of an object: its colour, and the application that it names. */
  private record Paint(int colour, String application) {}

  private static Resource object(int name, int colour, int application, int noise) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", "example.com/v1").put("kind", "Paint");
    tree.putObject("metadata").put("name", "p" + name).put("namespace", "shop");
    tree.putObject("spec")
        .put("colour", colour)
        .put("application", "app-" + application)
        .put("noise", noise);
    return Resource.of(tree);
  }

  private static SecondaryView<Paint> view() {
    return SecondaryView.of(
        WatchScope.of("example.com/v1", "Paint"),
        paint ->
            new Paint(
                paint.tree().at("/spec/colour").asInt(),
                paint.tree().at("/spec/application").asText()),
        (address, paint) -> List.of(new ApplicationId("shop", paint.application())));
  }

  @Property(tries = 500)
  void events_wake_what_they_concern(
      @ForAll @Size(max = 60) List<@IntRange(max = 4 * 3 * 3 * 2 * 4 - 1) Integer> events) {
    SecondaryView<Paint> view = view();
    Map<String, Paint> model = new HashMap<>();
    for (int event : events) {
      int name = event % 4;
      int colour = event / 4 % 3;
      int application = event / 12 % 3;
      int noise = event / 36 % 2;
      boolean deletes = event / 72 == 0;
      Resource object = object(name, colour, application, noise);
      Paint before = model.get("p" + name);
      Set<String> expected = new TreeSet<>();
      Paint after = deletes ? null : new Paint(colour, "app-" + application);
      if (before != null && !before.equals(after)) {
        expected.add(before.application());
      }
      if (after != null && !after.equals(before)) {
        expected.add(after.application());
      }
      Set<ApplicationId> woken = deletes ? view.remove(object.address()) : view.put(object);
      assertThat(woken)
          .extracting(ApplicationId::name)
          .containsExactlyInAnyOrderElementsOf(expected);
      if (after == null) {
        model.remove("p" + name);
      } else {
        model.put("p" + name, after);
      }
      assertThat(view.all()).hasSize(model.size());
      model.forEach((key, paint) -> assertThat(view.get("shop", key)).contains(paint));
    }
  }
}
