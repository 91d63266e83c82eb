package dev.homeostat.internal.application;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.ApplicationId;
import dev.homeostat.Owner;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The names of an application, and those on whose behalf it is reconciled.
 *
 * @param id its id
 * @param uid the name of this incarnation; empty if the engine shall choose one
 * @param segment its share of the applications; empty if replicas do not share them
 * @param owner the object in whose name it is kept, if there is one
 * @param serviceAccount the identity of its requests; empty for the engine's own
 */
@API(status = INTERNAL, since = "0.1")
public record ApplicationIdentity(
    ApplicationId id, String uid, String segment, @Nullable Owner owner, String serviceAccount) {}
