package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class NamespaceNamesTest {

  @Test
  void names_are_kept() {
    assertThat(NamespaceNames.of("shop", "blog")).containsExactly("shop", "blog");
    assertThat(NamespaceNames.of()).isEmpty();
  }

  @Test
  void the_namespace_of_a_client_without_one_is_refused_with_the_reason() {
    assertThatThrownBy(() -> NamespaceNames.of((String) null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got null: a client without a namespace");
    assertThatThrownBy(() -> NamespaceNames.of((String[]) null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("leave .namespaces(…) out for all");
  }
}
