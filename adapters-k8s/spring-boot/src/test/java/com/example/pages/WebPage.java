package com.example.pages;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import java.util.List;

/** A page: a config map with its text, and a service. */
@Group("spring.example.com")
@Version("v1")
public class WebPage extends CustomResource<WebPage.Spec, WebPage.Status> implements Namespaced {

  private static final long serialVersionUID = 1L;

  /** The desired page. */
  public static class Spec {
    /** The text of the page. */
    public String html = "";

    /** The port of its service. */
    public int port = 80;
  }

  /** The page as it is. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public static class Status {
    /** The generation that was reconciled last. */
    public long observedGeneration;

    /** The outcome of the last pass. */
    public String phase = "";

    /** The problems of the last pass. */
    public List<String> problems = List.of();
  }
}
