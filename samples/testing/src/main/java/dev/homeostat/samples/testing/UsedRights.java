package dev.homeostat.samples.testing;

import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The permissions that a client has used in its own name, as in {@code get apps/deployments}. */
public final class UsedRights implements Interceptor {

  private static final Pattern PATH =
      Pattern.compile(
          "/(?:api|apis/(?<group>[^/]+))/v[^/]+(?:/namespaces/(?<namespace>[^/]+))?"
              + "/(?<resource>[^/]+)(?:/(?<name>[^/]+)(?:/(?<sub>[^/]+))?)?");

  private final Set<String> rights = new ConcurrentSkipListSet<>();
  private final Map<String, Set<String>> namespaced = new ConcurrentHashMap<>();

  @Override
  public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
    if (!request.headers("Impersonate-User").isEmpty()) {
      rights.add("impersonate serviceaccounts");
      return;
    }
    Matcher path = PATH.matcher(request.uri().getPath());
    if (path.matches()) {
      String right = verb(request, path.group("name") != null) + " " + resource(path);
      rights.add(right);
      if (path.group("namespace") != null) {
        rightsIn(path.group("namespace")).add(right);
      }
    }
  }

  private static String resource(Matcher path) {
    String group = path.group("group") == null ? "" : path.group("group") + "/";
    String sub = path.group("sub") == null ? "" : "/" + path.group("sub");
    return group + path.group("resource") + sub;
  }

  private static String verb(HttpRequest request, boolean isNamed) {
    String query = String.valueOf(request.uri().getQuery());
    return switch (request.method()) {
      case "GET" -> query.contains("watch=") ? "watch" : isNamed ? "get" : "list";
      case "POST" -> "create";
      case "PUT" -> "update";
      default -> request.method().toLowerCase(Locale.ROOT);
    };
  }

  private Set<String> rightsIn(String namespace) {
    return namespaced.computeIfAbsent(namespace, any -> new ConcurrentSkipListSet<>());
  }

  /** Returns those used on objects of a namespace, in the order of the alphabet. */
  public List<String> rights(String namespace) {
    return List.copyOf(rightsIn(namespace));
  }

  /** Returns them in the order of the alphabet. */
  public List<String> rights() {
    return List.copyOf(rights);
  }
}
