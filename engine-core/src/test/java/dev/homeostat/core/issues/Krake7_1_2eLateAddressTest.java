package dev.homeostat.core.issues;

import static dev.homeostat.core.compare.Trial.edits;
import static dev.homeostat.core.compare.Trial.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.model.SchemaNode;
import org.junit.jupiter.api.Test;

/** Item 2e: what the server owns and fills in late is shown and never written. */
class Krake7_1_2eLateAddressTest {

  @Test
  void an_address_that_arrives_later_is_no_drift() {
    SchemaNode.Fields schema =
        fields("status", fields("loadBalancer", fields("ingress", SchemaNode.WATCHED)));
    assertThat(edits("{}", schema, "{status:{loadBalancer:{ingress:[{ip:'10.0.0.1'}]}}}"))
        .isEmpty();
  }
}
