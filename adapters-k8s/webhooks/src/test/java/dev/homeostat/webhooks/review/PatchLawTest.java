package dev.homeostat.webhooks.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.flipkart.zjsonpatch.JsonPatch;
import dev.homeostat.tree.Trees;
import dev.homeostat.webhooks.AdmissionDecision;
import dev.homeostat.webhooks.AdmissionRequest;
import dev.homeostat.webhooks.Reviews;
import java.io.IOException;
import java.util.Base64;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The patch that is sent makes the changed object of the object that was sent. */
class PatchLawTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  @Provide
  Arbitrary<ObjectNode> objects() {
    Arbitrary<JsonNode> scalars =
        Arbitraries.oneOf(
            Arbitraries.of("a", "/", "~", "ä", "").map(NODES::textNode),
            Arbitraries.integers().between(-2, 2).map(NODES::numberNode),
            Arbitraries.of(true, false).map(NODES::booleanNode));
    Arbitrary<JsonNode> values =
        Arbitraries.lazyOf(
            () -> scalars,
            () -> scalars.list().ofMaxSize(3).map(all -> NODES.arrayNode().addAll(all)),
            () -> objects().map(JsonNode.class::cast));
    return Arbitraries.maps(Arbitraries.of("a", "b/c", "d~e", "f"), values)
        .ofMaxSize(3)
        .map(
            members -> {
              ObjectNode object = NODES.objectNode();
              members.forEach(object::set);
              return object;
            });
  }

  @Property(tries = 500)
  void the_patch_makes_the_changed_object(
      @ForAll("objects") ObjectNode before, @ForAll("objects") ObjectNode changed)
      throws IOException {
    AdmissionRequest request = Reviews.request(Reviews.review("CREATE", before.toString(), "null"));
    JsonNode response =
        JSON.readTree(AdmissionReviews.write(request, AdmissionDecision.change(changed)))
            .get("response");
    JsonNode patched =
        response.has("patch")
            ? JsonPatch.apply(
                JSON.readTree(Base64.getDecoder().decode(response.get("patch").asText())), before)
            : before;
    assertThat(Trees.equal(patched, changed)).as("%s and %s", patched, changed).isTrue();
  }
}
