package dev.homeostat.benchmarks.live;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.benchmarks.pages.ControllerPages;
import dev.homeostat.benchmarks.pages.DependentPages;
import dev.homeostat.benchmarks.pages.HomeostatPages;
import dev.homeostat.benchmarks.pages.WebPage;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Web pages, kept by operators that are made with Java Operator SDK or with Homeostat. */
final class WebPageKind implements ComparedKind {

  /** What a page shows at first. */
  static final String TEXT = "Welcome";

  /** Drops softly reachable objects at the first collection after their last use. */
  private static final String DROPPING_CACHES = "-XX:SoftRefLRUPolicyMSPerMB=0";

  private static final ComparedProgram DEPENDENTS = program(DependentPages.class);
  private static final ComparedProgram CONTROLLER = program(ControllerPages.class);

  private final WebPageSize size;

  WebPageKind(WebPageSize size) {
    this.size = size;
  }

  @Override
  public String apiVersion() {
    return WebPage.GROUP + "/" + WebPage.VERSION;
  }

  @Override
  public String kind() {
    return WebPage.class.getSimpleName();
  }

  @Override
  public String heading() {
    return "Web pages on Homeostat and Java Operator SDK";
  }

  @Override
  public Duration quiet() {
    return size.quiet();
  }

  @Override
  public ObjectNode settling(String name, int parts) {
    return page(name, true);
  }

  /** Returns a page without objects. */
  ObjectNode bare(String name) {
    return page(name, false);
  }

  private ObjectNode page(String name, boolean published) {
    ObjectNode page = JsonNodeFactory.instance.objectNode();
    page.put("apiVersion", apiVersion()).put("kind", kind());
    page.putObject("metadata").put("name", name);
    page.putObject("spec").put("text", TEXT).put("published", published);
    return page;
  }

  /** Its last generation was reconciled. */
  @Override
  public boolean isDone(GenericKubernetesResource object) {
    Object observed = object.get("status", "observedGeneration");
    return observed != null
        && Objects.equals(((Number) observed).longValue(), object.getMetadata().getGeneration());
  }

  @Override
  public ComparedProgram ours() {
    return program(HomeostatPages.class);
  }

  private static ComparedProgram program(Class<?> main) {
    return namespace -> List.of(DROPPING_CACHES, main.getName(), namespace);
  }

  @Override
  public List<ComparedRow> rows() {
    WebPageMeasurements measurements = new WebPageMeasurements(this, size);
    ComparedRow noise =
        new ComparedRow(
            "passes in %d s of changes of status, beside dependent resources"
                .formatted(size.window().toSeconds()),
            measurements::noise,
            ComparedUnit.REQUESTS,
            ComparedGoal.NONE,
            DEPENDENTS);
    ComparedRow heap =
        new ComparedRow(
            "heap of the three objects of each of %d pages, beside dependent resources"
                .formatted(size.held()),
            measurements::heap,
            ComparedUnit.KIBIBYTES,
            ComparedGoal.atMost("0.1"),
            DEPENDENTS);
    Stream<ComparedRow> creation = requests("of a new page", measurements::creation);
    if (!size.isWhole()) {
      return Stream.concat(creation, Stream.of(noise)).toList();
    }
    return Stream.of(
            creation,
            requests("of a drift", measurements::drift),
            requests("of a deletion by hand", measurements::deletion),
            requests("of an edit of the page", measurements::edit),
            requests(
                "of a restart with %d pages".formatted(size.restarted()), measurements::restart),
            Stream.of(noise, heap))
        .flatMap(rows -> rows)
        .toList();
  }

  private Stream<ComparedRow> requests(String what, ComparedMeasurement measurement) {
    ComparedRow dependents =
        new ComparedRow(
            "requests " + what + ", beside dependent resources",
            measurement,
            ComparedUnit.REQUESTS,
            ComparedGoal.COMPARISON,
            DEPENDENTS);
    ComparedRow controller =
        new ComparedRow(
            "requests " + what + ", beside `Controller`",
            measurement,
            ComparedUnit.REQUESTS,
            ComparedGoal.atMost("1"),
            CONTROLLER);
    return size.isWhole() ? Stream.of(dependents, controller) : Stream.of(dependents);
  }
}
