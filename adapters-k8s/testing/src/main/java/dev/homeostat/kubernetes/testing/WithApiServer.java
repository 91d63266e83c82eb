package dev.homeostat.kubernetes.testing;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Marks tests that need a real API server. All of them share one; constructors and methods may ask
 * for the {@link RunningApiServer}, or for a {@link io.fabric8.kubernetes.client.KubernetesClient}
 * of it that may do everything. Without the binaries the tests are skipped, with one line that
 * explains how to get them. They have the tag {@code api-server}.
 *
 * <p>The server ends with the last test of the program. With the system property {@code
 * apiserver.shared}, which names a folder, it is the server of all test programs that the same
 * build starts with that folder, and ends with the build; then no test may rely on cluster-scoped
 * objects, but for the kinds that it defines.
 */
@API(status = EXPERIMENTAL, since = "0.1")
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("api-server")
@ExtendWith(ApiServerExtension.class)
public @interface WithApiServer {}
