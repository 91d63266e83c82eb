package dev.homeostat.folder;

import static dev.homeostat.folder.Trial.add;
import static dev.homeostat.folder.Trial.done;
import static dev.homeostat.folder.Trial.patch;
import static dev.homeostat.folder.Trial.refused;
import static dev.homeostat.folder.Trial.removal;
import static dev.homeostat.folder.Trial.resource;
import static dev.homeostat.folder.Trial.song;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.ListResponse;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderTest {

  @TempDir Path temp;
  private Path dir;
  private EmbeddedCluster cluster;

  @BeforeEach
  void open() {
    dir = temp.resolve("cluster");
    cluster = Trial.folder(dir);
  }

  private Path file() {
    return dir.resolve("default/Song.music.example.com/top50.yaml");
  }

  @Test
  void an_object_is_a_file_that_a_person_finds() throws IOException {
    Resource made = done(cluster.create(song()));
    assertThat(Files.readString(file())).contains("kilestbo").contains(made.uid());
    assertThat(Files.readString(file())).doesNotContain("managedFields", "resourceVersion");
    done(cluster.create(resource("{'apiVersion':'v1','kind':'Node','metadata':{'name':'n'}}")));
    assertThat(dir.resolve("_cluster/Node/n.yaml")).exists();
    assertThat(done(Trial.folder(dir).read(song().address()))).isEqualTo(made);
  }

  @Test
  void files_are_for_their_owner_only() throws IOException {
    cluster.create(song());
    cluster.applications().save(new ApplicationId("a", "b"), ApplicationState.EMPTY, "");
    try (Stream<Path> all = Files.walk(dir)) {
      for (Path path : all.toList()) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
            .as("%s", path)
            .isEqualTo(Files.isDirectory(path) ? "rwx------" : "rw-------");
      }
    }
  }

  @Test
  void to_look_at_a_folder_that_is_not_there_does_not_make_it() {
    assertThat(cluster.read(song().address())).isEqualTo(new ClusterResponse.Absent());
    assertThat(cluster.list("v1", "Pod", Map.of())).isEqualTo(new ListResponse.Found(List.of()));
    assertThat(cluster.check()).isEmpty();
    assertThat(cluster.objects()).isEmpty();
    assertThat(dir).doesNotExist();
  }

  @Test
  void no_name_leads_out_of_the_folder() throws IOException {
    List<String> names =
        List.of(
            "../../x", "..", ".", "/etc/x", "a\\b", "\u00e9", "_cluster", "%41", "x".repeat(400));
    for (String name : names) {
      Resource odd =
          Resource.of(
              song()
                  .tree()
                  .deepCopy()
                  .set(
                      "metadata",
                      song().tree().objectNode().put("name", name).put("namespace", name)));
      cluster.put(odd);
      assertThat(cluster.get(odd.id())).as(name).isPresent();
    }
    assertThat(cluster.objects()).hasSameSizeAs(names);
    assertThat(cluster.check()).isEmpty();
    try (Stream<Path> all = Files.walk(temp)) {
      assertThat(all).allMatch(path -> path.equals(temp) || path.startsWith(dir));
    }
  }

  @Test
  void an_edited_file_has_a_new_version_and_is_not_rewritten() throws IOException {
    Resource made = done(cluster.create(song()));
    String edited = Files.readString(file()).replace("kilestbo", "by hand");
    Files.writeString(file(), edited);
    Resource live = done(cluster.read(song().address()));
    assertThat(live.tree().at("/spec/key1").asText()).isEqualTo("by hand");
    assertThat(live.uid()).isEqualTo(made.uid());
    assertThat(Long.parseLong(live.resourceVersion()))
        .isGreaterThan(Long.parseLong(made.resourceVersion()));
    assertThat(live.tree().at("/metadata/generation").asInt()).isEqualTo(2);
    assertThat(live.tree().at("/metadata/managedFields/1/manager").asText()).isEqualTo("hand-edit");
    assertThat(Files.readString(file())).isEqualTo(edited);
    assertThat(done(cluster.read(song().address()))).isEqualTo(live);
  }

  @Test
  void another_layout_of_a_file_is_no_change() throws IOException {
    Resource made = done(cluster.create(song()));
    Files.writeString(file(), Files.readString(file()) + "\n\n");
    assertThat(done(cluster.read(song().address()))).isEqualTo(made);
  }

  @Test
  void a_file_made_by_hand_gets_an_identity_that_it_keeps() throws IOException {
    Files.createDirectories(file().getParent());
    String written =
        "{\"apiVersion\": \"music.example.com/v1\", \"kind\": \"Song\","
            + " \"metadata\": {\"name\": \"top50\"}}";
    Files.writeString(file(), written);
    Resource found = done(cluster.read(song().address()));
    assertThat(found.uid()).isNotEmpty();
    assertThat(found.namespace()).isEqualTo("default");
    assertThat(done(Trial.folder(dir).read(song().address()))).isEqualTo(found);
    assertThat(Files.readString(file())).isEqualTo(written);
    Resource patched = done(cluster.patch(song().address(), patch(add("/spec", "{'a':1}"))));
    assertThat(patched.uid()).isEqualTo(found.uid());
  }

  @Test
  void a_removed_file_is_a_removed_object_and_a_new_one_is_another() throws IOException {
    Resource made = done(cluster.create(song()));
    Files.delete(file());
    assertThat(cluster.read(song().address())).isEqualTo(new ClusterResponse.Absent());
    assertThat(done(cluster.create(song())).uid()).isNotEqualTo(made.uid());
  }

  @Test
  void a_deleted_object_leaves_no_file() {
    done(cluster.create(song()));
    assertThat(cluster.delete(song().address(), "")).isEqualTo(new ClusterResponse.Absent());
    assertThat(file()).doesNotExist();
    assertThat(file().getParent()).doesNotExist();
  }

  @Test
  void what_a_stopped_write_has_left_goes_with_its_object() throws IOException {
    done(cluster.create(song()));
    Path half = leaveHalfOf(file());
    cluster.edit(song().id(), "/spec/key1", "x");
    assertThat(half).doesNotExist();

    leaveHalfOf(file());
    cluster.delete(song().address(), "");
    assertThat(dir.resolve("default")).doesNotExist();

    leaveHalfOf(file());
    assertThat(cluster.read(song().address())).isEqualTo(new ClusterResponse.Absent());
    assertThat(dir.resolve("default")).doesNotExist();
  }

  private static Path leaveHalfOf(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    return Files.writeString(
        file.resolveSibling("." + file.getFileName() + ".tmp"), "{\"data\": {\"password\": ");
  }

  @Test
  void a_finalizer_removed_in_the_file_lets_the_object_go() throws IOException {
    Resource held =
        done(
            cluster.create(
                resource(
                    "{'apiVersion':'v1','kind':'ConfigMap','metadata':"
                        + "{'name':'a','namespace':'b','finalizers':['x/y']}}")));
    done(cluster.delete(held.address(), held.uid()));
    Path path = dir.resolve("b/ConfigMap/a.yaml");
    Files.writeString(path, Files.readString(path).replace("x/y", "").replace("\"\"", ""));
    assertThat(cluster.read(held.address())).isEqualTo(new ClusterResponse.Absent());
    assertThat(path).doesNotExist();
  }

  @Test
  void a_file_that_cannot_be_read_is_refused_by_name_and_touches_no_other() throws IOException {
    done(cluster.create(song()));
    Resource other =
        done(
            cluster.create(
                resource(
                    "{'apiVersion':'v1','kind':'ConfigMap',"
                        + "'metadata':{'name':'a','namespace':'b'}}")));
    for (String broken : List.of("{\"apiVersion\": \"v1\", \"kind\"", "", "[]", "{\"kind\": 7}")) {
      Files.writeString(file(), broken);
      ClusterResponse.Refused refused = refused(cluster.read(song().address()));
      assertThat(refused.code()).isEqualTo(500);
      assertThat(refused.message()).contains("top50.yaml:1");
      assertThat(refused(cluster.create(song())).code()).isEqualTo(500);
      assertThat(refused(cluster.patch(song().address(), patch())).code()).isEqualTo(500);
      assertThat(refused(cluster.delete(song().address(), "")).code()).isEqualTo(500);
      assertThat(cluster.list("music.example.com/v1", "Song", Map.of()))
          .isInstanceOf(ListResponse.Failed.class);
      assertThat(Files.readString(file())).isEqualTo(broken);
      assertThat(cluster.check()).singleElement().satisfies(p -> assertThat(p.isError()).isTrue());
      assertThat(done(cluster.read(other.address()))).isEqualTo(other);
    }
  }

  @Test
  void an_object_in_the_wrong_file_is_reported() throws IOException {
    done(cluster.create(song()));
    Files.move(file(), file().resolveSibling("copy.yaml"));
    assertThat(cluster.check())
        .singleElement()
        .extracting(Problem::expected)
        .asString()
        .contains("top50.yaml");
  }

  @Test
  void the_rules_of_the_folder_act_as_soon_as_they_are_there() throws IOException {
    Files.createDirectories(dir);
    Files.writeString(
        dir.resolve("server.yaml"),
        "[{\"group\":\"music.example.com\",\"kind\":\"Song\","
            + "\"defaults\":{\"spec\":{\"key3\":\"kilestlai\"}}}]");
    assertThat(done(cluster.create(song())).tree().at("/spec/key3").asText())
        .isEqualTo("kilestlai");
    Files.writeString(dir.resolve("server.yaml"), "{}");
    assertThat(refused(cluster.patch(song().address(), patch())).code()).isEqualTo(500);
    assertThat(cluster.kind("v1", "Pod")).isInstanceOf(KindAnswer.Unavailable.class);
    assertThat(cluster.check()).extracting(Problem::code).containsExactly("ServerRules");
  }

  @Test
  void a_folder_that_is_a_file_is_refused() throws IOException {
    Files.writeString(dir, "x");
    assertThat(refused(cluster.create(song())).code()).isEqualTo(500);
    assertThat(refused(cluster.read(song().address())).code()).isEqualTo(500);
    assertThat(cluster.check()).hasSize(1);
    assertThat(cluster.applications().load(new ApplicationId("a", "b")))
        .isInstanceOf(StateStore.Unreadable.class);
    assertThat(cluster.applications().save(new ApplicationId("a", "b"), ApplicationState.EMPTY, ""))
        .isInstanceOf(StateStore.NotSaved.class);
  }

  @Test
  void a_lost_index_never_gives_a_version_twice() throws IOException {
    Resource made = done(cluster.create(song()));
    try (Stream<Path> index = Files.walk(dir.resolve(".index"))) {
      for (Path path : index.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
    Resource found = done(cluster.read(song().address()));
    assertThat(found.uid()).isEqualTo(made.uid());
    assertThat(Long.parseLong(found.resourceVersion())).isGreaterThan(1_000_000);
  }

  @Test
  void the_state_of_an_application_is_a_file_that_can_break() throws IOException {
    ApplicationId shop = new ApplicationId("shop", "web");
    cluster.applications().save(shop, ApplicationState.EMPTY.withIdentity("u", "00"), "");
    Path path = dir.resolve("shop/Application.homeostat.dev/web.yaml");
    assertThat(path).exists();
    Files.writeString(path, "{");
    StateStore.Unreadable unreadable = (StateStore.Unreadable) cluster.applications().load(shop);
    assertThat(unreadable.problem().source()).isPresent();
    assertThat(cluster.applications().save(shop, ApplicationState.EMPTY, ""))
        .isInstanceOf(StateStore.NotSaved.class);
  }

  @Test
  void a_wait_ends_when_somebody_edits_a_file() throws Exception {
    done(cluster.create(song()));
    try (Changes changes = cluster.changes()) {
      assertThat(changes.await(Duration.ofMillis(1))).isFalse();
      Files.writeString(file(), Files.readString(file()).replace("kilestbo", "x"));
      assertThat(changes.await(Duration.ofMinutes(1))).isTrue();
    }
  }

  @Test
  void objects_by_hand_in_code_are_files_too() {
    done(cluster.create(song()));
    cluster.edit(song().id(), "/spec/key1", "x");
    cluster.remove(song().id(), "/spec/rythms");
    assertThat(done(Trial.folder(dir).read(song().address())).tree().at("/spec").toString())
        .isEqualTo("{\"key1\":\"x\"}");
    cluster.remove(song().id());
    assertThat(file()).doesNotExist();
    assertThat(cluster.get(new ResourceId("a", "B", "c", "d"))).isEmpty();
    assertThat(refusedAfter()).isEqualTo(new ClusterResponse.Absent());
  }

  private ClusterResponse refusedAfter() {
    return cluster.patch(song().address(), patch(removal("/spec")));
  }
}
