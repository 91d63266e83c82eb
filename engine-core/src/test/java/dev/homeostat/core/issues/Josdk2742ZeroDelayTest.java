package dev.homeostat.core.issues;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.keyed;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The server leaves out an initialDelaySeconds of 0; that is no drift. */
class Josdk2742ZeroDelayTest {

  @Test
  void a_zero_that_the_server_leaves_out_is_written_once() {
    Learning learning =
        new Learning(
            "{c:[{name:'a',probe:{initialDelaySeconds:0,port:80}}]}",
            fields("c", keyed("name", 1, 1, "[name=a]", fields("probe", VALUE))));
    learning.created("{c:[{name:'a',probe:{port:80,periodSeconds:10}}]}");
    assertThat(learning.open("{c:[{name:'a',probe:{port:80,periodSeconds:10}}]}")).isEmpty();
    assertThat(learning.kinds()).containsOnly("filled in");
    assertThat(
            learning.open(
                "{c:[{name:'a',probe:{port:80,periodSeconds:10,initialDelaySeconds:5}}]}"))
        .isNotEmpty();
  }
}
