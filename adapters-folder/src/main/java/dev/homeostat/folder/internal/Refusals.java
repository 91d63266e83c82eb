package dev.homeostat.folder.internal;

import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.List;
import java.util.stream.Collectors;

/** The errors of an API server, in its words. */
final class Refusals {

  private Refusals() {}

  static ClusterResponse.Refused invalid(
      ResourceId id, String reason, String field, String message) {
    return invalid(id, List.of(new ClusterResponse.Cause(reason, field, message)));
  }

  static ClusterResponse.Refused invalid(ResourceId id, List<ClusterResponse.Cause> causes) {
    String why =
        causes.stream()
            .map(cause -> cause.field() + ": " + cause.message())
            .collect(Collectors.joining(", "));
    String all = causes.size() == 1 ? why : "[" + why + "]";
    return ClusterResponse.Refused.of(
            422, "Invalid", id.kind() + " \"" + id.name() + "\" is invalid: " + all)
        .withCauses(causes);
  }

  static ClusterResponse.Refused doesNotFit() {
    return ClusterResponse.Refused.of(
        422, "Invalid", "the server rejected our request due to an error in our request");
  }

  static ClusterResponse.Refused conflict(ResourceId id, String message) {
    return ClusterResponse.Refused.of(
        409,
        "Conflict",
        "Operation cannot be fulfilled on " + id.kind() + " \"" + id.name() + "\": " + message);
  }

  static ClusterResponse.Refused exists(ResourceId id, boolean going) {
    String object = id.kind() + " \"" + id.name() + "\" already exists";
    return ClusterResponse.Refused.of(
        409, "AlreadyExists", going ? "object is being deleted: " + object : object);
  }

  static ClusterResponse.Refused noNamespace(String namespace) {
    return ClusterResponse.Refused.of(404, "NotFound", "namespaces \"" + namespace + "\" not found")
        .withConcerning("namespaces");
  }

  static ClusterResponse.Refused namespaceGoing(ResourceId id) {
    String message =
        id.kind()
            + " \""
            + id.name()
            + "\" is forbidden: unable to create new content in namespace "
            + id.namespace()
            + " because it is being terminated";
    ClusterResponse.Cause cause =
        new ClusterResponse.Cause("NamespaceTerminating", "metadata.namespace", message);
    return ClusterResponse.Refused.of(403, "Forbidden", message).withCauses(List.of(cause));
  }

  static ClusterResponse.Refused unserved() {
    return ClusterResponse.Refused.of(
        404, "NotFound", "the server could not find the requested resource");
  }

  static ClusterResponse.Refused broken(Problem problem) {
    return ClusterResponse.Refused.of(500, "InternalError", problem.toString());
  }
}
