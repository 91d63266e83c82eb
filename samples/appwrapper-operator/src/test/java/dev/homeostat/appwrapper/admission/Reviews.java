package dev.homeostat.appwrapper.admission;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.webhooks.AdmissionRequest;

/** Requests for reviews. */
final class Reviews {

  private Reviews() {}

  static AdmissionRequest create(ObjectNode object, String user, String uid) {
    ObjectNode request = request("CREATE", object);
    request.putObject("userInfo").put("username", user).put("uid", uid);
    return AdmissionRequest.of(request);
  }

  static AdmissionRequest update(ObjectNode old, ObjectNode object) {
    ObjectNode request = request("UPDATE", object);
    request.set("oldObject", old);
    return AdmissionRequest.of(request);
  }

  static AdmissionRequest delete(ObjectNode old) {
    ObjectNode request = request("DELETE", old);
    request.set("oldObject", old);
    request.putNull("object");
    return AdmissionRequest.of(request);
  }

  private static ObjectNode request(String operation, ObjectNode object) {
    ObjectNode request = JsonNodeFactory.instance.objectNode();
    request.put("uid", "r1").put("operation", operation).put("namespace", "ns");
    request.set("object", object);
    return request;
  }
}
