package dev.homeostat.spi.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.tree.Digest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** SECRET-1: a state for people has no names of elements of sensitive lists, and no salt. */
class ShownStateTest {

  private static final String HIDDEN = "{\"homeostat.dev/digest\":\"hmac-sha256:1\"}";
  private static final String SCHEMA =
      "{'spec':{'users':[{'name':'ALICE','role':null,'sub':[{'id':'INNER'}]},"
          + "{'observer_schema_list_keys':['name'],'observer_schema_list_max_length':0}]}}";

  private static ObjectNode tree(String json) {
    try {
      return (ObjectNode) new ObjectMapper().readTree(json.replace('\'', '"'));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static ResourceRecord.Builder record(String users) {
    FieldPath field = FieldPath.parse("/spec/users/[name=ALICE]/role");
    FieldPath member = FieldPath.parse("/spec/users/[=ALICE]");
    Digest digest = Digest.of("x");
    return ResourceRecord.builder(
            new ResourceAddress("e/v1", ResourceId.of("e/User", "u").in("shop")))
        .observerSchema(tree(SCHEMA))
        .lastApplied(tree("{'spec':{'users':" + users + "}}"))
        .setBy(Map.of(field, FieldOrigin.SERVER))
        .removals(List.of(member))
        .accepted(
            List.of(
                new AcceptedForm.Surplus(
                    FieldPath.parse("/spec/users"),
                    AcceptedForm.Kind.OVERRIDDEN,
                    Set.of("[name=ALICE]"))))
        .refused(
            List.of(
                RefusedChange.builder()
                    .path(field)
                    .asked(digest)
                    .found(digest)
                    .reason("no")
                    .since(Instant.EPOCH)
                    .build()))
        .contests(List.of(WriteConflict.builder().path(field).asked(digest).build()));
  }

  private static ApplicationState state(ResourceRecord record) {
    return ApplicationState.EMPTY.withIdentity("uid", "salt").withRecords(List.of(record));
  }

  private static String shown(ResourceRecord.Builder record) {
    return state(record.build()).toShownJson().toString();
  }

  @Test
  void without_sensitive_fields_it_is_the_state_without_its_salt() {
    ApplicationState state = state(record("[{'name':'ALICE'}]").build());
    ObjectNode all = state.toJson();
    all.remove("salt");
    assertThat(state.toShownJson()).isEqualTo(all);
  }

  @Test
  void it_is_no_state_that_could_be_saved() {
    ObjectNode shown = state(record("[]").build()).toShownJson();
    assertThatThrownBy(() -> ApplicationState.fromJson(shown))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_state_without_a_salt_can_be_shown() {
    ApplicationState state = ApplicationState.EMPTY.withRecords(List.of(record(HIDDEN).build()));
    assertThat(state.toShownJson().toString()).doesNotContain("ALICE", "INNER");
  }

  @Test
  void the_names_of_a_hidden_list_are_digests_in_paths_and_schemas() {
    assertThat(shown(record(HIDDEN)))
        .doesNotContain("ALICE", "INNER")
        .contains("/spec/users/[name=hmac-sha256:", "observer_schema_list_max_length");
  }

  @Test
  void so_are_those_of_a_list_with_hidden_elements_or_below_a_hidden_object() {
    assertThat(shown(record("[{'name':" + HIDDEN + "}]"))).doesNotContain("ALICE", "INNER");
    assertThat(shown(record("[]").lastApplied(tree("{'spec':" + HIDDEN + "}"))))
        .doesNotContain("ALICE", "INNER");
  }

  @Test
  void so_are_those_that_the_live_object_marks() {
    assertThat(shown(record("[]").sensitive(Set.of(FieldPath.of("spec")))))
        .doesNotContain("ALICE", "INNER");
    FieldPath element = FieldPath.parse("/spec/users/[word=ALICE]/word");
    assertThat(shown(record("[]").sensitive(Set.of(element)))).doesNotContain("ALICE", "INNER");
  }

  @Test
  void a_list_that_is_not_there_may_have_been_sensitive_if_anything_is() {
    ObjectNode gone = tree("{'data':{'a':" + HIDDEN + "}}");
    assertThat(shown(record("[]").lastApplied(gone))).doesNotContain("ALICE");
    assertThat(shown(record("[]").lastApplied(tree("{'data':{}}")))).contains("ALICE");
  }

  @Test
  void other_lists_keep_their_names() {
    ObjectNode other = tree("{'data':" + HIDDEN + ",'spec':{'users':[{'name':'ALICE'}]}}");
    assertThat(shown(record("[]").lastApplied(other)))
        .contains("/spec/users/[name=ALICE]/role", "\"name\":\"ALICE\"");
  }
}
