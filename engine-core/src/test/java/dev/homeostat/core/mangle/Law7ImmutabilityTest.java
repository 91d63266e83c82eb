package dev.homeostat.core.mangle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.FieldPath;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.compare.Worlds;
import dev.homeostat.core.hooks.Mangler;
import dev.homeostat.core.merge.LastAppliedMerge;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.statistics.Statistics;

/** Law 7: merging, mangling and redacting change no input. */
class Law7ImmutabilityTest {

  @Property(tries = 400)
  void no_input_is_changed(@ForAll long seed) {
    Worlds.World world = Worlds.of(seed);
    DesiredResource desired = Trial.desired(Trial.object(world.desired()), world.schema());
    DesiredResource again = Trial.desired(Trial.object(world.desired()), world.schema());
    EditSession session =
        new EditSession(
            new ApplicationId("shop", "web"),
            List.of(desired),
            resource -> Optional.of(KindInfo.of(true)));
    EditSession.Opened opened = session.open(Mangler.of("a", (app, context) -> {}));
    opened
        .resources()
        .forEach(
            each -> {
              each.label("a", "b");
              for (String name : List.of("a", "b", "list")) {
                each.override(FieldPath.of(name), TextNode.valueOf("c"));
                each.put(FieldPath.of("put", name), Trial.json("{name:'x'}"));
                each.release(FieldPath.of(name));
              }
              each.observe(FieldPath.of("c", "d"));
              each.sensitive(FieldPath.of("a"));
            });
    LastAppliedMerge.desired(desired.resource(), desired.schema());
    Redactor.of("salt", desired.resource(), Set.of(FieldPath.of("a")))
        .redact(desired.resource().tree());
    boolean changed = !session.desired().get(0).equals(desired);
    Statistics.label("mangled").collect(changed ? "changed" : "same");
    Statistics.label("mangled").coverage(c -> c.check("changed").percentage(p -> p > 90.0));
    assertThat(desired).isEqualTo(again);
    assertThat(world).isEqualTo(Worlds.of(seed));
  }
}
