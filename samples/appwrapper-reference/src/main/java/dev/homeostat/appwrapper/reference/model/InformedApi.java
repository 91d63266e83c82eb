package dev.homeostat.appwrapper.reference.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A real API server, with caches that informers fill. The caches have the objects of one namespace
 * alone, and of the pods only those of AppWrappers. Thread-safe.
 */
final class InformedApi implements Api, AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String WRAPPER = "wrapper";
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;

  private final KubernetesClient client;
  private final Api http;
  private final String namespace;
  private final GoReads reads;
  private final Map<String, SharedIndexInformer<GenericKubernetesResource>> informers =
      new ConcurrentHashMap<>();
  private final Map<String, Long> written = new ConcurrentHashMap<>();
  private final Map<String, Long> seen = new ConcurrentHashMap<>();

  InformedApi(KubernetesClient client, String namespace, GoReads reads) {
    this.client = client;
    this.http = new HttpApi(client);
    this.namespace = namespace;
    this.reads = reads;
  }

  /** Fills a cache; a handler is told what changes in it. */
  void inform(String collection, ResourceEventHandler<GenericKubernetesResource> handler) {
    SharedIndexInformer<GenericKubernetesResource> informer = informer(collection);
    informer.addEventHandler(handler);
    // The first events come before all objects are listed, and their passes read the cache.
    informers.put(collection, informer);
    informer.run();
  }

  private SharedIndexInformer<GenericKubernetesResource> informer(String collection) {
    String[] path = collection.split("/");
    boolean isCore = path[1].equals("api");
    ResourceDefinitionContext kind =
        new ResourceDefinitionContext.Builder()
            .withGroup(isCore ? "" : path[2])
            .withVersion(isCore ? path[2] : path[3])
            .withPlural(path[path.length - 1])
            .withNamespaced(true)
            .build();
    var objects = client.genericKubernetesResources(kind).inNamespace(namespace);
    SharedIndexInformer<GenericKubernetesResource> informer =
        collection.equals(ApiPaths.pods(namespace))
            ? objects.withLabel(GoWrapper.LABEL).runnableInformer(0)
            : objects.runnableInformer(0);
    return informer.addIndexers(Map.of(WRAPPER, InformedApi::wrappers));
  }

  /** The AppWrapper whose label an object has, if it has one. */
  static List<String> wrappers(GenericKubernetesResource object) {
    return Stream.ofNullable(object.getMetadata().getLabels())
        .flatMap(labels -> Stream.ofNullable(labels.get(GoWrapper.LABEL)))
        .toList();
  }

  /** The handler of AppWrappers has got one, in this version. */
  void seen(String wrapper, String version) {
    seen.put(wrapper, Long.valueOf(version));
  }

  /** The handler of AppWrappers has heard that one is gone. */
  void gone(String wrapper) {
    seen.remove(wrapper);
    written.remove(wrapper);
  }

  /** Whether the handler has not yet got what was written to an AppWrapper. */
  boolean isBehind(String wrapper) {
    return written.getOrDefault(wrapper, 0L) > seen.getOrDefault(wrapper, 0L);
  }

  @Override
  public Answer send(String method, String path, @Nullable JsonNode body) {
    if (method.equals("GET") && reads == GoReads.CACHED && !ApiPaths.isGroup(path)) {
      return wrapped(path);
    }
    Answer answer = http.send(method, path, body);
    if ((method.equals("PATCH") || method.equals("PUT")) && answer.isSuccess()) {
      JsonNode metadata = answer.body().path("metadata");
      written.put(metadata.path("name").asText(), metadata.path("resourceVersion").asLong());
    }
    return answer;
  }

  /** Reads a wrapped object; what was just created may not be in the cache, and is read live. */
  private Answer wrapped(String path) {
    informers.computeIfAbsent(
        collection(path),
        collection -> {
          SharedIndexInformer<GenericKubernetesResource> informer = informer(collection);
          informer.run();
          return informer;
        });
    Answer found = cached(path);
    return found.isSuccess() ? found : http.send("GET", path, null);
  }

  @Override
  public Answer cached(String path) {
    int query = path.indexOf('?');
    if (query > 0) {
      ArrayNode items = JSON.createArrayNode();
      String wrapper = path.substring(path.lastIndexOf('=') + 1);
      cache(path.substring(0, query)).getIndexer().byIndex(WRAPPER, wrapper).stream()
          .map(InformedApi::tree)
          .forEach(items::add);
      return new Answer(OK, JSON.createObjectNode().set("items", items));
    }
    String key = namespace + path.substring(path.lastIndexOf('/'));
    return Optional.ofNullable(cache(collection(path)).getIndexer().getByKey(key))
        .map(object -> new Answer(OK, tree(object)))
        .orElseGet(() -> new Answer(NOT_FOUND, JSON.createObjectNode()));
  }

  private SharedIndexInformer<GenericKubernetesResource> cache(String collection) {
    return Optional.ofNullable(informers.get(collection)).orElseThrow();
  }

  private static String collection(String path) {
    return path.substring(0, path.lastIndexOf('/'));
  }

  private static JsonNode tree(GenericKubernetesResource object) {
    return JSON.valueToTree(object);
  }

  @Override
  public void close() {
    informers.values().forEach(SharedIndexInformer::close);
  }
}
