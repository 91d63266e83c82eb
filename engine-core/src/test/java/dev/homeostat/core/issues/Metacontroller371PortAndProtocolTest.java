package dev.homeostat.core.issues;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.edits;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.keyed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.model.SchemaNode;
import org.junit.jupiter.api.Test;

/** A port is told from another by number and protocol, not by number alone. */
class Metacontroller371PortAndProtocolTest {

  private static final SchemaNode.Fields SCHEMA =
      fields(
          "ports",
          keyed(
              "port,protocol",
              2,
              2,
              "[port=53,protocol=TCP]",
              fields("name", VALUE),
              "[port=53,protocol=UDP]",
              fields("name", VALUE)));

  @Test
  void tcp_and_udp_of_one_number_are_two_elements() {
    String desired = "{ports:[{port:53,name:'t'},{port:53,protocol:'UDP',name:'u'}]}";
    assertThat(
            edits(
                desired,
                SCHEMA,
                "{ports:[{port:53,protocol:'UDP',name:'u'},{port:53,protocol:'TCP',name:'t'}]}"))
        .isEmpty();
    assertThat(
            edits(
                desired,
                SCHEMA,
                "{ports:[{port:53,protocol:'UDP',name:'x'},{port:53,protocol:'TCP',name:'t'}]}"))
        .containsExactly("/ports/[port=53,protocol=UDP]/name=\"u\"");
  }
}
