package dev.homeostat.appwrapper.reference.model;

/** A pod set of a component. */
public record GoPodSet(String path, int replicas) {}
