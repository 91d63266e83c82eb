package dev.homeostat.controller;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.watch.ObjectListener;
import dev.homeostat.kubernetes.watch.WatchScope;

/** A listener that passes on all events to another one; subclasses override what they add. */
abstract class ForwardingListener implements ObjectListener {

  private final ObjectListener next;

  ForwardingListener(ObjectListener next) {
    this.next = next;
  }

  @Override
  public void seen(Resource object) {
    next.seen(object);
  }

  @Override
  public void wrote(Resource object) {
    next.wrote(object);
  }

  @Override
  public void vanished(ResourceAddress address) {
    next.vanished(address);
  }

  @Override
  public void synced(WatchScope scope) {
    next.synced(scope);
  }

  @Override
  public void relisted(WatchScope scope) {
    next.relisted(scope);
  }

  @Override
  public void servedChanged(WatchScope scope) {
    next.servedChanged(scope);
  }

  @Override
  public void permissionChanged(WatchScope scope) {
    next.permissionChanged(scope);
  }
}
