package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Resource;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** C9: what a reconciler is given is its own; nothing that it does to it is seen by others. */
class C09NeverMutateTest extends Ground {

  C09NeverMutateTest(RunningApiServer server) {
    super(server);
  }

  @Test
  void what_is_changed_in_one_run_is_as_the_server_has_it_in_the_next() {
    List<String> seen = new CopyOnWriteArrayList<>();
    started(
        described()
            .application(
                bundle -> {
                  seen.add(String.valueOf(bundle.getSpec().words));
                  bundle.getMetadata().setAnnotations(Map.of("scribbled", "over"));
                  bundle.getSpec().words = Map.of("greeting", "hello");
                  return application(bundle);
                })
            .status(
                (bundle, pass) ->
                    Map.of(
                        "phase",
                        pass.outcome() + " " + bundle.getSpec().words + annotations(bundle))));
    create("web", spec -> spec.words = Map.of("greeting", "good day"));
    awaitPhase("web", "SETTLED {greeting=good day}{}");
    calm();
    patch(configMap("greeting"), "{\"data\": {\"word\": \"changed\"}}");
    awaitWord("greeting", "hello");
    calm();
    assertThat(seen).hasSizeGreaterThan(1).containsOnly("{greeting=good day}");
    assertThat(bundle("web").getMetadata().getAnnotations()).isNullOrEmpty();
  }

  private static Map<String, String> annotations(WordBundle bundle) {
    Map<String, String> annotations = bundle.getMetadata().getAnnotations();
    return annotations == null ? Map.of() : annotations;
  }

  @Test
  void a_tree_cannot_be_changed_at_all() {
    List<Resource> seen = new CopyOnWriteArrayList<>();
    started(
        Controller.named("trees")
            .of(cluster, "bundles.example.com/v1", "WordBundle")
            .application(
                bundle -> {
                  seen.add(bundle);
                  return dev.homeostat.Application.named(bundle.namespace(), bundle.name()).build();
                })
            .engine(engine(cluster))
            .namespaces(namespace));
    create("web", spec -> spec.words = Map.of("greeting", "hello"));
    await().atMost(PATIENCE).until(() -> !seen.isEmpty());
    assertThatThrownBy(() -> seen.get(0).tree().put("kind", "Other"))
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
