package dev.homeostat.core.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.ThreadMXBean;
import dev.homeostat.Projection.Verdict;
import dev.homeostat.Resource;
import dev.homeostat.core.accept.AcceptedFormDetector;
import dev.homeostat.core.accept.SentChanges;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.core.schema.SchemaCompiler;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.state.AcceptedForm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Comparing an unchanged Deployment allocates nothing, also where the server made something else of
 * what was asked; that is exact, whatever the machine does.
 */
class ProjectionAllocationTest {

  private static final int ROUNDS = 2_000;

  private static final int PREPARATIONS = 20;

  private static final long MOST_TO_PREPARE = 75_000;

  @Test
  void an_unchanged_deployment_costs_no_byte() throws IOException {
    assertThat(allocatedByRounds()).isZero();
  }

  @Test
  void nor_does_it_in_an_interpreter() throws Exception {
    assertThat(inInterpreter("compare")).isZero();
  }

  /** 71 kB were measured. */
  @Test
  void to_prepare_a_deployment_and_compare_it_once_costs_no_more_than_it_did() throws Exception {
    assertThat(inInterpreter("prepare")).isPositive().isLessThan(MOST_TO_PREPARE);
  }

  private static long inInterpreter(String measured) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xint",
                "-cp",
                System.getProperty("java.class.path"),
                ProjectionAllocationTest.class.getName(),
                measured)
            .redirectErrorStream(true)
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    return Long.parseLong(out.strip());
  }

  /** A parser with its context; of the object no text and no tree. */
  private static final long MOST_TO_READ = 3_000;

  @Test
  void an_unchanged_deployment_is_read_without_a_tree() throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    byte[] bytes = mapper.writeValueAsBytes(deployment(true));
    CompiledProjection projection = projection(deployment(true));
    assertThat(projection.compare(deployment(true))).isEqualTo(Verdict.IN_SYNC);
    long least =
        leastAllocated(
            ROUNDS,
            () -> {
              try (JsonParser parser = mapper.createParser(bytes)) {
                parser.nextToken();
                assertThat(projection.recognises(parser)).isTrue();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    assertThat(least / ROUNDS).isLessThan(MOST_TO_READ);
  }

  /** For the interpreter's own process. */
  public static void main(String[] args) throws IOException {
    System.out.println(args[0].equals("compare") ? allocatedByRounds() : allocatedByPreparation());
  }

  private static long allocatedByRounds() throws IOException {
    JsonNode live = deployment(true);
    CompiledProjection projection = projection(live);
    return leastAllocated(
        ROUNDS,
        () -> {
          if (projection.compare(live) != Verdict.IN_SYNC) {
            throw new AssertionError("a wrong verdict: " + projection.edits(live));
          }
        });
  }

  private static long allocatedByPreparation() throws IOException {
    ObjectNode wanted = deployment(false);
    JsonNode live = deployment(true);
    List<AcceptedForm> forms = forms(live);
    return leastAllocated(
            PREPARATIONS,
            () -> {
              if (projection(wanted, forms).compare(live) != Verdict.IN_SYNC) {
                throw new AssertionError("a wrong verdict");
              }
            })
        / PREPARATIONS;
  }

  private static CompiledProjection projection(JsonNode live) throws IOException {
    return projection(deployment(false), forms(live));
  }

  private static CompiledProjection projection(ObjectNode wanted, List<AcceptedForm> forms) {
    DesiredResource desired = desired(wanted);
    return CompiledProjection.of(desired, forms, redactor(desired.resource()));
  }

  private static DesiredResource desired(ObjectNode wanted) {
    Resource resource = Resource.of(wanted);
    return new DesiredResource(
        resource,
        SchemaCompiler.byDefault(resource, KindInfo.of(true)),
        Map.of(),
        FieldOrigin.MANIFEST,
        Set.of(),
        Set.of());
  }

  private static Redactor redactor(Resource resource) {
    return Redactor.of("salt", resource, Set.of());
  }

  private static List<AcceptedForm> forms(JsonNode live) throws IOException {
    DesiredResource desired = desired(deployment(false));
    List<AcceptedForm> forms =
        AcceptedFormDetector.after(
            List.of(),
            new SentChanges(true, List.of(), null),
            desired,
            live,
            redactor(desired.resource()));
    if (forms.isEmpty()) {
      throw new AssertionError("the server has filled in the probe");
    }
    return forms;
  }

  private static long leastAllocated(int rounds, Runnable comparison) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    long least = Long.MAX_VALUE;
    for (int attempt = 0; attempt < 5; attempt++) {
      long before = threads.getThreadAllocatedBytes(thread);
      for (int i = 0; i < rounds; i++) {
        comparison.run();
      }
      least = Math.min(least, threads.getThreadAllocatedBytes(thread) - before);
    }
    return least;
  }

  /** Two containers with 15 variables each; live, as a server returns it. */
  private static ObjectNode deployment(boolean live) throws IOException {
    StringBuilder containers = new StringBuilder();
    for (int c = 0; c < 2; c++) {
      StringBuilder env = new StringBuilder();
      for (int e = 0; e < 15; e++) {
        env.append(e == 0 ? "" : ",").append("{'name':'V").append(e).append("','value':'v'}");
      }
      containers
          .append(c == 0 ? "" : ",")
          .append("{'name':'c")
          .append(c)
          .append("','image':'example.org/app:1','env':[")
          .append(env)
          .append("],'ports':[{'containerPort':80")
          .append(live ? ",'protocol':'TCP'" : "")
          .append("}],'resources':{'limits':{'cpu':'1'}}")
          .append(",'livenessProbe':{'httpGet':{'path':'/live','port':80")
          .append(live ? ",'scheme':'HTTP'},'exec':null,'periodSeconds':10}" : "}}")
          .append(live ? ",'imagePullPolicy':'Always','terminationMessagePath':'/dev/log'" : "")
          .append("}");
    }
    String metadata =
        live
            ? ",'uid':'u','resourceVersion':'1','managedFields':[{'manager':'x','fieldsV1':{}}]"
            : "";
    String text =
        "{'apiVersion':'apps/v1','kind':'Deployment','metadata':{'name':'w','namespace':'n',"
            + "'labels':{'app':'w'}"
            + metadata
            + "},'spec':{'replicas':3,"
            + "'selector':{'matchLabels':{'app':'w'}},'template':{'metadata':{'labels':"
            + "{'app':'w'}},'spec':{'containers':["
            + containers
            + "]"
            + (live ? ",'restartPolicy':'Always'" : "")
            + "}}}"
            + (live ? ",'status':{'replicas':3}" : "")
            + "}";
    return (ObjectNode) new ObjectMapper().readTree(text.replace('\'', '"'));
  }
}
