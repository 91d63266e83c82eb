package dev.homeostat.core.mangle;

import static dev.homeostat.core.hooks.HookTrial.MAP;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Manifest;
import dev.homeostat.Owner;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.hooks.HookTrial;
import dev.homeostat.core.hooks.Mangler;
import org.junit.jupiter.api.Test;

/** ACT-7: what is ours says so. */
class OwnershipHookTest {

  private static final String LABEL = "/metadata/labels/homeostat.dev~1application-uid";
  private static final String SEGMENT = "/metadata/labels/homeostat.dev~1segment";
  private static final String ELSEWHERE =
      "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: elsewhere}\n";

  private static JsonNode ofShop(HookTrial trial) {
    return trial.at(ResourceId.configMap("a"), "/metadata/ownerReferences");
  }

  private static JsonNode ofElsewhere(HookTrial trial) {
    return trial
        .cluster()
        .get(ResourceId.configMap("a").in("elsewhere"))
        .orElseThrow()
        .tree()
        .at("/metadata/ownerReferences");
  }

  private static HookTrial owned(String namespace) {
    Owner owner =
        Owner.builder()
            .apiVersion("e/v1")
            .kind("Shop")
            .namespace(namespace)
            .name("web")
            .uid("uid-1")
            .build();
    HookTrial trial = HookTrial.of(MAP + ELSEWHERE).want(app -> app.owner(owner));
    trial.pass();
    return trial;
  }

  @Test
  void each_object_carries_the_uid_of_its_application() {
    HookTrial trial = HookTrial.of(MAP).want(app -> app.uid("uid-7"));
    trial.pass();
    assertThat(trial.map(LABEL)).isEqualTo("uid-7");
    assertThat(ofShop(trial).isMissingNode()).as("nobody owns it").isTrue();
  }

  @Test
  void an_object_carries_the_segment_of_its_application_if_that_has_one() {
    HookTrial trial = HookTrial.of(MAP);
    trial.pass();
    assertThat(trial.at(ResourceId.configMap("a"), SEGMENT).isMissingNode()).isTrue();
    long unlabelled = trial.cluster().version();

    trial.want(app -> app.segment("pages.17"));
    trial.pass();
    assertThat(trial.map(SEGMENT)).isEqualTo("pages.17");
    assertThat(trial.cluster().version()).as("one patch").isEqualTo(unlabelled + 1);
    trial.pass();
    assertThat(trial.cluster().version()).as("it settles").isEqualTo(unlabelled + 1);

    trial.want(app -> app.segment("")).pass();
    assertThat(trial.at(ResourceId.configMap("a"), SEGMENT).isMissingNode()).isTrue();
  }

  @Test
  void a_segment_that_someone_edits_is_drift_whatever_a_schema_observes() {
    HookTrial trial =
        HookTrial.of(MAP + "data: {k: v}\n")
            .want(
                app ->
                    app.segment("pages.17")
                        .observe(ResourceId.configMap("a"), schema -> schema.observe("/data")));
    trial.pass();
    trial.cluster().edit(ResourceId.configMap("a").in("shop"), SEGMENT, "pages.18");
    trial.pass();
    assertThat(trial.map(SEGMENT)).isEqualTo("pages.17");
  }

  @Test
  void so_does_one_that_the_last_of_the_hooks_adds() {
    Resource added =
        Resource.of(Manifest.parse(MAP.replace("name: a", "name: b")).documents().get(0));
    HookTrial trial =
        HookTrial.of(MAP, Mangler.of("zz-last", (app, context) -> app.add(added)).at(9))
            .want(app -> app.uid("uid-7"));
    trial.pass();
    assertThat(trial.at(ResourceId.configMap("b"), LABEL).asText()).isEqualTo("uid-7");
  }

  @Test
  void an_owner_owns_what_is_in_its_namespace() {
    HookTrial trial = owned("shop");
    assertThat(ofShop(trial))
        .isEqualTo(
            Trial.json(
                "[{apiVersion:'e/v1',kind:'Shop',name:'web',uid:'uid-1',controller:true,"
                    + "blockOwnerDeletion:true}]"));
    assertThat(ofElsewhere(trial).isMissingNode()).isTrue();
  }

  @Test
  void an_owner_without_a_namespace_owns_everything() {
    HookTrial trial = owned("");
    assertThat(ofShop(trial).at("/0/uid").asText()).isEqualTo("uid-1");
    assertThat(ofElsewhere(trial).at("/0/uid").asText()).isEqualTo("uid-1");
  }

  @Test
  void what_is_to_be_kept_has_no_owner_to_go_with() {
    Owner owner =
        Owner.builder()
            .apiVersion("e/v1")
            .kind("Shop")
            .namespace("shop")
            .name("web")
            .uid("uid-1")
            .build();
    String kept = MAP.replace("name: a", "name: a, annotations: {homeostat.dev/on-delete: keep}");
    assertThat(kept).isNotEqualTo(MAP);
    HookTrial trial = HookTrial.of(kept).want(app -> app.owner(owner));
    trial.pass();
    assertThat(ofShop(trial).isMissingNode()).isTrue();
    assertThat(trial.map(LABEL)).isNotEmpty();

    trial.want(app -> app.manifest(Manifest.parse(MAP))).pass();
    assertThat(ofShop(trial).at("/0/uid").asText()).isEqualTo("uid-1");

    trial.want(app -> app.manifest(Manifest.parse(kept))).pass();
    assertThat(ofShop(trial)).as("it was owned, and is let go").isEmpty();
  }
}
