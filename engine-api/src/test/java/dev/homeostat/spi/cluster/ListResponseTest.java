package dev.homeostat.spi.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ListResponseTest {

  @Test
  void what_was_found_is_returned() throws IOException {
    assertThat(new ListResponse.Found(List.of()).orThrow("the pods")).isEmpty();
  }

  @Test
  void a_list_that_failed_is_an_exception_that_names_what_was_listed() {
    ListResponse failed = new ListResponse.Failed(new ClusterResponse.UnknownKind(true));
    assertThatThrownBy(() -> failed.orThrow("the pods"))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("the pods cannot be listed: ");
  }
}
