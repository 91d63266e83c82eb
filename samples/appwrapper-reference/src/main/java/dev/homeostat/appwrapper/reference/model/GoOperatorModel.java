package dev.homeostat.appwrapper.reference.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.InstantSource;

/**
 * A model of the loop of the Go operator, with its faults, driven one pass at a time. What triggers
 * a pass in the original is up to the caller: a change of the AppWrapper, a labelled pod that
 * succeeded, and the requeue of the pass before. {@link GoLoop} does that on a real server.
 */
public final class GoOperatorModel {

  private final GoClient client;
  private final GoConfig config;
  private final GoNodeMonitor nodes;
  private final InstantSource clock;

  public GoOperatorModel(Api api, GoConfig config, InstantSource clock) {
    this.client = new GoClient(api);
    this.config = config;
    this.nodes = new GoNodeMonitor(config);
    this.clock = clock;
  }

  public GoNodeMonitor nodes() {
    return nodes;
  }

  /**
   * Runs exactly one pass.
   *
   * @throws GoPanicException where the original panics
   */
  public GoPass pass(String namespace, String name) {
    Api.Answer answer = client.cached(ApiPaths.appWrapper(namespace, name));
    if (!answer.isSuccess()) {
      // Any error, not only that there is no such object, counts as done.
      return GoPass.DONE;
    }
    ObjectNode object = answer.body().deepCopy();
    JsonNode before = object.path("status").deepCopy();
    GoWrapper wrapper = new GoWrapper(object, new GoSettings(config, object));
    try {
      return new GoPhases(client, config, nodes, clock.instant(), before).pass(wrapper);
    } catch (GoErrorException e) {
      return GoPass.error(e.text());
    }
  }
}
