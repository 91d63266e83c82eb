package dev.homeostat.spi.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KindAnswerTest {

  @Test
  void only_a_known_kind_without_namespaces_is_cluster_scoped() {
    assertThat(KindInfo.of(false).isClusterScoped()).isTrue();
    assertThat(KindInfo.of(true).isClusterScoped()).isFalse();
    assertThat(new KindAnswer.Unknown().isClusterScoped()).isFalse();
  }
}
