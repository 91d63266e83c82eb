package dev.homeostat.tosca;

/**
 * The settings of the hook {@code tosca} in an application: {@code hooks: [{name: tosca, settings:
 * {strict: true}}]}.
 *
 * @param strict whether what breaks the standard is refused, also where it cannot reach a manifest
 */
record ToscaHookSettings(boolean strict) {}
