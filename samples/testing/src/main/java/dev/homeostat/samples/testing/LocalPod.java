package dev.homeostat.samples.testing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The container of a Deployment as a process on this machine: with its arguments, variables and
 * mounted files, and the credentials of its service account. Since no kubelet runs here, paths of
 * mounts lead to a folder.
 */
public final class LocalPod {

  private static final String VARIABLE = "HOMEOSTAT_";
  private static final String SHARE = VARIABLE + "SHARE";

  private final Path dir;
  private final RunningApiServer server;
  private final JsonNode pod;
  private final String namespace;
  private final Map<String, String> fields;
  private final Map<String, Path> mounts = new HashMap<>();

  /**
   * A pod of a Deployment.
   *
   * @param dir a folder of its own
   * @param server of the Deployment
   * @param deployment with the template of the pod
   * @param fields of the pod to which variables refer, as in status.podIP
   */
  public LocalPod(
      Path dir, RunningApiServer server, Resource deployment, Map<String, String> fields) {
    this.dir = dir;
    this.server = server;
    this.pod = deployment.tree().at("/spec/template/spec");
    this.namespace = deployment.namespace();
    this.fields = new HashMap<>(fields);
    this.fields.put("metadata.namespace", namespace);
  }

  /**
   * Starts the process; its probes and metrics get a free port.
   *
   * @param main the program of the container
   * @param token of its service account
   * @param variables of the process, beside those of the container
   */
  public OperatorProcess start(Class<?> main, String token, Map<String, String> variables)
      throws IOException {
    Map<String, String> environment = environment();
    environment.put("HOMEOSTAT_PORT", "0");
    environment.put("KUBECONFIG", AccountKubeconfig.write(dir, server, token).toString());
    environment.putAll(variables);
    List<String> arguments = new ArrayList<>();
    for (JsonNode argument : container().path("args")) {
      arguments.add(here(argument.asText()));
    }
    return OperatorProcess.start(
        main, dir.resolve("output"), environment, arguments.toArray(String[]::new));
  }

  /**
   * Returns the variables that set options of sharing, as options for an operator in this process.
   */
  public List<String> shareOptions() throws IOException {
    List<String> options = new ArrayList<>();
    for (Map.Entry<String, String> variable : environment().entrySet()) {
      if (variable.getKey().startsWith(SHARE)) {
        String name = variable.getKey().substring(VARIABLE.length());
        options.add(
            "--" + name.toLowerCase(Locale.ROOT).replace('_', '-') + "=" + variable.getValue());
      }
    }
    return options;
  }

  private JsonNode container() {
    return pod.at("/containers/0");
  }

  private Map<String, String> environment() throws IOException {
    for (JsonNode mount : container().path("volumeMounts")) {
      Map<String, byte[]> files = files(mount.path("name").asText());
      if (files.isEmpty()) {
        continue;
      }
      Path folder = dir.resolve(mount.path("mountPath").asText().substring(1));
      mounts.put(mount.path("mountPath").asText(), Files.createDirectories(folder));
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        Files.write(folder.resolve(file.getKey()), file.getValue());
      }
    }
    Map<String, String> environment = new HashMap<>();
    for (JsonNode variable : container().path("env")) {
      String field = variable.at("/valueFrom/fieldRef/fieldPath").asText();
      String value = fields.getOrDefault(field, variable.path("value").asText());
      environment.put(variable.path("name").asText(), here(expanded(value, environment)));
    }
    return environment;
  }

  /** Returns a value with the variables before it, to which it refers as in {@code $(POD_IP)}. */
  private static String expanded(String value, Map<String, String> before) {
    String expanded = value;
    for (Map.Entry<String, String> variable : before.entrySet()) {
      expanded = expanded.replace("$(" + variable.getKey() + ")", variable.getValue());
    }
    return expanded;
  }

  private String here(String value) {
    String local = value;
    for (Map.Entry<String, Path> mount : mounts.entrySet()) {
      local = local.replace(mount.getKey() + "/", mount.getValue() + "/");
    }
    return local;
  }

  private Map<String, byte[]> files(String volume) {
    Map<String, byte[]> files = new HashMap<>();
    for (JsonNode candidate : pod.path("volumes")) {
      if (candidate.path("name").asText().equals(volume)) {
        String secret = candidate.at("/secret/secretName").asText();
        String map = candidate.at("/configMap/name").asText();
        if (!secret.isEmpty()) {
          server
              .client()
              .secrets()
              .inNamespace(namespace)
              .withName(secret)
              .require()
              .getData()
              .forEach((name, value) -> files.put(name, Base64.getDecoder().decode(value)));
        } else if (!map.isEmpty()) {
          server
              .client()
              .configMaps()
              .inNamespace(namespace)
              .withName(map)
              .require()
              .getData()
              .forEach((name, value) -> files.put(name, value.getBytes(StandardCharsets.UTF_8)));
        }
      }
    }
    return files;
  }
}
