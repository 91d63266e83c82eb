package dev.homeostat.operator.dependency;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Manifest;
import dev.homeostat.Resource;
import dev.homeostat.report.Condition;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The order of Applications: who waits, for whom, and who is woken. */
class DependencyGraphTest {

  private final List<String> woken = new ArrayList<>();
  private final DependencyGraph graph = new DependencyGraph(id -> woken.add(id.name()));

  private static ApplicationId id(String name) {
    return new ApplicationId("shop", name);
  }

  private static Resource object(String name, int generation, int readyAt, String... dependsOn) {
    String text =
        "{apiVersion: homeostat.dev/v1alpha1, kind: Application, metadata: {name: "
            + name
            + ", namespace: shop, uid: u-"
            + name
            + ", generation: "
            + generation
            + "}, spec: {dependsOn: ["
            + String.join(", ", dependsOn)
            + "]}, status: {conditions: [{type: Ready, status: 'True', observedGeneration: "
            + readyAt
            + "}]}}";
    return Resource.of((ObjectNode) Manifest.parse(text).documents().get(0).tree());
  }

  private static Resource admitted(Resource object, int generation) {
    ObjectNode tree = object.tree().deepCopy();
    tree.withArray("/status/conditions")
        .addObject()
        .put("type", DependencyGraph.CONDITION)
        .put("status", "True")
        .put("observedGeneration", generation);
    return Resource.of(tree);
  }

  private Condition condition(Resource object) {
    return graph.condition(object).orElseThrow();
  }

  @Test
  void one_without_dependencies_does_not_wait_and_has_no_condition() {
    graph.seen(object("a", 1, 0));

    assertThat(graph.admit(id("a"))).isEmpty();
    assertThat(graph.condition(object("a", 1, 0))).isEmpty();
  }

  @Test
  void one_waits_for_all_at_their_current_generation() {
    Resource shop = object("shop", 1, 0, "database", "cache");
    graph.seen(shop);
    graph.seen(object("database", 2, 1));

    assertThat(graph.admit(id("shop"))).contains("database is not Ready, cache does not exist");
    assertThat(condition(shop).status()).isEqualTo(Condition.Status.FALSE);
    assertThat(condition(shop).message()).contains("database is not Ready, cache does not exist");

    graph.seen(object("database", 2, 2));
    graph.seen(object("cache", 1, 1));
    assertThat(graph.admit(id("shop"))).isEmpty();
    assertThat(condition(shop).status()).isEqualTo(Condition.Status.TRUE);
  }

  @Test
  void it_waits_once_for_each_generation() {
    graph.seen(object("database", 2, 1));
    graph.seen(admitted(object("shop", 3, 3, "database"), 3));
    assertThat(graph.admit(id("shop"))).isEmpty();

    graph.seen(admitted(object("shop", 4, 3, "database"), 3));
    assertThat(graph.admit(id("shop"))).contains("database is not Ready");
  }

  @Test
  void an_event_of_an_earlier_generation_changes_nothing() {
    graph.seen(object("database", 2, 1));
    graph.seen(object("shop", 4, 3, "database"));
    graph.seen(admitted(object("shop", 3, 3, "database"), 3));

    assertThat(graph.admit(id("shop"))).isPresent();
  }

  @Test
  void dependents_are_woken_when_it_becomes_ready_is_ready_no_more_or_goes() {
    graph.seen(object("shop", 1, 0, "database"));
    graph.seen(object("database", 1, 0));
    woken.clear();

    graph.seen(object("database", 1, 0));
    assertThat(woken).isEmpty();
    graph.seen(object("database", 1, 1));
    assertThat(woken).containsExactly("shop");
    graph.seen(object("database", 2, 1));
    assertThat(woken).containsExactly("shop", "shop");
    graph.vanished(object("database", 2, 1).address());
    assertThat(woken).hasSize(3);
    assertThat(graph.admit(id("shop"))).contains("database does not exist");
  }

  @Test
  void those_that_need_it_no_more_are_not_woken() {
    graph.seen(object("shop", 1, 0, "database"));
    graph.seen(object("shop", 2, 0));
    graph.seen(object("database", 1, 0));

    assertThat(woken).isEmpty();
  }

  @Test
  void a_circle_is_named_and_all_in_it_are_woken_when_it_is_opened() {
    graph.seen(object("a", 1, 0, "b"));
    graph.seen(object("b", 1, 0, "x", "c"));
    graph.seen(object("outside", 1, 0, "a"));
    assertThat(graph.circle(id("a"))).isEmpty();
    graph.seen(object("c", 1, 0, "a"));

    assertThat(graph.circle(id("a"))).contains("a -> b -> c -> a");
    assertThat(graph.circle(id("b"))).contains("b -> c -> a -> b");
    assertThat(graph.circle(id("outside"))).isEmpty();
    assertThat(condition(object("a", 1, 0, "b")).message()).isEqualTo("a -> b -> c -> a");
    woken.clear();
    graph.seen(object("c", 2, 0));
    assertThat(woken).contains("a", "b");
    assertThat(graph.circle(id("a"))).isEmpty();
  }

  @Test
  void one_that_depends_on_itself_is_a_circle() {
    graph.seen(object("a", 1, 1, "a"));

    assertThat(graph.circle(id("a"))).contains("a -> a");
  }

  @Test
  void o15_a_pass_that_never_asked_does_not_count_as_admitted() {
    Resource shop = object("shop", 1, 0, "database");
    graph.seen(shop);

    assertThat(condition(shop).status()).isEqualTo(Condition.Status.FALSE);
    assertThat(condition(shop).message()).isEqualTo("database does not exist");
  }

  @Test
  void o15_one_that_was_admitted_does_not_wait_again_when_a_circle_is_opened() {
    graph.seen(object("database", 1, 1));
    graph.seen(object("shop", 1, 0, "database"));
    assertThat(graph.admit(id("shop"))).isEmpty();
    graph.seen(object("database", 2, 1, "shop"));
    assertThat(graph.circle(id("shop"))).contains("shop -> database -> shop");
    graph.seen(object("database", 3, 1));

    assertThat(graph.admit(id("shop"))).isEmpty();
    graph.vanished(object("shop", 1, 0).address());
    graph.seen(object("shop", 1, 0, "database"));
    assertThat(graph.admit(id("shop"))).contains("database is not Ready");
  }

  @Test
  void o15_the_reason_says_that_one_is_suspended() {
    Resource database = object("database", 1, 1);
    ObjectNode suspended = database.tree().deepCopy();
    suspended.withObject("/spec").put("suspend", true);
    graph.seen(object("shop", 1, 0, "database"));
    graph.seen(Resource.of(suspended));

    assertThat(graph.admit(id("shop"))).contains("database is suspended");
  }

  @Test
  void one_that_is_wanted_absent_is_there_for_none_although_it_is_ready() {
    Resource database = object("database", 2, 2);
    ObjectNode absent = database.tree().deepCopy();
    absent.withObject("/spec").put("wanted", "absent");
    graph.seen(object("shop", 1, 0, "database"));
    graph.seen(Resource.of(absent));
    assertThat(graph.admit(id("shop"))).contains("database is wanted absent");

    woken.clear();
    graph.seen(object("database", 3, 3));
    assertThat(woken).containsExactly("shop");
    assertThat(graph.admit(id("shop"))).isEmpty();
  }

  @Test
  void one_that_was_admitted_stays_so_in_a_circle_also_after_a_restart() {
    graph.seen(object("database", 1, 1));
    Resource shop = object("shop", 1, 0, "database");
    graph.seen(shop);
    assertThat(graph.admit(id("shop"))).isEmpty();
    Resource database = object("database", 2, 1, "shop");
    graph.seen(database);

    assertThat(graph.isAdmitted(shop)).isTrue();
    assertThat(graph.isAdmitted(database)).isFalse();
    assertThat(condition(shop).status()).isEqualTo(Condition.Status.TRUE);
    assertThat(condition(shop).reason()).isEqualTo("Circle");
    assertThat(condition(shop).message()).contains("shop -> database -> shop");
    assertThat(condition(database).status()).isEqualTo(Condition.Status.FALSE);

    DependencyGraph restarted = new DependencyGraph(id -> {});
    restarted.seen(database);
    restarted.seen(admitted(shop, 1));
    assertThat(restarted.isAdmitted(admitted(shop, 1))).isTrue();
    assertThat(restarted.isAdmitted(object("shop", 2, 0, "database"))).isFalse();
  }
}
