package dev.homeostat.operator;

/**
 * The settings that the operator decides, and none of its tenants.
 *
 * @param clusterWide whether an application may have objects outside of its namespace
 * @param takeover whether an application may take over objects that others claim ({@code adoption:
 *     always})
 * @param serviceAccount the service account of an application that names none; in its own namespace
 */
record TenantPolicy(boolean clusterWide, boolean takeover, String serviceAccount) {}
