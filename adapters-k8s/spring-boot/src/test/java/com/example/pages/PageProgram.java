package com.example.pages;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Problem;
import dev.homeostat.controller.Controller;
import dev.homeostat.controller.ControllerBuilder;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.TypedObjects;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.util.List;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** A program with one controller, whose status has members of its own. */
@SpringBootApplication
public class PageProgram {

  public static void main(String[] args) {
    SpringApplication.run(PageProgram.class, args);
  }

  @Bean
  ControllerBuilder<WebPage> pages(KubernetesCluster cluster, Engine engine) {
    return Controller.named("pages")
        .of(cluster, WebPage.class)
        .application(PageProgram::application)
        .engine(engine)
        .status(
            (page, pass) ->
                Map.of(
                    "phase", pass.outcome().toString(),
                    "problems", pass.problems().stream().map(Problem::toString).toList()));
  }

  private static Application application(WebPage page) {
    String name = page.getMetadata().getName();
    ConfigMap text =
        new ConfigMapBuilder()
            .withNewMetadata()
            .withName(name)
            .endMetadata()
            .addToData("index.html", page.getSpec().html)
            .build();
    Service service =
        new ServiceBuilder()
            .withNewMetadata()
            .withName(name)
            .endMetadata()
            .withNewSpec()
            .withSelector(Map.of("page", name))
            .addNewPort()
            .withPort(page.getSpec().port)
            .endPort()
            .endSpec()
            .build();
    return Application.ownedBy(TypedObjects.owner(page))
        .manifest(TypedObjects.manifest(List.of(text, service)))
        .build();
  }
}
