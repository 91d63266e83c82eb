/** The resource that is open, and those that the views show; views listen to changes. */
export function createSelection(report) {
  const listeners = [];
  const selection = {
    opened: null,
    shown: report.resources,
    listen(listener) {
      listeners.push(listener);
    },
    open(resource) {
      selection.opened = resource;
      listeners.forEach((listener) => listener.opened?.(resource));
    },
    show(resources) {
      selection.shown = resources;
      listeners.forEach((listener) => listener.shown?.(resources));
    },
  };
  return selection;
}
