package dev.homeostat.appwrapper.settings;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.program.OptionValues;
import dev.homeostat.program.configuration.ConfigurationDocument;
import dev.homeostat.program.configuration.StrictBinding;
import dev.homeostat.text.GoDurations;
import dev.homeostat.text.LabelValues;
import dev.homeostat.tree.Trees;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Reads the configuration, and finds all of its errors. */
public final class SettingsReader {

  private static final String TOLERANCE = "/appwrapper/faultTolerance/";
  private static final String WEIGHT = "/appwrapper/autopilot/preferNoScheduleWeight";
  private static final JsonPointer TAINTS =
      JsonPointer.compile("/appwrapper/autopilot/resourceTaints");
  private static final int HIGHEST_WEIGHT = 100;
  private static final ConfigurationDocument DEFAULTS =
      ConfigurationDocument.bundled(SettingsReader.class, "defaults.yaml");

  private SettingsReader() {}

  /**
   * A configuration that was read.
   *
   * @param settings with the defaults where there are problems
   * @param problems errors, and warnings of keys without a meaning
   */
  public record Reading(Settings settings, List<Problem> problems) {}

  /** Returns the configuration with all defaults. */
  public static String defaults() {
    return DEFAULTS.text();
  }

  /**
   * Reads a configuration.
   *
   * @param yaml a document; an empty one means the defaults
   * @param name how messages call it
   */
  public static Reading read(String yaml, String name) {
    ConfigurationDocument document = ConfigurationDocument.read(yaml, name);
    JsonNode tree = document.tree();
    ObjectNode defaults = Trees.thaw((ObjectNode) DEFAULTS.tree());
    if (tree.at(WEIGHT).isNull()) {
      ((ObjectNode) defaults.at("/appwrapper/autopilot")).put("preferNoScheduleWeight", 1);
    }
    if (tree.at(TAINTS).isObject()) {
      // They are replaced as a whole.
      ((ObjectNode) defaults.at(TAINTS)).removeAll();
    }
    StrictBinding.Bound<Settings> bound = StrictBinding.bind(tree, defaults, Settings.class);
    List<Problem> problems = new ArrayList<>(document.problems());
    bound.mistakes().stream().map(mistake -> mistake.problemOf(tree)).forEach(problems::add);
    check(bound.value(), problems);
    return new Reading(bound.value(), List.copyOf(problems));
  }

  private static void check(Settings settings, List<Problem> problems) {
    FaultTolerance read = settings.appwrapper().faultTolerance();
    String ceiling = "gracePeriodCeiling";
    atMost("deletionGracePeriod", read.deletionGrace(), ceiling, read.ceiling(), problems);
    atMost("resetPause", read.retryPause(), ceiling, read.ceiling(), problems);
    atMost("failureGracePeriod", read.failureGrace(), ceiling, read.ceiling(), problems);
    atMost("admissionGracePeriod", read.admissionGrace(), ceiling, read.ceiling(), problems);
    atMost("warmupGracePeriod", read.warmupGrace(), ceiling, read.ceiling(), problems);
    String warmup = "warmupGracePeriod";
    atMost("admissionGracePeriod", read.admissionGrace(), warmup, read.warmupGrace(), problems);
    if (read.successTtl().isZero()) {
      problems.add(problem(TOLERANCE + "successTTLCeiling", "a duration above 0", "0s"));
    }
    checkAddress("metrics", settings.controllerManager().metrics(), problems);
    checkAddress("health", settings.controllerManager().health(), problems);
    String queue = settings.appwrapper().defaultQueueName();
    if (!LabelValues.isValid(queue)) {
      String expected = "the value of a label, at most 63 letters, digits, '-', '_' and '.'";
      problems.add(problem("/appwrapper/defaultQueueName", expected, "'" + queue + "'"));
    }
    int weight = settings.appwrapper().autopilot().preferNoScheduleWeight();
    if (weight < 1 || weight > HIGHEST_WEIGHT) {
      problems.add(problem(WEIGHT, "a number from 1 to " + HIGHEST_WEIGHT, "" + weight));
    }
  }

  private static void checkAddress(String of, Settings.Address at, List<Problem> problems) {
    if (!OptionValues.ListenAddress.isValid(at.bindAddress())) {
      String place = "/controllerManager/" + of + "/bindAddress";
      String expected = "an address with a port, as in :8443, or 0 for none";
      problems.add(problem(place, expected, at.bindAddress()));
    }
  }

  private static void atMost(
      String key, Duration time, String limit, Duration most, List<Problem> problems) {
    if (time.compareTo(most) > 0) {
      String expected = "at most " + limit + ", which is " + GoDurations.text(most);
      problems.add(problem(TOLERANCE + key, expected, GoDurations.text(time)));
    }
  }

  private static Problem problem(String at, String expected, String got) {
    return Problem.error("InvalidSetting").at(at).expected(expected).got(got);
  }
}
