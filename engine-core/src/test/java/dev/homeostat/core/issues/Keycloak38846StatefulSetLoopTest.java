package dev.homeostat.core.issues;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.keyed;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A claim template that the server completes sends nobody into a loop. */
class Keycloak38846StatefulSetLoopTest {

  @Test
  void a_completed_claim_template_is_written_once() {
    Learning learning =
        new Learning(
            "{t:[{metadata:{name:'data'},spec:{resources:{requests:{storage:'1024Mi'}}}}]}",
            fields("t", keyed("metadata.name", 1, 1, "[metadata.name=data]", VALUE)));
    learning.created(
        "{t:[{metadata:{name:'data'},spec:{resources:{requests:{storage:'1Gi'}},volumeMode:'Filesystem'},status:{phase:'Pending'}}]}");
    assertThat(
            learning.open(
                "{t:[{metadata:{name:'data'},spec:{resources:{requests:{storage:'1Gi'}},volumeMode:'Filesystem'},status:{phase:'Pending'}}]}"))
        .isEmpty();
    assertThat(learning.kinds()).containsOnly("filled in");
    assertThat(
            learning.open(
                "{t:[{metadata:{name:'data'},spec:{resources:{requests:{storage:'2Gi'}},volumeMode:'Filesystem'},status:{phase:'Pending'}}]}"))
        .isNotEmpty();
  }
}
