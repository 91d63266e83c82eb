package dev.homeostat.appbundle.reference;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Optional;

/**
 * A model of the Go operator, which runs single passes in the calling thread. {@link ReferenceLoop}
 * runs them as the operator does.
 */
public final class ReferenceModel {

  private final RawApi api;
  private final ReferencePass pass;

  /**
   * A model.
   *
   * @param client for its requests; not closed by the model
   * @param settings its times
   */
  public ReferenceModel(KubernetesClient client, ReferenceSettings settings) {
    this.api = new RawApi(client);
    this.pass = new ReferencePass(api, settings);
  }

  /**
   * Runs exactly one pass over a bundle as the server has it now.
   *
   * @param namespace of the bundle
   * @param name of the bundle
   * @return the error with which the pass ended; empty if there was none
   */
  public Optional<String> pass(String namespace, String name) {
    return api.find(new ObjectKey("app.example.com/v1alpha1", "AppBundle", namespace, name))
        .flatMap(this::pass);
  }

  /**
   * Runs exactly one pass over a copy of a bundle.
   *
   * @param copy as a watch showed it, which may be old
   * @return the error with which the pass ended; empty if there was none
   */
  public Optional<String> pass(ObjectNode copy) {
    try {
      pass.run(copy);
      return Optional.empty();
    } catch (ApiException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }
}
