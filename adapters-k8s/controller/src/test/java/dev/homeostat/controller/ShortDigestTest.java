package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.tree.Digest;
import org.junit.jupiter.api.Test;

class ShortDigestTest {

  private static final byte[] KEY = {1, 2, 3};

  @Test
  void digests_are_equal_in_short_form_if_they_are() {
    Digest one = Digest.of("one");
    assertThat(ShortDigest.of(one)).isEqualTo(ShortDigest.of(new Digest(one.text())));
    assertThat(ShortDigest.of(one)).isNotEqualTo(ShortDigest.of(Digest.of("two")));
  }

  @Test
  void any_digest_has_a_short_form() {
    Digest keyed = Digest.keyed(KEY, TextNode.valueOf("one"));
    assertThat(ShortDigest.of(keyed)).isNotEqualTo(ShortDigest.of(new Digest("other:1")));
  }

  /** Two contents that differ in one half only are two. */
  @Test
  void both_halves_count() {
    ShortDigest digest = ShortDigest.of(Digest.of("one"));
    assertThat(digest.high()).isNotZero().isNotEqualTo(digest.low());
    assertThat(digest.low()).isNotZero();
  }
}
