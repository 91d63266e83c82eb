package dev.homeostat.core.merge;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.compare.Worlds;
import dev.homeostat.core.model.CompiledSchema;
import dev.homeostat.core.model.Lazy;
import dev.homeostat.core.observe.PinCollector;
import dev.homeostat.tree.Trees;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.statistics.Statistics;

/** Law 1: merging the spec twice is merging it once. */
class Law1IdempotentMergeTest {

  @Property(tries = 2000)
  void merging_what_was_merged_changes_nothing(@ForAll long seed, @ForAll boolean written) {
    Worlds.World world = Worlds.of(seed);
    Resource resource = Trial.object(world.desired());
    CompiledSchema schema =
        new CompiledSchema(
            resource.address(), world.schema(), written, Set.of(), new Lazy<>(Trees::emptyObject));
    ObjectNode once = LastAppliedMerge.desired(resource, schema);
    Statistics.label("nulls")
        .collect(resource.tree().toString().contains(":null") ? "some" : "none");
    Statistics.label("nulls").coverage(c -> c.check("some").percentage(p -> p > 2.0));
    Statistics.label("nulls").coverage(c -> c.check("none").percentage(p -> p > 2.0));
    assertThat(LastAppliedMerge.desired(resource.with(once), schema)).isEqualTo(once);
  }

  @Property(tries = 2000)
  void what_was_filled_in_is_filled_in_once(@ForAll long seed) {
    Worlds.World world = Worlds.of(seed);
    PinCollector.Filled once =
        PinCollector.fill(world.desired(), null, world.schema(), world.live());
    Statistics.label("pins").collect(once.pins().isEmpty() ? "none" : "some");
    Statistics.label("pins").coverage(c -> c.check("some").percentage(p -> p > 2.0));
    assertThat(PinCollector.fill(once.tree(), null, world.schema(), world.live()).tree())
        .isEqualTo(once.tree());
  }
}
