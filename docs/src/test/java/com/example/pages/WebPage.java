package com.example.pages;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import java.util.List;

/** A page that a web server shows. */
@Group("web.example.com")
@Version("v1")
public class WebPage extends CustomResource<WebPage.Spec, WebPage.Status> implements Namespaced {

  private static final long serialVersionUID = 1L;

  /** The desired page. */
  public static class Spec {
    /** The content of the page. */
    public String html = "";

    /** The port of the service. */
    public int port = 80;

    /** The number of web servers. */
    public int replicas = 1;
  }

  /** The page as it is. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  @JsonIgnoreProperties(ignoreUnknown = true)
  public static class Status {
    /** The generation that was reconciled last. */
    public Long observedGeneration;

    /** Whether the objects are as desired, and why not. */
    public List<Condition> conditions = List.of();
  }
}
