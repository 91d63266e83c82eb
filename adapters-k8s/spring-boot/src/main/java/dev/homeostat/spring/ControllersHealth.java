package dev.homeostat.spring;

import dev.homeostat.controller.Controller;
import dev.homeostat.kubernetes.watch.WatchHealth;
import dev.homeostat.runtime.Health;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.actuate.health.HealthIndicator;

/**
 * The health of the controllers, from what their watches and leases know: no request is sent for
 * it. A replica that waits for the lease is healthy.
 */
final class ControllersHealth implements HealthIndicator {

  private final HomeostatControllers controllers;
  private final boolean onlyLiveness;

  ControllersHealth(HomeostatControllers controllers, boolean onlyLiveness) {
    this.controllers = controllers;
    this.onlyLiveness = onlyLiveness;
  }

  @Override
  public org.springframework.boot.actuate.health.Health health() {
    Map<String, Object> details = new LinkedHashMap<>();
    boolean good = true;
    for (Controller controller : controllers.list()) {
      Health health = controller.health();
      good = good && (onlyLiveness ? health.isLive() : health.isLive() && health.isReady());
      details.put(controller.name(), onlyLiveness ? health.unlive() : details(controller, health));
    }
    org.springframework.boot.actuate.health.Health.Builder builder =
        good
            ? org.springframework.boot.actuate.health.Health.up()
            : org.springframework.boot.actuate.health.Health.down();
    return builder.withDetails(details).build();
  }

  private static Map<String, Object> details(Controller controller, Health health) {
    Map<String, Object> details = new LinkedHashMap<>();
    details.put("working", controller.isWorking());
    putUnlessEmpty(details, "unlive", health.unlive());
    putUnlessEmpty(details, "unready", health.unready());
    putUnlessEmpty(
        details,
        "watches",
        controller.troubles().stream().map(ControllersHealth::description).toList());
    return details;
  }

  private static String description(WatchHealth watch) {
    String kind = watch.scope().apiVersion() + " " + watch.scope().kind();
    return watch.problem().isEmpty() ? kind + ": not synchronised" : kind + ": " + watch.problem();
  }

  private static void putUnlessEmpty(Map<String, Object> details, String key, List<String> values) {
    if (!values.isEmpty()) {
      details.put(key, values);
    }
  }
}
