package dev.homeostat.appwrapper.reference.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** One AppWrapper in a server in memory, and the model of the Go operator beside it. */
public final class GoGround {

  public static final String NAMESPACE = "ns";
  public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private static final int PASSES = 50;

  private final SimulatedApi api =
      new SimulatedApi()
          .serve(ApiPaths.GROUP_VERSION, "AppWrapper", "appwrappers")
          .serve("v1", "Pod", "pods")
          .serve("apps/v1", "Deployment", "deployments")
          .serve("batch/v1", "Job", "jobs");
  private final RecordingApi recorded = new RecordingApi(api);
  private final String name;
  private final GoConfig config;
  private GoOperatorModel model;
  private Instant now = START;

  public GoGround(ObjectNode appWrapper) {
    this(appWrapper, GoConfig.DEFAULT);
  }

  public GoGround(ObjectNode appWrapper, GoConfig config) {
    this.name = appWrapper.path("metadata").path("name").asText();
    this.config = config;
    this.model = new GoOperatorModel(recorded, config, () -> now);
    api.send(
        "POST", ApiPaths.collection(ApiPaths.GROUP_VERSION, NAMESPACE, "appwrappers"), appWrapper);
  }

  /** An AppWrapper named sample, of these templates. */
  public static GoGround of(ObjectNode... templates) {
    return new GoGround(Templates.appWrapper(NAMESPACE, "sample", templates));
  }

  public SimulatedApi api() {
    return api;
  }

  public GoOperatorModel model() {
    return model;
  }

  /** Ends the operator, and starts another. */
  public void restart() {
    model = new GoOperatorModel(recorded, config, () -> now);
  }

  public GoPass pass() {
    return model.pass(NAMESPACE, name);
  }

  /** Runs passes until one changes nothing; the result of that. */
  public GoPass settle() {
    for (int i = 0; i < PASSES; i++) {
      ObjectNode before = wrapper().map(ObjectNode::deepCopy).orElse(null);
      GoPass pass = pass();
      if (wrapper().map(w -> w.equals(before)).orElse(true)) {
        return pass;
      }
    }
    throw new IllegalStateException("The model does not come to rest");
  }

  public void admit() {
    suspend(false);
    settle();
  }

  /** Sets the field alone; no pass follows. */
  public void suspend(boolean value) {
    found().withObjectProperty("spec").put("suspend", value);
  }

  public void annotate(String annotation, String value) {
    found()
        .withObjectProperty("metadata")
        .withObjectProperty("annotations")
        .put("workload.codeflare.dev.appwrapper/" + annotation, value);
  }

  public void advance(Duration time) {
    now = now.plus(time);
  }

  /** A labelled pod appears, or changes its phase. */
  public void pod(String pod, String phase) {
    api.put(podPath(pod), Templates.labelledPod(name, pod, phase));
  }

  public void podFails(String pod, int exitCode) {
    api.put(
        podPath(pod), Templates.terminated(Templates.labelledPod(name, pod, "Failed"), exitCode));
  }

  public void podVanishes(String pod) {
    api.remove(podPath(pod));
  }

  public Optional<ObjectNode> wrapper() {
    return api.object(ApiPaths.appWrapper(NAMESPACE, name));
  }

  public String phase() {
    return wrapper().map(w -> w.path("status").path("phase").asText()).orElse("gone");
  }

  public int resets() {
    return found().path("status").path("resettingCount").asInt(0);
  }

  /** The condition of a type; an empty object without one. */
  public JsonNode condition(String type) {
    return GoConditions.find(found().withObjectProperty("status"), type)
        .<JsonNode>map(c -> c)
        .orElseGet(() -> Templates.object("", "", "").path("absent"));
  }

  /** The requests of the model, without those that its caches answer. */
  public List<String> requests() {
    return recorded.requests();
  }

  /** The requests of the model that have this method. */
  public List<String> requests(String method) {
    return requests().stream().filter(r -> r.startsWith(method + " ")).toList();
  }

  private ObjectNode found() {
    return wrapper().orElseThrow();
  }

  private static String podPath(String pod) {
    return ApiPaths.pods(NAMESPACE) + "/" + pod;
  }
}
