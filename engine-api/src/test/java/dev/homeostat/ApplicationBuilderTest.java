package dev.homeostat;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** An application is not built of nothing. */
class ApplicationBuilderTest {

  @Test
  void settings_and_schemas_that_are_null_are_refused_by_name() {
    ApplicationBuilder shop = Application.named("shop", "web");
    assertThatThrownBy(() -> shop.settings(settings -> null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("settings");
    assertThatThrownBy(() -> shop.observe((ObserverSchema) null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("schema");
    assertThatThrownBy(() -> Engine.builder().deadline(null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("duration");
  }
}
