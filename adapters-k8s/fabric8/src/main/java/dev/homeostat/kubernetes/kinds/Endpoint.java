package dev.homeostat.kubernetes.kinds;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.tree.Trees;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The endpoint of the objects of a kind.
 *
 * @param apiVersion as in {@code apps/v1}
 * @param kind as in {@code Deployment}
 * @param plural as in {@code deployments}
 * @param namespaced whether its objects live in a namespace
 * @param statusSubresource whether {@code status} is written by itself
 * @param verbs the verbs that it supports, as in {@code list}
 * @param names the other names of the kind for people, as in {@code deployment} and {@code deploy}
 */
@API(status = INTERNAL, since = "0.1")
public record Endpoint(
    String apiVersion,
    String kind,
    String plural,
    boolean namespaced,
    boolean statusSubresource,
    Set<String> verbs,
    Set<String> names) {

  // Copies the sets.
  public Endpoint {
    verbs = Set.copyOf(verbs);
    names = Set.copyOf(names);
  }

  /**
   * Returns whether kubectl takes a word for this kind: its name, plural, singular or short name in
   * any case, alone, with its group, or with version and group.
   *
   * @param word as in {@code deploy}, {@code deployments.apps} or {@code deployments.v1.apps}
   * @return true if it names this kind, and perhaps others
   */
  public boolean isNamed(String word) {
    String text = word.toLowerCase(Locale.ROOT);
    int slash = apiVersion.indexOf('/');
    String group = slash < 0 ? "" : "." + apiVersion.substring(0, slash);
    String version = "." + apiVersion.substring(slash + 1);
    return Stream.concat(Stream.of(kind, plural), names.stream())
        .map(name -> name.toLowerCase(Locale.ROOT))
        .anyMatch(
            name ->
                text.equals(name)
                    || text.equals(name + group)
                    || text.equals(name + version + group));
  }

  /**
   * Returns group and kind.
   *
   * @return as in {@code apps/Deployment}; the kind alone in the core group
   */
  public String groupKind() {
    return new ResourceId(ResourceId.groupOf(apiVersion), kind, "", "any").groupKind();
  }

  /**
   * The path of a group and version.
   *
   * @param apiVersion as in {@code apps/v1}
   * @return as in {@code /apis/apps/v1}
   */
  public static String root(String apiVersion) {
    return Arrays.stream(apiVersion.split("/"))
        .map(Endpoint::segment)
        .collect(Collectors.joining("/", apiVersion.contains("/") ? "/apis/" : "/api/", ""));
  }

  /**
   * The path of all objects.
   *
   * @param namespace in which one; empty for all of them, and for a kind without
   * @return as in {@code /apis/apps/v1/namespaces/shop/deployments}
   */
  public String collection(String namespace) {
    String within = namespaced && !namespace.isEmpty() ? "/namespaces/" + segment(namespace) : "";
    return root(apiVersion) + within + "/" + plural;
  }

  /**
   * The path of one object.
   *
   * @param namespace where it lives; not looked at for a kind without
   * @param name its name
   * @return as in {@code /apis/apps/v1/namespaces/shop/deployments/web}
   */
  public String object(String namespace, String name) {
    return collection(namespace) + "/" + segment(name);
  }

  /**
   * Completes an element of a list, which may lack its kind, or have that of a partial object.
   *
   * @param element as the server returned it
   * @return the object
   * @throws IllegalArgumentException if it has no name
   */
  public Resource resource(ObjectNode element) {
    return Resource.of(Trees.unsealed(element).put("apiVersion", apiVersion).put("kind", kind));
  }

  /**
   * A text as it may stand in a query or between two slashes.
   *
   * @param text any
   * @return percent-encoded
   */
  public static String segment(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
