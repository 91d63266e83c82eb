package dev.homeostat.folder.internal;

import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.cluster.Answer;
import java.util.List;
import java.util.stream.Collectors;

/** The words in which a server says no. */
final class Refusals {

  private Refusals() {}

  static Answer.Refused invalid(ResourceId id, String reason, String field, String message) {
    return invalid(id, List.of(new Answer.Cause(reason, field, message)));
  }

  static Answer.Refused invalid(ResourceId id, List<Answer.Cause> causes) {
    String why =
        causes.stream()
            .map(cause -> cause.field() + ": " + cause.message())
            .collect(Collectors.joining(", "));
    String all = causes.size() == 1 ? why : "[" + why + "]";
    return new Answer.Refused(
        422,
        "Invalid",
        id.kind() + " \"" + id.name() + "\" is invalid: " + all,
        "",
        causes,
        null,
        false);
  }

  static Answer.Refused doesNotFit() {
    return Answer.Refused.of(
        422, "Invalid", "the server rejected our request due to an error in our request");
  }

  static Answer.Refused conflict(ResourceId id, String message) {
    return Answer.Refused.of(
        409,
        "Conflict",
        "Operation cannot be fulfilled on " + id.kind() + " \"" + id.name() + "\": " + message);
  }

  static Answer.Refused exists(ResourceId id, boolean going) {
    String object = id.kind() + " \"" + id.name() + "\" already exists";
    return Answer.Refused.of(
        409, "AlreadyExists", going ? "object is being deleted: " + object : object);
  }

  static Answer.Refused noNamespace(String namespace) {
    return new Answer.Refused(
        404,
        "NotFound",
        "namespaces \"" + namespace + "\" not found",
        "namespaces",
        List.of(),
        null,
        false);
  }

  static Answer.Refused namespaceGoing(ResourceId id) {
    String message =
        id.kind()
            + " \""
            + id.name()
            + "\" is forbidden: unable to create new content in namespace "
            + id.namespace()
            + " because it is being terminated";
    Answer.Cause cause = new Answer.Cause("NamespaceTerminating", "metadata.namespace", message);
    return new Answer.Refused(403, "Forbidden", message, "", List.of(cause), null, false);
  }

  static Answer.Refused unserved() {
    return Answer.Refused.of(404, "NotFound", "the server could not find the requested resource");
  }

  static Answer.Refused broken(Problem problem) {
    return Answer.Refused.of(500, "InternalError", problem.toString());
  }
}
