package dev.homeostat.controller;

import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.TypedObjects;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.function.Function;

/**
 * The kind of the primary objects, which describe applications.
 *
 * @param apiVersion as in {@code example.com/v1}
 * @param kind as in {@code WebPage}
 * @param reader converts a tree to the user's type; throws if the tree does not fit
 * @param <T> the user's type
 */
record PrimaryKind<T>(String apiVersion, String kind, Function<Resource, T> reader) {

  static <T extends HasMetadata> PrimaryKind<T> of(Class<T> type) {
    return new PrimaryKind<>(
        HasMetadata.getApiVersion(TypedObjects.requireNamespaced(type)),
        HasMetadata.getKind(type),
        resource -> TypedObjects.read(resource, type));
  }

  static PrimaryKind<Resource> of(String apiVersion, String kind) {
    return new PrimaryKind<>(apiVersion, kind, resource -> resource);
  }

  /** The key of an object of this kind, whatever kind the given one names. */
  ApplicationId key(ApplicationId application) {
    return PrimarySource.key(address(application));
  }

  ResourceAddress address(ApplicationId key) {
    return ResourceAddress.of(apiVersion, kind, key.namespace(), key.name());
  }
}
