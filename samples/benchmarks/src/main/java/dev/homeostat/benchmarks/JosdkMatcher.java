package dev.homeostat.benchmarks;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.javaoperatorsdk.operator.api.config.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.processing.dependent.kubernetes.GenericKubernetesResourceMatcher;
import io.javaoperatorsdk.operator.processing.dependent.kubernetes.SSABasedGenericKubernetesResourceMatcher;
import java.io.ByteArrayInputStream;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Objects;

/** A matcher of the Java Operator SDK, over the objects of the client that it uses. */
final class JosdkMatcher<R extends HasMetadata> implements ChangeMatcher<R, R> {

  private static final KubernetesSerialization JSON = new KubernetesSerialization();

  /** The three things that the matchers ask of their surroundings. */
  private static final Context<?> CONTEXT =
      answering(
          Context.class,
          Map.of(
              "getControllerConfiguration",
              answering(
                  ControllerConfiguration.class,
                  Map.of("fieldManager", WebDeployment.FIELD_MANAGER)),
              "getClient",
              answering(KubernetesClient.class, Map.of("getKubernetesSerialization", JSON))));

  /** A matcher. */
  @FunctionalInterface
  private interface Matcher<R> {
    boolean matches(R actual, R desired);
  }

  private final Class<R> type;
  private final TypeReference<Event<R>> event;
  private final Matcher<R> matcher;

  private JosdkMatcher(Class<R> type, TypeReference<Event<R>> event, Matcher<R> matcher) {
    this.type = type;
    this.event = event;
    this.matcher = matcher;
  }

  static JosdkMatcher<GenericKubernetesResource> ssaGeneric() {
    return new JosdkMatcher<>(
        GenericKubernetesResource.class, new TypeReference<>() {}, JosdkMatcher::matchesApplied);
  }

  static JosdkMatcher<Deployment> ssaTyped() {
    return new JosdkMatcher<>(
        Deployment.class, new TypeReference<>() {}, JosdkMatcher::matchesApplied);
  }

  static JosdkMatcher<GenericKubernetesResource> plainGeneric() {
    return new JosdkMatcher<>(
        GenericKubernetesResource.class, new TypeReference<>() {}, JosdkMatcher::matchesPlainly);
  }

  static JosdkMatcher<Deployment> plainTyped() {
    return new JosdkMatcher<>(
        Deployment.class, new TypeReference<>() {}, JosdkMatcher::matchesPlainly);
  }

  private static <R extends HasMetadata> boolean matchesApplied(R actual, R desired) {
    return SSABasedGenericKubernetesResourceMatcher.<R>getInstance()
        .matches(actual, desired, CONTEXT);
  }

  private static <R extends HasMetadata> boolean matchesPlainly(R actual, R desired) {
    return GenericKubernetesResourceMatcher.match(desired, actual, CONTEXT).matched();
  }

  @Override
  public R wanted(ObjectNode tree) {
    return JSON.convertValue(tree, type);
  }

  @Override
  public R live(byte[] bytes) {
    return JSON.unmarshal(new ByteArrayInputStream(bytes), event).object();
  }

  @Override
  public boolean isInSync(R wanted, R live) {
    return matcher.matches(live, wanted);
  }

  private static <T> T answering(Class<T> type, Map<String, Object> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                Objects.requireNonNull(answers.get(method.getName()), method::getName)));
  }

  /** A watch event. */
  record Event<R>(String type, R object) {}
}
