package dev.homeostat.complete.mangle;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.complete.access.Call;
import dev.homeostat.complete.token.Tokens;
import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.certificate.PemFile;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * Adds Secrets with token, address and certificates of an application, and mounts them into its
 * containers. All changes are made by the {@link DesiredStateEditor}, so that they are observed,
 * and repaired when edited.
 *
 * @param endpoint the address that workloads call
 * @param tokens makes their tokens
 * @param authorities those that workloads trust for the endpoint, in PEM; empty for the system's
 * @param certificates their own, if they have any
 */
@API(status = INTERNAL)
public record Injector(
    URI endpoint, Tokens tokens, String authorities, Optional<Certificates> certificates) {

  private static final String TOKEN = "token";
  private static final String URL = "url";

  /**
   * Injects into all workloads of an application.
   *
   * @param app the editor of its desired state
   * @param context of the pass
   * @param injection how the application wants it
   * @return whether there is any workload
   */
  public boolean inject(DesiredStateEditor app, HookContext context, Injection injection) {
    List<Pod> pods = Pod.of(app, injection.podTemplates());
    Call call = new Call(context.application().id(), injection.purpose());
    Map<String, List<Pod>> byNamespace =
        pods.stream()
            .collect(
                Collectors.groupingBy(
                    pod -> pod.target().id().namespace(), TreeMap::new, Collectors.toList()));
    byNamespace.forEach(
        (namespace, here) -> {
          Secrets secrets = add(app, context, call, namespace);
          here.forEach(pod -> inject(pod, injection, secrets));
        });
    return !pods.isEmpty();
  }

  /**
   * The Secrets of one namespace.
   *
   * @param token with token and address
   * @param certificates with certificates, if there are any
   */
  private record Secrets(ResourceId token, Optional<ResourceId> certificates) {}

  private Secrets add(DesiredStateEditor app, HookContext context, Call call, String namespace) {
    DesiredStateEditor.Target token =
        app.add(
            secret(SecretNames.token(call.application(), call.purpose(), namespace), namespace));
    token.set("/stringData/" + TOKEN, tokens.of(call, context.application().uid()));
    token.set("/stringData/" + URL, address(call));
    if (authorities.isEmpty() && certificates.isEmpty()) {
      return new Secrets(token.id(), Optional.empty());
    }
    DesiredStateEditor.Target tls =
        app.add(
            secret(
                SecretNames.certificates(call.application(), call.purpose(), namespace),
                namespace));
    if (!authorities.isEmpty()) {
      tls.set("/stringData/ca.crt", authorities);
    }
    certificates.ifPresent(issuing -> issue(tls, context, call, issuing));
    return new Secrets(token.id(), Optional.of(tls.id()));
  }

  private static void issue(
      DesiredStateEditor.Target tls, HookContext context, Call call, Certificates issuing) {
    String uid = context.application().uid();
    Instant now = context.clock().instant();
    tls.generate(
        List.of(FieldPath.of("stringData", "tls.crt"), FieldPath.of("stringData", "tls.key")),
        issuing.epoch(uid, now),
        () -> {
          CertificateAndKey issued = issuing.issuer().issue(call, uid, now);
          return List.of(PemFile.write(issued.chain()), PemFile.write(issued.key()));
        });
    context.requeueAt(issuing.renewal().next(uid, now));
  }

  private String address(Call call) {
    return endpoint
        + (endpoint.toString().endsWith("/") ? "" : "/")
        + "v1/applications/"
        + call.application().namespace()
        + "/"
        + call.application().name()
        + "/"
        + call.purpose().word();
  }

  private static void inject(Pod pod, Injection injection, Secrets secrets) {
    DesiredStateEditor.Target target = pod.target();
    target.after(secrets.token());
    secrets.certificates().ifPresent(target::after);
    String volume = "homeostat-" + injection.purpose().word();
    secrets
        .certificates()
        .ifPresent(tls -> target.put(pod.spec().key("volumes"), volume(volume, tls.name())));
    for (FieldPath container : pod.containers(injection.initContainers())) {
      FieldPath env = container.key("env");
      String secret = secrets.token().name();
      target.put(env, variable(injection.tokenVariable(), secret, TOKEN));
      target.put(env, variable(injection.urlVariable(), secret, URL));
      if (secrets.certificates().isPresent()) {
        target.put(container.key("volumeMounts"), mount(volume, injection.mountPath()));
      }
    }
  }

  private static Resource secret(String name, String namespace) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", "v1").put("kind", "Secret");
    tree.putObject("metadata").put("name", name).put("namespace", namespace);
    tree.put("type", "Opaque");
    return Resource.of(tree);
  }

  private static ObjectNode variable(String name, String secret, String key) {
    ObjectNode variable = JsonNodeFactory.instance.objectNode().put("name", name);
    variable.putObject("valueFrom").putObject("secretKeyRef").put("name", secret).put("key", key);
    return variable;
  }

  private static ObjectNode volume(String name, String secret) {
    ObjectNode volume = JsonNodeFactory.instance.objectNode().put("name", name);
    volume.putObject("secret").put("secretName", secret);
    return volume;
  }

  private static ObjectNode mount(String volume, String folder) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("name", volume)
        .put("mountPath", folder)
        .put("readOnly", true);
  }
}
