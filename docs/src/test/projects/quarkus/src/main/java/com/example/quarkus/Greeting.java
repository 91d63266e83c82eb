package com.example.quarkus;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

/** A custom resource that describes a ConfigMap with a word. */
@Group("quarkus.example.com")
@Version("v1")
public class Greeting extends CustomResource<Greeting.Spec, Void> implements Namespaced {

  private static final long serialVersionUID = 1L;

  /** The desired greeting. */
  public static class Spec {
    /** The word. */
    public String word = "";
  }
}
