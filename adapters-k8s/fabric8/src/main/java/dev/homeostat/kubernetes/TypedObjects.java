package dev.homeostat.kubernetes;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Manifest;
import dev.homeostat.Owner;
import dev.homeostat.Resource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.Collection;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** From the classes of the client to trees, and back. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class TypedObjects {

  private static final KubernetesSerialization SERIALIZATION = new KubernetesSerialization();

  private TypedObjects() {}

  /**
   * A resource.
   *
   * @param object with a name
   * @return what the client would send of it
   * @throws IllegalArgumentException if it has no kind or no name
   */
  public static Resource resource(HasMetadata object) {
    return Resource.of(SERIALIZATION.convertValue(object, ObjectNode.class));
  }

  /**
   * A manifest.
   *
   * @param objects each with a name
   * @return what the client would send of them, in their order
   * @throws IllegalArgumentException if one has no kind or no name, or two are one resource
   */
  public static Manifest manifest(Collection<? extends HasMetadata> objects) {
    return Manifest.of(objects.stream().map(TypedObjects::resource).toArray(Resource[]::new));
  }

  /**
   * The owner of an application.
   *
   * @param object as it was read, so that it has a uid
   * @return a reference to it
   * @throws IllegalArgumentException if it has no uid
   */
  public static Owner owner(HasMetadata object) {
    return Owner.builder()
        .apiVersion(object.getApiVersion())
        .kind(object.getKind())
        .namespace(nullToEmpty(object.getMetadata().getNamespace()))
        .name(object.getMetadata().getName())
        .uid(nullToEmpty(object.getMetadata().getUid()))
        .build();
  }

  /**
   * Checks a class of primary objects: an application has the namespace and the name of its primary
   * object.
   *
   * @param type the class
   * @param <T> the class
   * @return the same
   * @throws IllegalArgumentException if it is not declared that its objects live in namespaces
   */
  public static <T extends HasMetadata> Class<T> requireNamespaced(Class<T> type) {
    if (!Namespaced.class.isAssignableFrom(type)) {
      throw new IllegalArgumentException(
          "expected a class of objects that live in namespaces, got "
              + type.getName()
              + "; let it implement Namespaced, or describe cluster-scoped primary objects with"
              + " Application.named(…).owner(…) and run the engine yourself");
    }
    return type;
  }

  /**
   * Converts an object to a class of the client.
   *
   * @param resource the object as a tree
   * @param type the class
   * @param <T> the class
   * @return a new object, which shares nothing with the tree
   * @throws IllegalArgumentException if the tree does not fit the class; the message has the place
   */
  public static <T> T read(Resource resource, Class<T> type) {
    return SERIALIZATION.convertValue(resource.tree(), type);
  }

  private static String nullToEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
