package dev.homeostat.webhooks;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ResourceAddress;
import io.fabric8.kubernetes.api.model.APIResource;
import io.fabric8.kubernetes.api.model.APIResourceList;
import io.fabric8.kubernetes.api.model.authorization.v1.ResourceAttributesBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Asks the API server whether users may create objects, by SubjectAccessReviews, so that nobody
 * gets more by an operator than by their own hands. Thread-safe.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class CreateAccess {

  /** It becomes a part of a path. */
  private static final Pattern API_VERSION = Pattern.compile("([a-z0-9.-]+/)?[a-z0-9]+");

  private final KubernetesClient client;
  private final Map<String, List<APIResource>> resources = new ConcurrentHashMap<>();

  private CreateAccess(KubernetesClient client) {
    this.client = client;
  }

  /** The answer of the API server. */
  public sealed interface Answer {}

  /** The user may create the object. */
  public record Granted() implements Answer {}

  /**
   * The user may not create the object.
   *
   * @param reason as the authorizer gave it; may be empty
   */
  public record Refused(String reason) implements Answer {
    // Checks that it is there.
    public Refused {
      Objects.requireNonNull(reason, "reason");
    }
  }

  /** The server does not serve the kind, so that nobody can create the object now. */
  public record NotServed() implements Answer {}

  /**
   * Asks by a client.
   *
   * @param client with the permission to create SubjectAccessReviews
   * @return new access
   */
  public static CreateAccess of(KubernetesClient client) {
    return new CreateAccess(Objects.requireNonNull(client, "client"));
  }

  /**
   * Asks whether a user may create an object.
   *
   * @param user the user that asks
   * @param object its address; of a cluster-scoped object, the namespace does not count, and the
   *     name never does: the request that creates an object has none, so a rule with resource names
   *     permits no create
   * @return the answer
   * @throws io.fabric8.kubernetes.client.KubernetesClientException if the server does not answer
   */
  public Answer ask(RequestingUser user, ResourceAddress object) {
    Optional<APIResource> resource = resource(object);
    if (resource.isEmpty()) {
      return new NotServed();
    }
    return ask(
        user,
        new ResourceAttributesBuilder()
            .withGroup(object.id().group())
            .withVersion(version(object.apiVersion()))
            .withResource(resource.get().getName())
            .withNamespace(resource.get().getNamespaced() ? object.id().namespace() : null));
  }

  /**
   * Asks whether a user may create all objects of an API group, in all namespaces. That is the
   * permission for an object whose kind is not served yet, so that nobody knows its scope.
   *
   * @param user the user that asks
   * @param group of the API, as in {@code apps}
   * @return the answer, never {@link NotServed}
   * @throws io.fabric8.kubernetes.client.KubernetesClientException if the server does not answer
   */
  public Answer askForAll(RequestingUser user, String group) {
    return ask(user, new ResourceAttributesBuilder().withGroup(group).withResource("*"));
  }

  /**
   * Asks whether a user may create an object, also one whose kind is not served yet: the user then
   * needs the permission for all objects of its group.
   *
   * @param user the user that asks
   * @param object its address, as in {@link #ask(RequestingUser, ResourceAddress)}
   * @return the answer, never {@link NotServed}
   * @throws io.fabric8.kubernetes.client.KubernetesClientException if the server does not answer
   */
  public Answer askAlsoUnserved(RequestingUser user, ResourceAddress object) {
    Answer answer = ask(user, object);
    return answer instanceof NotServed ? askForAll(user, object.id().group()) : answer;
  }

  private Answer ask(RequestingUser user, ResourceAttributesBuilder attributes) {
    SubjectAccessReview answer =
        client
            .authorization()
            .v1()
            .subjectAccessReview()
            .create(
                new SubjectAccessReviewBuilder()
                    .withNewSpec()
                    .withUser(user.name())
                    .withUid(user.uid().isEmpty() ? null : user.uid())
                    .withGroups(user.groups())
                    .withExtra(user.extra())
                    .withResourceAttributes(attributes.withVerb("create").build())
                    .endSpec()
                    .build());
    if (Boolean.TRUE.equals(answer.getStatus().getAllowed())) {
      return new Granted();
    }
    String reason = answer.getStatus().getReason();
    return new Refused(reason == null ? "" : reason);
  }

  private static String version(String apiVersion) {
    return apiVersion.substring(apiVersion.indexOf('/') + 1);
  }

  /** A kind that is not known is looked up again, since its definition may have arrived. */
  private Optional<APIResource> resource(ResourceAddress object) {
    if (!API_VERSION.matcher(object.apiVersion()).matches()) {
      return Optional.empty();
    }
    Optional<APIResource> known =
        of(resources.getOrDefault(object.apiVersion(), List.of()), object.id().kind());
    if (known.isPresent()) {
      return known;
    }
    APIResourceList served = client.getApiResources(object.apiVersion());
    List<APIResource> all = served == null ? List.of() : served.getResources();
    if (!all.isEmpty()) {
      resources.put(object.apiVersion(), all);
    }
    return of(all, object.id().kind());
  }

  private static Optional<APIResource> of(List<APIResource> all, String kind) {
    return all.stream()
        .filter(one -> one.getKind().equals(kind) && !one.getName().contains("/"))
        .findFirst();
  }
}
