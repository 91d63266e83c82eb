/** Auto-configuration of the engine, the cluster and controllers in programs with Spring Boot. */
@NullMarked
package dev.homeostat.spring;

import org.jspecify.annotations.NullMarked;
