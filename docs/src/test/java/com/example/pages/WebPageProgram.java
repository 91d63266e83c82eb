package com.example.pages;

import dev.homeostat.Engine;
import dev.homeostat.ReconcileResult;
import dev.homeostat.controller.Conditions;
import dev.homeostat.controller.Controller;
import dev.homeostat.controller.ControllerBuilder;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.TypedObjects;
import java.time.Instant;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** The program in docs/spring-boot.md. */
// snippet: webpage-spring-boot
@SpringBootApplication
public class WebPageProgram {

  public static void main(String[] args) {
    SpringApplication.run(WebPageProgram.class, args);
  }

  @Bean
  ControllerBuilder<WebPage> pages(KubernetesCluster cluster, Engine engine) {
    return Controller.named("webpages")
        .of(cluster, WebPage.class)
        .application(WebPages::application)
        .engine(engine)
        .status(WebPageProgram::status);
  }

  private static Object status(WebPage page, ReconcileResult pass) {
    Conditions conditions = Conditions.of(TypedObjects.resource(page)).with(pass, Instant.now());
    return Map.of("conditions", conditions.toTree());
  }
}
// end
