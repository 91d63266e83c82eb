package dev.homeostat.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdmissionRequestTest {

  @ParameterizedTest
  @CsvSource({
    "name, a, a",
    "generateName, a-, a-12345",
    "generateName, a-23456789-123456789-123456789-123456789-123456789-1234567,"
        + " a-23456789-123456789-123456789-123456789-123456789-123456712345",
    "generateName, a-23456789-123456789-123456789-123456789-123456789-12345678-,"
        + " a-23456789-123456789-123456789-123456789-123456789-123456712345"
  })
  void an_object_whose_name_is_generated_later_is_a_resource(
      String member, String value, String name) {
    ObjectNode request = JsonNodeFactory.instance.objectNode().put("uid", "1");
    request.put("operation", "CREATE");
    ObjectNode object = request.putObject("object").put("apiVersion", "v1").put("kind", "Pod");
    object.putObject("metadata").put("namespace", "ns").put(member, value);
    AdmissionRequest review = AdmissionRequest.of(request);
    assertThat(review.resourceObject().map(Resource::name)).contains(name);
    assertThat(review.oldResourceObject()).isEmpty();
    assertThat(review.object().orElseThrow().path("metadata").has("name"))
        .isEqualTo(member.equals("name"));
  }
}
