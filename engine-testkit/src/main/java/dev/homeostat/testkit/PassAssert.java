package dev.homeostat.testkit;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Pass;
import dev.homeostat.report.Request;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.Assertions;

/** Says what a pass must have done. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class PassAssert extends AbstractAssert<PassAssert, Pass> {

  private PassAssert(Pass pass) {
    super(pass, PassAssert.class);
  }

  /**
   * Begins an assertion.
   *
   * @param pass what is looked at
   * @return the assertion
   */
  public static PassAssert assertThat(Pass pass) {
    return new PassAssert(pass);
  }

  /**
   * It ended as wanted.
   *
   * @return this
   */
  public PassAssert isSettled() {
    Assertions.assertThat(actual.result())
        .as("%s %s", actual, actual.problems())
        .isEqualTo(Pass.Result.SETTLED);
    return this;
  }

  /**
   * It wrote nothing: no object, and no state.
   *
   * @return this
   */
  public PassAssert wroteNothing() {
    Assertions.assertThat(actual.requests()).as("requests of %s", actual).isEmpty();
    Assertions.assertThat(actual.stateWrites()).as("state writes of %s", actual).isZero();
    return this;
  }

  /**
   * It patched these paths, and sent nothing else.
   *
   * @param operations as in {@code add /spec/replicas}, in the order of sending; guards left out
   * @return this
   */
  public PassAssert patched(String... operations) {
    List<String> sent = new ArrayList<>();
    for (Request request : actual.requests()) {
      if (request.verb() != Request.Verb.PATCH) {
        sent.add(request.verb() + " " + request.resource());
        continue;
      }
      for (JsonNode operation : request.body()) {
        if (!operation.path("op").asText().equals("test")) {
          sent.add(operation.path("op").asText() + " " + operation.path("path").asText());
        }
      }
    }
    Assertions.assertThat(sent).as("requests of %s", actual).containsExactly(operations);
    return this;
  }
}
