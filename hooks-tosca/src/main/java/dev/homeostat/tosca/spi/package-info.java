/** For those who map node types of their own to Kubernetes resources. */
@NullMarked
package dev.homeostat.tosca.spi;

import org.jspecify.annotations.NullMarked;
