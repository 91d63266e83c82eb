package dev.homeostat.core.issues;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.keyed;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The server drops the empty value of an environment variable; that is no drift. */
class Josdk2802EmptyEnvTest {

  @Test
  void an_empty_value_that_the_server_drops_is_written_once() {
    Learning learning =
        new Learning(
            "{env:[{name:'A',value:''},{name:'B',value:'b'}]}",
            fields("env", keyed("name", 2, 2, "[name=A]", VALUE, "[name=B]", VALUE)));
    learning.created("{env:[{name:'A'},{name:'B',value:'b'}]}");
    assertThat(learning.open("{env:[{name:'A'},{name:'B',value:'b'}]}")).isEmpty();
    assertThat(learning.kinds()).containsOnly("normalised");
    assertThat(learning.open("{env:[{name:'A',value:'x'},{name:'B',value:'b'}]}")).isNotEmpty();
  }
}
