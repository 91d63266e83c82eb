package dev.homeostat.appwrapper.settings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.homeostat.Problem;
import dev.homeostat.appwrapper.settings.Autopilot.Effect;
import dev.homeostat.appwrapper.settings.Autopilot.Taint;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tree.Document;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the configuration, and finds all of its errors. */
public final class SettingsReader {

  private static final int HIGHEST_WEIGHT = 100;

  private final ConfigNode root;
  private final List<Problem> problems;

  private SettingsReader(ConfigNode root, List<Problem> problems) {
    this.root = root;
    this.problems = problems;
  }

  /**
   * A configuration that was read.
   *
   * @param settings with the defaults where there are problems
   * @param problems errors, and warnings of keys without a meaning
   */
  public record Reading(Settings settings, List<Problem> problems) {}

  /**
   * Reads a configuration.
   *
   * @param yaml a document; an empty one means the defaults
   * @param name how messages call it
   */
  public static Reading read(String yaml, String name) {
    DocumentReader.Reading reading = DocumentReader.discovered().read(yaml, name);
    List<Problem> problems =
        new ArrayList<>(reading.problems().stream().filter(Problem::isError).toList());
    JsonNode tree =
        reading.documents().stream()
            .findFirst()
            .<JsonNode>map(Document::tree)
            .orElse(MissingNode.getInstance());
    ConfigNode root = new ConfigNode("", tree, problems);
    Settings settings = new SettingsReader(root, problems).settings();
    root.reportUnknown();
    return new Reading(settings, List.copyOf(problems));
  }

  private Settings settings() {
    ConfigNode wrapper = root.map("appwrapper");
    Settings settings =
        new Settings(
            tolerance(wrapper.map("faultTolerance")),
            wrapper.flag("userRBACAdmissionCheck", Settings.DEFAULT.userCheck()),
            wrapper.text("schedulerName", Settings.DEFAULT.schedulerName()),
            wrapper.text("defaultQueueName", Settings.DEFAULT.defaultQueue()),
            autopilot(wrapper.map("autopilot")),
            manager(root.map("controllerManager")));
    root.value("certManagement");
    return settings;
  }

  private FaultTolerance tolerance(ConfigNode node) {
    FaultTolerance base = FaultTolerance.DEFAULT;
    FaultTolerance read =
        new FaultTolerance(
            node.duration("admissionGracePeriod", base.admissionGrace()),
            node.duration("warmupGracePeriod", base.warmupGrace()),
            node.duration("failureGracePeriod", base.failureGrace()),
            node.duration("resetPause", base.retryPause()),
            node.number("retryLimit", base.retryLimit()),
            node.duration("deletionGracePeriod", base.deletionGrace()),
            base.failedDeletionPause(),
            node.duration("gracePeriodCeiling", base.ceiling()),
            node.duration("successTTLCeiling", base.successTtl()),
            base.terminalExitCodes(),
            base.retryableExitCodes());
    Map<String, Duration> bounded = new LinkedHashMap<>();
    bounded.put("deletionGracePeriod", read.deletionGrace());
    bounded.put("resetPause", read.retryPause());
    bounded.put("failureGracePeriod", read.failureGrace());
    bounded.put("admissionGracePeriod", read.admissionGrace());
    bounded.put("warmupGracePeriod", read.warmupGrace());
    bounded.forEach((key, time) -> atMost(node, key, time, "gracePeriodCeiling", read.ceiling()));
    atMost(
        node,
        "admissionGracePeriod",
        read.admissionGrace(),
        "warmupGracePeriod",
        read.warmupGrace());
    if (read.successTtl().isZero()) {
      node.problem(node.place("successTTLCeiling"), "a duration above 0", "0s");
    }
    return read;
  }

  private static void atMost(
      ConfigNode node, String key, Duration time, String limit, Duration most) {
    if (time.compareTo(most) > 0) {
      node.problem(
          node.place(key),
          "at most " + limit + ", which is " + GoDurations.text(most),
          GoDurations.text(time));
    }
  }

  private Autopilot autopilot(ConfigNode node) {
    Autopilot base = Autopilot.DEFAULT;
    String weight = "preferNoScheduleWeight";
    int read = node.isNull(weight) ? 1 : node.number(weight, base.preferNoScheduleWeight());
    if (read < 1 || read > HIGHEST_WEIGHT) {
      node.problem(
          node.place(weight), "a number from 1 to " + HIGHEST_WEIGHT, Integer.toString(read));
    }
    return new Autopilot(
        node.flag("injectAntiAffinities", base.injectAntiAffinities()),
        node.flag("monitorNodes", base.monitorNodes()),
        read,
        node.isNull("resourceTaints") ? base.resourceTaints() : taints(node));
  }

  private Map<String, List<Taint>> taints(ConfigNode node) {
    ConfigNode resources = node.map("resourceTaints");
    Map<String, List<Taint>> taints = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> resource : node.value("resourceTaints").properties()) {
      List<Taint> list = new ArrayList<>();
      for (JsonNode one : resources.value(resource.getKey())) {
        String place = resources.place(resource.getKey()) + "[" + list.size() + "]";
        ConfigNode taint = new ConfigNode(place, one, problems);
        list.add(new Taint(taint.text("key", ""), taint.text("value", ""), effect(taint)));
        taint.reportUnknown();
      }
      taints.put(resource.getKey(), List.copyOf(list));
    }
    return node.has("resourceTaints") ? taints : Autopilot.DEFAULT.resourceTaints();
  }

  private static Effect effect(ConfigNode taint) {
    String text = taint.text("effect", "");
    Optional<Effect> effect =
        Arrays.stream(Effect.values()).filter(one -> one.name().equals(text)).findFirst();
    if (effect.isEmpty()) {
      taint.problem(
          taint.place("effect"), "one of " + Arrays.toString(Effect.values()), "'" + text + "'");
    }
    return effect.orElse(Effect.NoExecute);
  }

  private ManagerSettings manager(ConfigNode node) {
    ManagerSettings base = ManagerSettings.DEFAULT;
    return new ManagerSettings(
        node.map("metrics").text("bindAddress", base.metricsAddress()),
        node.map("health").text("bindAddress", base.healthAddress()),
        node.flag("leaderElection", base.leaderElection()),
        node.flag("enableHTTP2", base.http2()),
        root.flag("webhooksEnabled", base.webhooks()));
  }
}
