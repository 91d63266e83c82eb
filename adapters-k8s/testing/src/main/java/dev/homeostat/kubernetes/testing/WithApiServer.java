package dev.homeostat.kubernetes.testing;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Tests that need a real API server. All of them share one; constructors and methods may ask for
 * the {@link RunningApiServer}, or for a {@link io.fabric8.kubernetes.client.KubernetesClient} of
 * it that may do everything. Without the binaries the tests are skipped, with one line that says
 * how to get them.
 */
@API(status = EXPERIMENTAL, since = "0.1")
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ApiServerExtension.class)
public @interface WithApiServer {}
