package com.example.live;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ResourceAddress;
import dev.homeostat.program.OperatorSetup;
import dev.homeostat.program.webhook.OperatorWebhooks;
import dev.homeostat.program.webhook.WebhookNames;
import dev.homeostat.program.webhook.WebhookOptions;
import dev.homeostat.webhooks.AdmissionDecision;
import dev.homeostat.webhooks.AdmissionRequest;
import dev.homeostat.webhooks.AdmissionServer;
import dev.homeostat.webhooks.CreateAccess;
import dev.homeostat.webhooks.FieldError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;

/** The webhooks of an operator in docs/webhooks.md. */
final class GreetingWebhooks {

  private final CreateAccess access;

  GreetingWebhooks(CreateAccess access) {
    this.access = access;
  }

  // snippet: webhook-decision
  AdmissionDecision validate(AdmissionRequest request) {
    ObjectNode greeting = request.object().orElseThrow();
    List<FieldError> errors = new ArrayList<>();
    String word = greeting.at("/spec/word").asText();
    if (word.length() > 100) {
      errors.add(new FieldError("spec.word", "expected at most 100 characters"));
    }
    ResourceAddress map =
        ResourceAddress.of("v1", "ConfigMap", request.namespace(), request.name() + "-said");
    if (access.ask(request.user(), map) instanceof CreateAccess.Refused refused) {
      errors.add(new FieldError("", "you may not create its ConfigMap: " + refused.reason()));
    }
    AdmissionDecision decision = AdmissionDecision.denyIfAny(errors);
    return word.isEmpty() ? decision.warn("a greeting without a word says hello") : decision;
  }

  AdmissionDecision trim(AdmissionRequest request) {
    ObjectNode greeting = request.object().orElseThrow().deepCopy();
    ObjectNode spec = greeting.withObjectProperty("spec");
    spec.put("word", spec.path("word").asText().strip());
    return AdmissionDecision.change(greeting);
  }

  // end

  // snippet: webhooks
  /** The options of this operator beside those of each operator. */
  static final class Options {
    @ArgGroup(exclusive = false, validate = false)
    WebhookOptions webhooks = new WebhookOptions();
  }

  static Optional<AdmissionServer> start(Options options, OperatorSetup setup) throws IOException {
    GreetingWebhooks webhooks = new GreetingWebhooks(CreateAccess.of(setup.client()));
    return OperatorWebhooks.of(options.webhooks, setup)
        .names(
            new WebhookNames(
                "greetings-system", "greeting-webhooks", "greeting-webhooks", List.of("greetings")))
        .handler("/validate", webhooks::validate)
        .handler("/trim", webhooks::trim)
        .start();
  }

  // end
}
