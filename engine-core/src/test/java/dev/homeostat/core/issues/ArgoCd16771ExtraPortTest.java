package dev.homeostat.core.issues;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.edits;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.keyed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.model.SchemaNode;
import org.junit.jupiter.api.Test;

/** An extra port of a Service is seen, although every wanted one is there. */
class ArgoCd16771ExtraPortTest {

  @Test
  void an_extra_service_port_is_drift() {
    SchemaNode.Fields schema =
        fields(
            "spec",
            fields(
                "ports",
                keyed("port,protocol", 1, 1, "[port=80,protocol=TCP]", fields("name", VALUE))));
    assertThat(
            edits(
                "{spec:{ports:[{port:80,name:'web'}]}}",
                schema,
                "{spec:{ports:[{port:80,protocol:'TCP',name:'web'},{port:9000,protocol:'TCP'}]}}"))
        .containsExactly("-/spec/ports/[port=9000,protocol=TCP]");
  }
}
