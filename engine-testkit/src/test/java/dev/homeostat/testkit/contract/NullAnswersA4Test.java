package dev.homeostat.testkit.contract;

import static dev.homeostat.testkit.contract.Verdicts.failing;
import static dev.homeostat.testkit.contract.Verdicts.message;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The contracts name an answer that is null, and fail with no exception of their own. */
class NullAnswersA4Test {

  private static final String ASKED = "it_is_asked_something_and_never_throws";

  static List<Object> contracts() {
    return List.of(
        new Broken.SchemaContract(resource -> null),
        new Broken.MergeContract(input -> null),
        new Broken.DeltaContract(false, (input, context) -> null),
        new Broken.FillContract(response -> null),
        new Broken.ProjectContract(response -> null),
        new Broken.JudgeContract(() -> live -> null),
        new Broken.LifeContract(() -> (resource, context) -> null));
  }

  @Test
  void an_answer_that_is_null_is_named_with_the_remedy() {
    for (Object contract : contracts()) {
      assertThat(failing(contract)).as("%s", contract.getClass()).contains(ASKED);
      assertThat(message(contract, ASKED))
          .contains("the hook returned null; return the input, an empty Optional");
      for (String test : failing(contract)) {
        assertThat(message(contract, test)).doesNotContain("Cannot invoke", "because");
      }
    }
  }
}
