package dev.homeostat.appbundle.api;

/** The names of the definition of AppBundles, and of what their objects carry. */
public final class AppBundles {

  /** The version of the API. */
  public static final String API_VERSION = "app.example.com/v1alpha1";

  /** The kind. */
  public static final String KIND = "AppBundle";

  /** The group and the kind. */
  public static final String GROUP_KIND = "app.example.com/AppBundle";

  /** The finalizer of AppBundles. */
  public static final String FINALIZER = "app.example.com/finalizer";

  /** The id of the lease, under which one of several operators of AppBundles is active. */
  public static final String LEASE = "25f75407.example.com";

  /** The label with the name of the AppBundle of an object. */
  public static final String BUNDLE_LABEL = "app.example.com/appbundle";

  /** The label with the group of an object. */
  public static final String GROUP_LABEL = "app.example.com/group";

  /** The label with the component of an object. */
  public static final String COMPONENT_LABEL = "app.example.com/component";

  /** The annotation of an AppBundle that takes over the objects of another operator. */
  public static final String ADOPT = "app.example.com/adopt";

  /** The annotation with the wave of an object, as Argo CD reads it. */
  public static final String SYNC_WAVE = "argocd.argoproj.io/sync-wave";

  private AppBundles() {}
}
