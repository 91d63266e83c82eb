package dev.homeostat.appwrapper.reference.model;

/** The paths of an API server. */
public final class ApiPaths {

  public static final String GROUP_VERSION = "workload.codeflare.dev/v1beta2";

  private ApiPaths() {}

  /** The path of a group and version, as in {@code /api/v1} and {@code /apis/batch/v1}. */
  public static String group(String apiVersion) {
    return (apiVersion.contains("/") ? "/apis/" : "/api/") + apiVersion;
  }

  public static String collection(String apiVersion, String namespace, String plural) {
    return "%s/namespaces/%s/%s".formatted(group(apiVersion), namespace, plural);
  }

  public static String appWrapper(String namespace, String name) {
    return collection(GROUP_VERSION, namespace, "appwrappers") + "/" + name;
  }

  public static String pods(String namespace) {
    return collection("v1", namespace, "pods");
  }

  static boolean isGroup(String path) {
    return path.matches("/api/[^/]+|/apis/[^/]+/[^/]+");
  }

  static boolean isCollection(String path) {
    return path.matches("(/api/[^/]+|/apis/[^/]+/[^/]+)(/namespaces/[^/]+)?/[^/]+");
  }
}
