package dev.homeostat.core.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.report.HeldResource;
import org.junit.jupiter.api.Test;

/** K11: a foreign object is satisfied only by an observed field beyond its identity (ACT-8). */
class K11SatisfiedTest {

  @Test
  void identity_alone_satisfies_nothing() {
    Stage stage = Song.stage(Song.with("{k: 1}"), Song.observing("{}"));
    stage
        .cluster()
        .put(
            Resource.of(
                Trial.tree(
                    "{apiVersion: 'music.example.com/v1', kind: 'Song', metadata: {name: 'song', namespace: 'shop'}, spec: {k: 2}}")));
    ReconcileResult pass = stage.pass();
    assertThat(pass.delta().satisfied()).isEmpty();
    assertThat(pass.delta().blocked()).extracting(HeldResource::resource).containsExactly(Song.ID);
  }

  @Test
  void our_own_mark_within_an_observed_value_satisfies_nothing() {
    Stage stage =
        Song.stage(
            Song.with("{k: 1}"),
            Stage.object("music.example.com/v1", "Song", "name: song, labels: null", ""));
    stage
        .cluster()
        .put(
            Resource.of(
                Trial.tree(
                    "{apiVersion: 'music.example.com/v1', kind: 'Song', metadata: {name: 'song', namespace: 'shop'}, spec: {k: 1}}")));
    ReconcileResult pass = stage.pass();
    assertThat(pass.delta().satisfied()).isEmpty();
    assertThat(pass.delta().blocked()).extracting(HeldResource::resource).containsExactly(Song.ID);
  }

  @Test
  void an_observed_field_that_is_as_wanted_does() {
    Stage stage = Song.stage(Song.with("{k: 1}"), Song.observing("{k: null}"));
    stage
        .cluster()
        .put(
            Resource.of(
                Trial.tree(
                    "{apiVersion: 'music.example.com/v1', kind: 'Song', metadata: {name: 'song', namespace: 'shop'}, spec: {k: 1}}")));
    assertThat(stage.pass().delta().satisfied()).containsExactly(Song.ID);
  }
}
