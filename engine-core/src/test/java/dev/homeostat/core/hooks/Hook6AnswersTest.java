package dev.homeostat.core.hooks;

import static dev.homeostat.core.hooks.HookTrial.MAP;
import static dev.homeostat.core.hooks.HookTrial.codes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ReconcileResult.Outcome;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.LastAppliedHook;
import dev.homeostat.spi.ObservedStateHook;
import dev.homeostat.spi.Response;
import dev.homeostat.spi.ResponseMergeHook;
import dev.homeostat.text.WholeCharacters;
import dev.homeostat.tree.Trees;
import java.io.IOError;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** HOOK-6: an answer of a hook that is no JSON, or of another resource, fails its pass only. */
class Hook6AnswersTest {

  private static final ResourceId A = ResourceId.configMap("a").in("shop");
  private static final String DATA = MAP + "data: {k: v}\n";

  private record Merges(UnaryOperator<ObjectNode> word) implements LastAppliedHook {
    @Override
    public String name() {
      return "odd";
    }

    @Override
    public ObjectNode merge(Input input, HookContext context) {
      return word.apply(Trees.thaw(input.soFar()));
    }
  }

  private record Fills(UnaryOperator<ObjectNode> word) implements ResponseMergeHook {
    @Override
    public String name() {
      return "odd";
    }

    @Override
    public ObjectNode fill(Response response, HookContext context) {
      return word.apply(Trees.thaw(response.soFar()));
    }
  }

  private record Projects(UnaryOperator<ObjectNode> word) implements ObservedStateHook {
    @Override
    public String name() {
      return "odd";
    }

    @Override
    public ObjectNode project(Response response, HookContext context) {
      return word.apply(Trees.thaw(response.soFar()));
    }
  }

  private static UnaryOperator<ObjectNode> changed(Consumer<ObjectNode> change) {
    return tree -> {
      change.accept(tree);
      return tree;
    };
  }

  static Stream<UnaryOperator<ObjectNode>> noJson() {
    return Stream.of(
        changed(tree -> tree.put("odd", Double.NaN)),
        changed(tree -> tree.put("odd", Float.POSITIVE_INFINITY)),
        changed(tree -> tree.putPOJO("odd", new Object())),
        changed(tree -> tree.set("odd", tree)));
  }

  @ParameterizedTest
  @MethodSource("noJson")
  void a_tree_that_is_no_json_fails_the_pass_in_each_phase(UnaryOperator<ObjectNode> word) {
    for (Hook hook : List.of(new Merges(word), new Fills(word), new Projects(word))) {
      ReconcileResult pass = HookTrial.of(DATA, hook).pass();

      assertThat(pass.outcome()).as("%s", hook).isEqualTo(Outcome.FAILED);
      assertThat(pass.problems()).extracting(Problem::code).containsExactly("HookFailed");
      assertThat(pass.problems().get(0).toString())
          .contains("hook 'odd' to return a tree of JSON values", "finite numbers");
    }
  }

  /** No encoding holds it, so neither the state nor a cluster folder could be read again. */
  @Test
  void half_of_a_character_fails_the_pass_in_each_phase_behind_a_response() {
    UnaryOperator<ObjectNode> value = changed(tree -> tree.put("odd", "\uD83D"));
    UnaryOperator<ObjectNode> name = changed(tree -> tree.put("\uD83D", "odd"));
    Mangler generates =
        Mangler.of(
            "odd",
            (app, context) ->
                app.resource(ResourceId.configMap("a"))
                    .orElseThrow()
                    .generate(FieldPath.parse("/data/g"), "1", () -> "\uD83D"));
    for (Hook hook :
        List.of(
            new Fills(value),
            new Fills(name),
            new Projects(value),
            new Projects(name),
            generates)) {
      HookTrial trial = HookTrial.of(DATA, hook);
      ReconcileResult pass = trial.pass();

      assertThat(codes(pass)).as("%s", hook).containsExactly("HookFailed");
      assertThat(pass.problems().get(0).toString())
          .contains("hook 'odd' to return texts of Unicode characters");
      assertThat(WholeCharacters.only(pass.state().toJson())).isTrue();
      assertThat(trial.cluster().objects()).allMatch(object -> WholeCharacters.only(object.tree()));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/apiVersion", "/kind", "/metadata/name", "/metadata/namespace"})
  void a_last_applied_hook_keeps_the_identity(String field) {
    for (boolean removes : new boolean[] {true, false}) {
      HookTrial trial =
          HookTrial.of(
              DATA,
              new Merges(
                  changed(
                      tree -> {
                        int last = field.lastIndexOf('/');
                        ObjectNode parent = (ObjectNode) tree.at(field.substring(0, last));
                        String name = field.substring(last + 1);
                        parent.remove(name);
                        if (!removes) {
                          parent.put(name, "other");
                        }
                      })));

      ReconcileResult pass = trial.pass();

      assertThat(pass.outcome()).isEqualTo(Outcome.FAILED);
      assertThat(codes(pass)).containsExactly("HookFailed");
      assertThat(pass.problems().get(0).toString())
          .contains(A.toString(), field, "hook 'odd' to keep apiVersion, kind, name and namespace");
      assertThat(codes(trial.plan())).containsExactly("HookFailed");
      assertThat(trial.cluster().objects()).isEmpty();
    }
  }

  /** As libraries throw them that find no implementation, or that something is not written yet. */
  private static Stream<Error> errors() {
    return Stream.of(
        new NoClassDefFoundError("hunter22"),
        new AssertionError("hunter22"),
        new StackOverflowError(),
        new ServiceConfigurationError("hunter22"),
        new IOError(new IOException("hunter22")),
        new Error("hunter22"));
  }

  @ParameterizedTest
  @MethodSource("errors")
  void an_error_fails_the_pass_and_names_the_hook(Error error) {
    UnaryOperator<ObjectNode> throwing =
        tree -> {
          throw error;
        };
    for (Hook hook : List.of(new Merges(throwing), new Fills(throwing), new Projects(throwing))) {
      ReconcileResult pass = HookTrial.of(DATA, hook).pass();

      assertThat(pass.outcome()).as("%s", hook).isEqualTo(Outcome.FAILED);
      assertThat(codes(pass)).containsExactly("HookFailed");
      assertThat(pass.problems().get(0).toString())
          .contains("hook 'odd' to return an answer", error.getClass().getName())
          .doesNotContain("hunter22");
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {OutOfMemoryError.class, InternalError.class})
  void an_error_of_the_process_is_not_one_of_the_hook(Class<? extends Error> type)
      throws ReflectiveOperationException {
    Error error = type.getConstructor().newInstance();
    HookTrial trial =
        HookTrial.of(
            DATA,
            Mangler.of(
                "odd",
                (app, context) -> {
                  throw error;
                }));

    assertThatThrownBy(trial::pass).isSameAs(error);
  }

  @Test
  void a_problem_that_is_null_fails_the_pass() {
    ReconcileResult pass =
        HookTrial.of(DATA, Mangler.of("odd", (app, context) -> app.problem(null))).pass();
    assertThat(codes(pass)).containsExactly("HookFailed");
  }

  @Test
  void the_value_of_an_edit_cannot_change_and_is_json() {
    ObjectNode value = JsonNodeFactory.instance.objectNode().put("k", "one");
    DeltaHook.Edit edit = DeltaHook.Edit.put(FieldPath.of("data"), value, Rule.POLICY_1);
    value.put("k", "two");
    assertThat(edit.value().orElseThrow().path("k").asText()).isEqualTo("one");

    DeltaHook nan =
        new DeltaHook() {
          @Override
          public String name() {
            return "odd";
          }

          @Override
          public Optional<String> replaces() {
            return Optional.of("delta");
          }

          @Override
          public Decision decide(Input input, HookContext context) {
            return input.current().isEmpty()
                ? new Create()
                : new Update(
                    List.of(
                        Edit.put(
                            FieldPath.of("data", "k"),
                            JsonNodeFactory.instance.numberNode(Double.NaN),
                            Rule.POLICY_1)));
          }
        };
    HookTrial trial = HookTrial.of(DATA, nan);
    trial.pass();
    trial.cluster().edit(A, "/data/k", "by-hand");

    assertThat(codes(trial.pass())).containsExactly("HookFailed");
  }
}
