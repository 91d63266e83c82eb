package dev.homeostat.appwrapper.admission;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Checks that a tree is the specification of a pod, with no other fields. */
final class PodSpecs {

  /** The model of the client accepts any field; here, one that it does not know is an error. */
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .annotationIntrospector(
              new JacksonAnnotationIntrospector() {
                private static final long serialVersionUID = 1L;

                @Override
                public Boolean hasAnySetter(Annotated member) {
                  return false;
                }
              })
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .build();

  private PodSpecs() {}

  /** Returns what is wrong with a specification; empty if all is well. */
  static List<String> errors(JsonNode spec) {
    List<String> errors = new ArrayList<>();
    ObjectMapper mapper =
        MAPPER
            .copy()
            .addHandler(
                new DeserializationProblemHandler() {
                  @Override
                  public boolean handleUnknownProperty(
                      DeserializationContext context,
                      com.fasterxml.jackson.core.JsonParser parser,
                      JsonDeserializer<?> deserializer,
                      Object bean,
                      String name)
                      throws IOException {
                    errors.add("unknown field " + name);
                    parser.skipChildren();
                    return true;
                  }
                });
    try {
      mapper.treeToValue(spec, PodSpec.class);
    } catch (JsonMappingException e) {
      errors.add("unexpected value of " + path(e));
    } catch (JsonProcessingException e) {
      errors.add("no specification of a pod");
    }
    return errors;
  }

  private static String path(JsonMappingException e) {
    StringBuilder path = new StringBuilder("spec");
    e.getPath()
        .forEach(
            step ->
                path.append(
                    step.getFieldName() == null
                        ? "[" + step.getIndex() + "]"
                        : "." + step.getFieldName()));
    return path.toString();
  }
}
