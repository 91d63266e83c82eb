package dev.homeostat.core.issues;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.edits;
import static dev.homeostat.core.compare.Trial.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.model.SchemaNode;
import org.junit.jupiter.api.Test;

/** A label with an empty value is a value: the server shows it and nothing is written. */
class ProviderKubernetes422EmptyLabelTest {

  private static final SchemaNode.Fields SCHEMA =
      fields("metadata", fields("labels", fields("empty", VALUE)));

  @Test
  void an_empty_label_that_is_there_is_in_sync() {
    assertThat(edits("{metadata:{labels:{empty:''}}}", SCHEMA, "{metadata:{labels:{empty:''}}}"))
        .isEmpty();
  }

  @Test
  void one_that_is_gone_is_put_back() {
    assertThat(edits("{metadata:{labels:{empty:''}}}", SCHEMA, "{metadata:{labels:{a:'b'}}}"))
        .containsExactly("/metadata/labels/empty=\"\"");
  }
}
