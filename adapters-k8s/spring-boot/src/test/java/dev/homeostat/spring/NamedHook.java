package dev.homeostat.spring;

import dev.homeostat.spi.LifecycleHook;

/** A hook that does nothing. */
record NamedHook(String name) implements LifecycleHook {}
