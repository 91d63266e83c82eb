package dev.homeostat.core.resource;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.desired;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.json;
import static dev.homeostat.core.compare.Trial.ordered;
import static dev.homeostat.core.compare.Trial.resource;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Projection.Verdict;
import dev.homeostat.core.accept.AcceptedFormDetector;
import dev.homeostat.core.accept.SentChanges;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.Digester;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.tree.Digest;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The desired state of one resource, compiled once. */
class CompiledProjectionTest {

  private static final SchemaNode.Fields A = fields("a", VALUE, "b", VALUE);

  private int digests;

  private final Digester counting =
      (path, value) -> {
        digests++;
        return Digest.of(value);
      };

  private CompiledProjection created(DesiredResource desired, String answer) {
    SentChanges write = new SentChanges(true, List.of(), null);
    List<AcceptedForm> forms =
        AcceptedFormDetector.after(List.of(), write, desired, resource(answer).tree(), counting);
    assertThat(forms).isNotEmpty();
    return CompiledProjection.of(desired, forms, counting);
  }

  private int digestsFor(CompiledProjection projection, String live, Verdict verdict) {
    digests = 0;
    assertThat(projection.compare(resource(live).tree())).isEqualTo(verdict);
    return digests;
  }

  @Test
  void it_knows_its_resource_and_what_is_observed_of_it() {
    DesiredResource desired = desired(resource("{a: 1}"), A);
    CompiledProjection projection = CompiledProjection.of(desired, List.of(), counting);
    assertThat(projection.resource()).isEqualTo(desired.id());
    assertThat(projection.observed(resource("{a: 2, c: 3}").tree()))
        .isEqualTo(json("{apiVersion: 'v1', kind: 'Thing', metadata: {name: 'web'}, a: 2}"));
  }

  @Test
  void an_accepted_value_is_looked_up_once_and_known_from_then_on() {
    CompiledProjection projection = created(desired(resource("{a: 1, b: 1}"), A), "{a: 2}");
    assertThat(digestsFor(projection, "{a: 2}", Verdict.IN_SYNC)).isPositive();
    assertThat(digestsFor(projection, "{a: 2}", Verdict.IN_SYNC)).isZero();
    assertThat(digestsFor(projection, "{a: 1, b: 1}", Verdict.IN_SYNC)).isZero();
    assertThat(digestsFor(projection, "{a: 3, b: 1}", Verdict.DRIFTED)).isPositive();
  }

  @Test
  void values_learned_one_by_one_are_all_kept() {
    CompiledProjection projection = created(desired(resource("{a: 1, b: 1}"), A), "{a: 2, b: 2}");
    assertThat(digestsFor(projection, "{a: 2, b: 1}", Verdict.IN_SYNC)).isPositive();
    assertThat(digestsFor(projection, "{a: 1, b: 2}", Verdict.IN_SYNC)).isPositive();
    assertThat(digestsFor(projection, "{a: 2, b: 2}", Verdict.IN_SYNC)).isZero();
  }

  @Test
  void what_drifted_is_not_learned() {
    CompiledProjection projection = created(desired(resource("{a: 1, b: 1}"), A), "{a: 2, b: 1}");
    assertThat(digestsFor(projection, "{a: 2, b: 3}", Verdict.DRIFTED)).isPositive();
    assertThat(digestsFor(projection, "{a: 2, b: 3}", Verdict.DRIFTED)).isPositive();
  }

  @Test
  void an_accepted_move_is_looked_up_each_time() {
    SchemaNode.Fields schema =
        fields("l", ordered("name", 2, 0, "[name=a]", fields(), "[name=b]", fields()));
    DesiredResource desired = desired(resource("{l: [{name: 'a'}, {name: 'b'}]}"), schema);
    String live = "{l: [{name: 'b'}, {name: 'a'}]}";
    CompiledProjection projection = created(desired, live);
    assertThat(digestsFor(projection, live, Verdict.IN_SYNC)).isPositive();
    assertThat(digestsFor(projection, live, Verdict.IN_SYNC)).isPositive();
  }
}
