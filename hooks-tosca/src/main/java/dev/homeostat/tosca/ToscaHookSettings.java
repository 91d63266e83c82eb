package dev.homeostat.tosca;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/**
 * The settings of the hook {@code tosca} in an application: {@code hooks: [{name: tosca, settings:
 * {strict: true}}]}.
 *
 * @param strict whether what breaks the standard is refused, also where it cannot reach a manifest
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record ToscaHookSettings(boolean strict) {}
