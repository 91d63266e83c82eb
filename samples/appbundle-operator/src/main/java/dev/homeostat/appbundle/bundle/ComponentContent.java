package dev.homeostat.appbundle.bundle;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import java.util.Optional;

/** The content of a component. */
public sealed interface ComponentContent {

  /** Returns the address of the object that the component is; empty if that is not known. */
  Optional<ResourceAddress> address();

  /** Returns the id of the object that the component is; empty if that is not known. */
  default Optional<ResourceId> target() {
    return address().map(ResourceAddress::id);
  }

  /** Returns whether it is the definition of the kind of an object. */
  default boolean defines(ResourceId id) {
    return false;
  }

  /** Returns whether it is the namespace of an object. */
  default boolean isNamespaceOf(ResourceId id) {
    return false;
  }

  /**
   * An object.
   *
   * @param object its address, with the namespace of the bundle if the template has none
   * @param tree with apiVersion, kind and a name
   */
  record Template(ResourceAddress object, ObjectNode tree) implements ComponentContent {

    @Override
    public Optional<ResourceAddress> address() {
      return Optional.of(object);
    }

    @Override
    public boolean defines(ResourceId id) {
      return object.id().groupKind().equals("apiextensions.k8s.io/CustomResourceDefinition")
          && tree.at("/spec/group").asText().equals(id.group())
          && tree.at("/spec/names/kind").asText().equals(id.kind());
    }

    @Override
    public boolean isNamespaceOf(ResourceId id) {
      return object.id().groupKind().equals("Namespace")
          && object.id().name().equals(id.namespace());
    }

    /** The address; never the content. */
    @Override
    public String toString() {
      return object.toString();
    }
  }

  /**
   * A package that Porch deploys by a PackageVariant.
   *
   * @param packageName its name
   * @param repository the repository that has it
   * @param namespace of the repository and of the PackageVariant
   * @param revision the revision, or the name of a workspace; empty for the main one
   * @param variant the address of the PackageVariant
   */
  record PackageReference(
      String packageName,
      String repository,
      String namespace,
      String revision,
      ResourceAddress variant)
      implements ComponentContent {

    @Override
    public Optional<ResourceAddress> address() {
      return Optional.of(variant);
    }
  }

  /** A content that is not valid; the problems of the bundle have the reason. */
  record Invalid() implements ComponentContent {

    @Override
    public Optional<ResourceAddress> address() {
      return Optional.empty();
    }
  }
}
