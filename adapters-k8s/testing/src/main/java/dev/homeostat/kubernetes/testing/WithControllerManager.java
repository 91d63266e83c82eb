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
 * Marks tests that need the server's own controllers: like {@link WithApiServer}, on another
 * server, which these tests share and on which a {@link ControllerManager} works. Without the
 * binary, which is not among those that can be downloaded, the tests are skipped, with one line
 * that explains how to get it.
 */
@API(status = EXPERIMENTAL, since = "0.1")
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("api-server")
@ExtendWith(ControllerManagerExtension.class)
public @interface WithControllerManager {}
