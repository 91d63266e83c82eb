package dev.homeostat.controller;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import java.util.List;
import java.util.Map;

/** An object that wants config maps, and a deployment if it says how many replicas. */
@Group("bundles.example.com")
@Version("v1")
public class WordBundle extends CustomResource<WordBundle.Spec, WordBundle.Status>
    implements Namespaced {

  private static final long serialVersionUID = 1L;

  /** The desired state. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public static class Spec {
    /** By the name of a config map, its word. */
    public Map<String, String> words = Map.of();

    /** Of the deployment. */
    public Integer replicas;

    /** Where config maps go beside the namespace of the bundle. */
    public List<String> elsewhere = List.of();

    /** Objects of which only the kinds count; missing if there are none. */
    public List<Map<String, String>> manifest;
  }

  /** The state that is there. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  @JsonIgnoreProperties(ignoreUnknown = true)
  public static class Status {
    /** A word. */
    public String phase;

    /** By the server's count. */
    public Long observedGeneration;
  }
}
