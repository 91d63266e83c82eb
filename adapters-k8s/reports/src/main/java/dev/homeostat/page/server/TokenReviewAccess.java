package dev.homeostat.page.server;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ApplicationId;
import io.fabric8.kubernetes.api.model.authentication.TokenReview;
import io.fabric8.kubernetes.api.model.authentication.TokenReviewBuilder;
import io.fabric8.kubernetes.api.model.authentication.TokenReviewStatus;
import io.fabric8.kubernetes.api.model.authentication.UserInfo;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Asks the API server whose a token is, by a TokenReview, and whether its owner may {@code get} the
 * object, by a SubjectAccessReview. Nothing is cached: a permission or a token that is revoked
 * counts no more at the next request. Thread-safe.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class TokenReviewAccess implements ReaderAccess {

  private final KubernetesClient client;
  private final String group;
  private final String resource;
  private final Optional<String> audience;

  private TokenReviewAccess(
      KubernetesClient client, String group, String resource, Optional<String> audience) {
    this.client = Objects.requireNonNull(client, "client");
    this.group = Objects.requireNonNull(group, "group");
    this.resource = Objects.requireNonNull(resource, "resource");
    this.audience = Objects.requireNonNull(audience, "audience");
  }

  /**
   * Decides about objects of a kind.
   *
   * @param client with the permissions to create TokenReviews and SubjectAccessReviews
   * @param group of the kind, as in {@code homeostat.dev}
   * @param resource of the kind, as in {@code applications}
   * @return new access
   */
  public static TokenReviewAccess of(KubernetesClient client, String group, String resource) {
    return new TokenReviewAccess(client, group, resource, Optional.empty());
  }

  /**
   * Returns the same for tokens that were issued for an audience of their own. Such a token gives
   * no access to the API server, and tokens for the API server or others are not valid.
   *
   * @param name of the audience, as in {@code homeostat-reports}
   * @return new access
   */
  public TokenReviewAccess audience(String name) {
    return new TokenReviewAccess(client, group, resource, Optional.of(name));
  }

  @Override
  public ReadDecision decide(String token, ApplicationId application) throws IOException {
    try {
      TokenReviewStatus review = review(token).getStatus();
      if (review == null
          || !Boolean.TRUE.equals(review.getAuthenticated())
          || review.getUser() == null
          || !isForUs(review)) {
        return new ReadDecision.Unauthenticated();
      }
      UserInfo user = review.getUser();
      String name = Objects.requireNonNullElse(user.getUsername(), "");
      return isAllowed(user, application)
          ? new ReadDecision.Granted(name)
          : new ReadDecision.Refused(name);
    } catch (KubernetesClientException e) {
      // The message of the exception, or its cause, may repeat what was sent, and so the token.
      throw new IOException("the API server responded to a review with status " + e.getCode());
    }
  }

  private TokenReview review(String token) {
    return client
        .tokenReviews()
        .create(
            new TokenReviewBuilder()
                .withNewSpec()
                .withToken(token)
                .withAudiences(audience.stream().toList())
                .endSpec()
                .build());
  }

  /** An authenticator that knows no audiences names none: its token is one for the API server. */
  private boolean isForUs(TokenReviewStatus review) {
    return audience.isEmpty() || review.getAudiences().contains(audience.get());
  }

  private boolean isAllowed(UserInfo user, ApplicationId application) {
    SubjectAccessReview review =
        client
            .authorization()
            .v1()
            .subjectAccessReview()
            .create(
                new SubjectAccessReviewBuilder()
                    .withNewSpec()
                    .withUser(user.getUsername())
                    .withUid(user.getUid())
                    .withGroups(user.getGroups())
                    .withExtra(user.getExtra())
                    .withNewResourceAttributes()
                    .withGroup(group)
                    .withResource(resource)
                    .withVerb("get")
                    .withNamespace(application.namespace())
                    .withName(application.name())
                    .endResourceAttributes()
                    .endSpec()
                    .build());
    return review.getStatus() != null && Boolean.TRUE.equals(review.getStatus().getAllowed());
  }
}
