package dev.homeostat.sharding;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.util.Map;
import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A register in a ConfigMap, which is created when it is missing. Each replacement is guarded by
 * the version that was read. Others must not change it.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ConfigMapRegister implements RosterRegister {

  private static final String KEY = "roster";

  private final KubernetesClient client;
  private final String namespace;
  private final String name;

  /**
   * Creates a register.
   *
   * @param client may get, create and update the ConfigMap; stays the caller's to close
   * @param namespace of the ConfigMap
   * @param name of the ConfigMap, the same in all replicas
   */
  public ConfigMapRegister(KubernetesClient client, String namespace, String name) {
    this.client = Objects.requireNonNull(client, "client");
    this.namespace = Objects.requireNonNull(namespace, "namespace");
    this.name = Objects.requireNonNull(name, "name");
  }

  @Override
  public String read() throws IOException {
    try {
      return text(load());
    } catch (KubernetesClientException e) {
      throw new IOException("ConfigMap " + this + " cannot be read", e);
    }
  }

  private @Nullable ConfigMap load() {
    return client.configMaps().inNamespace(namespace).withName(name).get();
  }

  private static String text(@Nullable ConfigMap map) {
    return map == null || map.getData() == null ? "" : map.getData().getOrDefault(KEY, "");
  }

  @Override
  public boolean replace(String expected, String next) throws IOException {
    try {
      ConfigMap last = load();
      if (!text(last).equals(expected)) {
        return false;
      }
      write(last, next);
      return true;
    } catch (KubernetesClientException e) {
      if (e.getCode() == HttpURLConnection.HTTP_CONFLICT) {
        return false;
      }
      throw new IOException("ConfigMap " + this + " cannot be written", e);
    }
  }

  private void write(@Nullable ConfigMap last, String next) {
    ConfigMapBuilder builder = last == null ? new ConfigMapBuilder() : new ConfigMapBuilder(last);
    ConfigMap map =
        builder
            .editOrNewMetadata()
            .withNamespace(namespace)
            .withName(name)
            .endMetadata()
            .withData(Map.of(KEY, next))
            .build();
    if (last == null) {
      client.resource(map).create();
    } else {
      client.resource(map).lockResourceVersion().update();
    }
  }

  @Override
  public String toString() {
    return namespace + "/" + name;
  }
}
