package dev.homeostat.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.fields.FieldOwner;
import dev.homeostat.page.ResourceHealth.Level;
import dev.homeostat.report.Condition;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.report.RedactedValue;
import dev.homeostat.report.ResourceReport.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A report joins the plan, the explanation, the owners and the past of each resource. */
class ReportModelTest {

  private static final ResourceId WEB = ResourceId.deployment("web").in("shop");
  private static final ResourceId PRICES = ResourceId.configMap("prices").in("shop");
  private static final ResourceId DATABASE =
      ResourceId.of("apps/StatefulSet", "database").in("shop");

  private final ApplicationReport report = ShopSample.shop().report();

  private ReportedResource resource(ResourceId id) {
    return report.resources().stream()
        .filter(each -> each.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private ReportedField field(ResourceId id, String path) {
    return resource(id).fields().stream()
        .filter(each -> each.path().equals(FieldPath.parse(path)))
        .filter(each -> each.mark() != FieldMark.CONTROL)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void resources_have_their_outcome_health_wave_and_links() {
    assertThat(report.outcome()).isEqualTo(ReconcileResult.Outcome.PENDING);
    assertThat(report.conditions()).extracting(Condition::type).contains(Condition.READY);
    ReportedResource web = resource(WEB);
    assertThat(web.outcome()).contains(Outcome.UPDATED);
    assertThat(web.health().level()).isEqualTo(Level.PROGRESSING);
    assertThat(resource(DATABASE).health().level()).isEqualTo(Level.READY);
    assertThat(web.wave()).hasValue(4);
    assertThat(web.links())
        .extracting(ResourceLink::target)
        .containsExactly(Optional.of(PRICES), Optional.of(DATABASE));
    assertThat(resource(DATABASE).outcome()).contains(Outcome.UNCHANGED);
  }

  @Test
  void fields_have_the_colours_of_the_legend() {
    assertThat(field(WEB, "/spec/replicas").mark()).isEqualTo(FieldMark.MANIFEST);
    ReportedField team = field(WEB, "/metadata/labels/team");
    assertThat(team.mark()).isEqualTo(FieldMark.HOOK);
    assertThat(team.setBy()).contains(FieldOrigin.hook("team"));
    assertThat(field(WEB, "/status/readyReplicas").mark()).isEqualTo(FieldMark.UNOBSERVED);
    assertThat(resource(WEB).fields())
        .filteredOn(each -> each.mark() == FieldMark.CONTROL)
        .extracting(each -> each.path().toString())
        .contains(
            "/spec/template/spec/containers", "/spec/template/spec/containers/[name=web]/ports");
  }

  @Test
  void states_of_fields_are_told_apart() {
    assertThat(field(WEB, "/spec/replicas").states()).containsExactly(FieldState.DRIFTED);
    assertThat(field(WEB, "/spec/template/spec/containers/[name=web]/image").states())
        .containsExactly(FieldState.PENDING);
    ReportedField rate = field(PRICES, "/data/rate");
    assertThat(rate.states()).containsExactly(FieldState.DRIFTED, FieldState.CONTESTED);
    assertThat(rate.note()).contains("contested by rate-bot, repaired again at");
    assertThat(field(PRICES, "/data/currency").states()).isEmpty();
  }

  @Test
  void a_field_that_differs_while_its_object_is_paused_is_marked() {
    ReportSample sample =
        ReportSample.of("{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {b: c}}");
    sample.pass();
    ResourceId id = ResourceId.configMap("a").in("shop");
    sample.hand("rival").edit(id, "/metadata/annotations", Map.of("homeostat.dev/paused", "true"));
    sample.hand("rival").edit(id, "/data/b", "by hand");
    assertThat(sample.report().resources().get(0).fields())
        .filteredOn(each -> !each.states().isEmpty())
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.path()).hasToString("/data/b");
              assertThat(each.wanted()).hasToString("c");
              assertThat(each.found()).hasToString("by hand");
            });
  }

  @Test
  void a_field_to_be_changed_is_shown_whatever_else_is_left_out() {
    String keys =
        IntStream.range(0, 6000)
            .mapToObj("k%04d: old"::formatted)
            .collect(Collectors.joining(", "));
    String map = "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {%s}}";
    ReportSample sample = ReportSample.of(map.formatted(keys));
    sample.pass();
    ReportedResource changed =
        sample
            .change(map.formatted(keys.replace("k5999: old", "k5999: new")))
            .report()
            .resources()
            .get(0);
    assertThat(changed.fieldsLeftOut()).isPositive();
    assertThat(changed.fields())
        .filteredOn(each -> each.states().contains(FieldState.PENDING))
        .extracting(each -> each.path().toString())
        .containsExactly("/data/k5999");
  }

  @Test
  void a_refused_change_is_marked() {
    ReportedResource prices =
        ShopSample.refusing().report().resources().stream()
            .filter(each -> each.id().equals(PRICES))
            .findFirst()
            .orElseThrow();
    assertThat(prices.fields())
        .filteredOn(each -> each.states().contains(FieldState.REFUSED))
        .extracting(each -> each.path().toString())
        .containsExactly("/data/currency");
  }

  @Test
  void fields_have_place_values_and_owners() {
    ReportedField replicas = field(WEB, "/spec/replicas");
    assertThat(replicas.source())
        .hasValueSatisfying(it -> assertThat(it).hasToString("shop.yaml:26"));
    assertThat(replicas.wanted()).hasToString("3");
    assertThat(replicas.found()).hasToString("5");
    assertThat(replicas.owners())
        .extracting(owner -> owner.manager().manager())
        .containsExactly("kubectl-edit");
    assertThat(field(WEB, "/status/readyReplicas").owners())
        .extracting(FieldOwner::operation)
        .containsExactly("Update");
  }

  @Test
  void an_element_of_a_list_has_one_name_for_set_and_found_fields() {
    assertThat(resource(WEB).fields())
        .extracting(each -> each.path().toString())
        .noneMatch(path -> path.contains("/containers/[0]"));
  }

  @Test
  void a_resource_has_the_history_that_object_and_state_know() {
    List<HistoryEvent> history = resource(PRICES).history();
    assertThat(history).isSortedAccordingTo((one, other) -> other.at().compareTo(one.at()));
    assertThat(history)
        .extracting(HistoryEvent::text)
        .contains(
            "the object was created",
            "/data/rate was put back after a change by rate-bot",
            "last write by rate-bot, which owns 1 field");
  }

  @Test
  void passes_that_did_nothing_new_are_not_kept() {
    ReportSample sample = ReportSample.of("{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}");
    for (int i = 0; i < 5; i++) {
      sample.pass();
      sample.forward(Duration.ofMinutes(1));
    }
    assertThat(sample.report().passes())
        .singleElement()
        .satisfies(
            pass -> {
              assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
              assertThat(pass.changes()).isEqualTo("1 created");
              assertThat(pass.requests()).isEqualTo(1);
            });
  }

  @Test
  void a_resource_is_linked_with_what_it_waits_for() {
    assertThat(WaitingSample.sample().report().resources())
        .filteredOn(each -> each.id().equals(WaitingSample.SETTINGS))
        .flatExtracting(ReportedResource::links)
        .contains(
            new ResourceLink(
                ResourceLink.Type.WAITS_FOR,
                Optional.of(WaitingSample.DATABASE),
                WaitingSample.DATABASE.toString()));
  }

  @Test
  void what_is_to_be_deleted_comes_last() {
    ReportSample sample = ShopSample.shop();
    sample.change("{apiVersion: v1, kind: ServiceAccount, metadata: {name: web}}");
    List<ReportedResource> resources = sample.report().resources();
    assertThat(resources.get(0).id().kind()).isEqualTo("ServiceAccount");
    assertThat(resources.get(1).wave()).isEmpty();
    assertThat(resources).hasSize(8);
  }

  @Test
  void a_field_that_is_absent_shows_nothing() {
    assertThat(field(WEB, "/status/readyReplicas").wanted())
        .isInstanceOf(RedactedValue.Absent.class);
  }

  @Test
  void owner_references_link_resources_of_the_application_and_name_others() {
    ReportSample sample = ShopSample.shop();
    String uid = sample.cluster().get(WEB).orElseThrow().uid();
    sample
        .hand("kubectl-edit")
        .edit(
            PRICES,
            "/metadata/ownerReferences",
            List.of(
                Map.of("apiVersion", "apps/v1", "kind", "Deployment", "name", "web", "uid", uid),
                Map.of("apiVersion", "v1", "kind", "Pod", "name", "other", "uid", "0")));
    ReportedResource prices =
        sample.report().resources().stream()
            .filter(each -> each.id().equals(PRICES))
            .findFirst()
            .orElseThrow();
    assertThat(prices.links())
        .filteredOn(link -> link.type() == ResourceLink.Type.OWNED_BY)
        .containsExactly(
            new ResourceLink(ResourceLink.Type.OWNED_BY, Optional.of(WEB), WEB.toString()),
            new ResourceLink(ResourceLink.Type.OWNED_BY, Optional.empty(), "Pod/other"));
  }
}
