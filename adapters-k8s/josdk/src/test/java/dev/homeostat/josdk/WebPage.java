package dev.homeostat.josdk;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import java.util.List;
import java.util.Map;

/** A page: a config map with its texts, and a service if it has a port. */
@Group("pages.example.com")
@Version("v1")
public class WebPage extends CustomResource<WebPage.Spec, WebPage.Status> implements Namespaced {

  private static final long serialVersionUID = 1L;

  /** The desired page. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public static class Spec {
    /** By name. */
    public Map<String, String> texts = Map.of();

    /** Of the service. */
    public Integer port;
  }

  /** The page as it is. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  @JsonIgnoreProperties(ignoreUnknown = true)
  public static class Status {
    /** The generation that was reconciled last. */
    public Long observedGeneration;

    /** As Kubernetes has them. */
    public List<Map<String, Object>> conditions = List.of();

    /** The number of objects of the page. */
    public Integer objects;
  }
}
