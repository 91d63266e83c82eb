package com.example.live;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

/** An object that wants a config map with a word. */
@Group("greetings.example.com")
@Version("v1")
public class Greeting extends CustomResource<Greeting.Spec, Void> implements Namespaced {

  private static final long serialVersionUID = 1L;

  /** The desired state. */
  public static class Spec {
    /** The word. */
    public String word = "";
  }
}
