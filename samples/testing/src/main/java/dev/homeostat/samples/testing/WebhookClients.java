package dev.homeostat.samples.testing;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.WebhookClientConfig;
import java.util.function.Consumer;

/**
 * How the API server reaches the webhooks of an operator.
 *
 * @param name of its configurations
 */
record WebhookClients(String name, RunningApiServer server) {

  static WebhookClients of(SampleOperator operator, RunningApiServer server) {
    return new WebhookClients(operator.name(), server);
  }

  /** Changes each webhook of both configurations, as far as they exist. */
  void edit(Consumer<WebhookClientConfig> change) {
    var all = server.client().admissionRegistration().v1();
    var validating = all.validatingWebhookConfigurations().withName(name);
    if (validating.get() != null) {
      validating.edit(
          one -> {
            one.getWebhooks().forEach(webhook -> change.accept(webhook.getClientConfig()));
            return one;
          });
    }
    var mutating = all.mutatingWebhookConfigurations().withName(name);
    if (mutating.get() != null) {
      mutating.edit(
          one -> {
            one.getWebhooks().forEach(webhook -> change.accept(webhook.getClientConfig()));
            return one;
          });
    }
  }
}
