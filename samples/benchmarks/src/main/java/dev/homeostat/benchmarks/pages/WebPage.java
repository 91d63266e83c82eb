package dev.homeostat.benchmarks.pages;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A page: a Deployment, a Service and a ConfigMap with its name. */
@Group(WebPage.GROUP)
@Version(WebPage.VERSION)
public final class WebPage extends CustomResource<WebPage.Spec, WebPage.Status>
    implements Namespaced {

  /** The group of the definition. */
  public static final String GROUP = "web.example.com";

  /** The version of the definition. */
  public static final String VERSION = "v1";

  private static final long serialVersionUID = 1L;

  /** The desired page. */
  public static final class Spec {
    /** What the page shows. */
    public String text = "";

    /** Whether it has its objects. */
    public boolean published = true;
  }

  /** The page as it is. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  @JsonIgnoreProperties(ignoreUnknown = true)
  public static final class Status {
    /** The generation that was reconciled last. */
    public @Nullable Long observedGeneration;

    /** As Kubernetes has them. */
    public List<Map<String, Object>> conditions = List.of();
  }
}
