package dev.homeostat.testkit;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.report.FieldChange;
import dev.homeostat.report.Request;
import dev.homeostat.report.ResourceUpdate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.assertj.core.api.AbstractAssert;

/**
 * Assertions on the result of a pass, as in {@code assertThat(sim.pass()).wrote(patch("web",
 * "/spec/minReadySeconds", 0))}. A failed assertion shows what was done instead, sensitive values
 * as digests, and the faults with their seed.
 *
 * <p>Resources are named as in {@link Write}.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ReconcileResultAssert
    extends AbstractAssert<ReconcileResultAssert, ReconcileResult> {

  private ReconcileResultAssert(ReconcileResult pass) {
    super(pass, ReconcileResultAssert.class);
  }

  /**
   * Begins an assertion.
   *
   * @param pass what is looked at
   * @return the assertion
   */
  public static ReconcileResultAssert assertThat(ReconcileResult pass) {
    return new ReconcileResultAssert(pass);
  }

  /**
   * Verifies that everything is as desired.
   *
   * @return this
   */
  public ReconcileResultAssert isSettled() {
    return hasResult(ReconcileResult.Outcome.SETTLED);
  }

  /**
   * It ended like this.
   *
   * @param expected in a word
   * @return this
   */
  public ReconcileResultAssert hasResult(ReconcileResult.Outcome expected) {
    return actual.outcome() == expected ? this : failed("to be " + expected);
  }

  /**
   * It sent these writes, in any order, and no others.
   *
   * @param expected as in {@code patch("web", "/spec/replicas", 3)}
   * @return this
   */
  public ReconcileResultAssert wrote(Write... expected) {
    List<Write> left = new ArrayList<>(Sent.of(actual));
    List<Write> missing = new ArrayList<>();
    for (Write write : expected) {
      if (left.stream().filter(write::matches).findFirst().map(left::remove).isEmpty()) {
        missing.add(write);
      }
    }
    return missing.isEmpty() && left.isEmpty()
        ? this
        : failed("to have sent " + lines(Arrays.asList(expected)));
  }

  /**
   * It wrote nothing: no object, and no state.
   *
   * @return this
   */
  public ReconcileResultAssert wroteNothing() {
    return actual.requests().isEmpty() && actual.stateWrites() == 0
        ? this
        : failed("to have written nothing, not even state");
  }

  /**
   * Verifies that it patched these paths, and sent nothing else; {@link #wrote} is more precise.
   *
   * @param operations as in {@code add /spec/replicas}, in the order of sending; guards left out
   * @return this
   */
  public ReconcileResultAssert patched(String... operations) {
    List<String> sent = new ArrayList<>();
    for (Request request : actual.requests()) {
      if (request.verb() != Request.Verb.PATCH) {
        sent.add(request.verb() + " " + request.resource());
        continue;
      }
      request
          .body()
          .forEach(
              operation -> {
                if (!operation.path("op").asText().equals("test")) {
                  sent.add(operation.path("op").asText() + " " + operation.path("path").asText());
                }
              });
    }
    return sent.equals(List.of(operations))
        ? this
        : failed("to have patched " + List.of(operations) + ", but it sent " + sent);
  }

  /**
   * It created these resources and no others.
   *
   * @param resources their names
   * @return this
   */
  public ReconcileResultAssert created(String... resources) {
    return are("created", actual.delta().created(), resources);
  }

  /**
   * It changed these resources and no others.
   *
   * @param resources their names
   * @return this
   */
  public ReconcileResultAssert updated(String... resources) {
    return are(
        "updated",
        actual.delta().changes().stream().map(ResourceUpdate::resource).toList(),
        resources);
  }

  /**
   * It deleted these resources and no others.
   *
   * @param resources their names
   * @return this
   */
  public ReconcileResultAssert deleted(String... resources) {
    return are("deleted", actual.delta().deleted(), resources);
  }

  private ReconcileResultAssert are(String what, List<ResourceId> ids, String... names) {
    List<ResourceId> left = new ArrayList<>(ids);
    boolean all = true;
    for (String name : names) {
      all &=
          left.stream()
              .filter(id -> Naming.means(name, id.toString()))
              .findFirst()
              .map(left::remove)
              .isPresent();
    }
    return all && left.isEmpty() ? this : failed("to have " + what + " " + List.of(names));
  }

  /**
   * Verifies that it found a difference in this field, whether it was reverted or not.
   *
   * @param resource its name
   * @param path elements by key
   * @return this
   */
  public ReconcileResultAssert hasDrift(String resource, String path) {
    FieldPath field = FieldPath.parse(path);
    Stream<FieldChange> changes =
        actual.delta().changes().stream()
            .filter(update -> Naming.means(resource, update.resource().toString()))
            .flatMap(update -> update.changes().stream());
    Stream<FieldChange> withheld =
        Stream.concat(actual.delta().waiting().stream(), actual.delta().blocked().stream())
            .filter(held -> Naming.means(resource, held.resource().toString()))
            .flatMap(held -> held.withheld().stream());
    boolean found =
        Stream.concat(changes, withheld).anyMatch(change -> change.path().equals(field));
    return found ? this : failed("to have found a drift of " + resource + " at " + path);
  }

  /**
   * It reports a problem.
   *
   * @param code as in {@code UnknownKind}
   * @return this
   */
  public ReconcileResultAssert hasProblem(String code) {
    return actual.problems().stream().map(Problem::code).anyMatch(code::equals)
        ? this
        : failed("to report the problem " + code);
  }

  /**
   * It reports no problem, not even a warning.
   *
   * @return this
   */
  public ReconcileResultAssert hasNoProblems() {
    return actual.problems().isEmpty() ? this : failed("to report no problem");
  }

  private ReconcileResultAssert failed(String expected) {
    failWithMessage(
        "%s",
        "expected pass "
            + expected
            + "\nbut it was "
            + actual
            + Circumstances.of(actual)
            + "\nrequests: "
            + lines(Sent.of(actual))
            + "\nstate writes: "
            + actual.stateWrites()
            + "\nchanges: "
            + lines(
                actual.delta().changes().stream()
                    .flatMap(u -> u.changes().stream().map(c -> u.resource() + " " + c))
                    .toList())
            + "\nheld: "
            + lines(actual.delta().waiting())
            + lines(actual.delta().blocked())
            + "\nproblems: "
            + lines(actual.problems()));
    return this;
  }

  private static String lines(List<?> parts) {
    return parts.isEmpty()
        ? "none"
        : parts.stream().map(part -> "\n  " + part).collect(Collectors.joining());
  }
}
