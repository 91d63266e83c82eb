import { createSearch } from './search.js';

/** Narrows the resources that are shown by words, a status, and a group of the map. */
export function createFilter(report, selection) {
  const find = createSearch(report);
  const filter = {query: '', status: null, group: null, onchange: () => {}};

  filter.set = (change) => {
    Object.assign(filter, change);
    selection.show(
      find(filter.query).filter((each) =>
        (filter.status === null || each.status.key === filter.status)
        && (filter.group === null || filter.group.members.has(each.index))));
    filter.onchange();
  };
  return filter;
}
