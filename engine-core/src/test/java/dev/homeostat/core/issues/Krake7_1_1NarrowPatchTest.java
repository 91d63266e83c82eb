package dev.homeostat.core.issues;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.repaired;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.model.SchemaNode;
import org.junit.jupiter.api.Test;

/** Item 1: a patch holds the observed fields that differ, not the whole manifest. */
class Krake7_1_1NarrowPatchTest {

  @Test
  void replicas_that_nobody_observes_are_left_to_their_owner() {
    SchemaNode.Fields schema = fields("spec", fields("image", VALUE));
    assertThat(
            repaired("{spec:{image:'a',replicas:1}}", schema, "{spec:{image:'b',replicas:7}}")
                .at("/spec/replicas")
                .asInt())
        .isEqualTo(7);
  }
}
