package dev.homeostat.operator;

import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which rights a client has made use of in its own name, as in {@code get apps/deployments}. */
final class Asked implements Interceptor {

  private static final Pattern PATH =
      Pattern.compile(
          "/(?:api|apis/(?<group>[^/]+))/v[^/]+(?:/namespaces/(?<namespace>[^/]+))?"
              + "/(?<resource>[^/]+)(?:/(?<name>[^/]+)(?:/(?<sub>[^/]+))?)?");

  private final Set<String> rights = new ConcurrentSkipListSet<>();

  @Override
  public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
    if (!request.headers("Impersonate-User").isEmpty()) {
      rights.add("impersonate serviceaccounts");
      return;
    }
    Matcher path = PATH.matcher(request.uri().getPath());
    if (path.matches()) {
      rights.add(verb(request, path.group("name") != null) + " " + resource(path));
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
      default -> Map.of("PATCH", "patch", "DELETE", "delete").get(request.method());
    };
  }

  List<String> rights() {
    return List.copyOf(rights);
  }
}
