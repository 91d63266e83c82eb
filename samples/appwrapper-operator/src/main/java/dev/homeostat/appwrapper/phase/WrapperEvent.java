package dev.homeostat.appwrapper.phase;

/**
 * What users are to know about an AppWrapper.
 *
 * @param reason in one word
 * @param message for people
 */
public record WrapperEvent(String reason, String message) {}
