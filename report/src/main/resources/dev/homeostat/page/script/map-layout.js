import { isLink } from './report-data.js';

const NOT_APPLIED = Number.MAX_SAFE_INTEGER;

/**
 * Arranges resources: a column for each wave, and in it a group for each kind. Groups stand beside
 * those that they are linked with, so that edges are short.
 */
export function arrangeMap(resources) {
  const waves = d3.sort(
    d3.groups(resources, (each) => each.wave ?? NOT_APPLIED),
    ([wave]) => wave);
  const places = new Map();
  return waves.map(([wave, members]) => {
    const groups = d3
      .groups(members, (each) => (each.group === '' ? each.kind : `${each.group}/${each.kind}`))
      .map(([key, all]) => createGroup(wave, key, all));
    const ordered = d3.sort(
      groups,
      (group) => d3.mean(linkedPlaces(group, places)) ?? Infinity,
      (group) => group.kind);
    let place = 0;
    for (const group of ordered) {
      group.resources = d3.sort(
        group.resources,
        (each) => each.status.rank,
        (each) => d3.mean(linksOf(each).map((link) => places.get(link) ?? NaN)) ?? Infinity,
        (each) => each.index);
      group.resources.forEach((each) => places.set(each.index, place++));
    }
    return {wave: wave === NOT_APPLIED ? undefined : wave, groups: ordered, size: members.length};
  });
}

function createGroup(wave, key, resources) {
  return {
    id: `${wave} ${key}`,
    kind: resources[0].kind,
    apiGroup: resources[0].group,
    resources,
    members: new Set(resources.map((each) => each.index)),
  };
}

function linkedPlaces(group, places) {
  return group.resources.flatMap(linksOf).map((link) => places.get(link) ?? NaN);
}

/** Returns the resources that a resource comes after, and that own it. */
function linksOf(resource) {
  return [...resource.after, ...resource.owners].filter(isLink);
}

/** Returns squares for the resources of a large group, in a rectangle. */
export function arrangeSquares(resources, width, height) {
  const byStatus = d3.groups(resources, (each) => each.status.key);
  const root = d3
    .hierarchy({children: byStatus.map(([, members]) => ({children: members}))},
      (node) => node.children)
    .sum((node) => (node.children ? 0 : 1));
  return d3.treemap().tile(bandsOfSquares).size([width, height]).paddingInner(1)(root)
    .leaves()
    .map((leaf) => ({resource: leaf.data, x0: leaf.x0, x1: leaf.x1, y0: leaf.y0, y1: leaf.y1}));
}

/** Lays out a band for each status, and in it its resources in rows. */
function bandsOfSquares(node, x0, y0, x1, y1) {
  if (node.depth === 0) {
    d3.treemapSlice(node, x0, y0, x1, y1);
    return;
  }
  const count = node.children.length;
  const columns = Math.max(1, Math.round(Math.sqrt((count * (x1 - x0)) / (y1 - y0))));
  const width = (x1 - x0) / columns;
  const height = (y1 - y0) / Math.ceil(count / columns);
  node.children.forEach((child, index) => {
    child.x0 = x0 + (index % columns) * width;
    child.x1 = child.x0 + width;
    child.y0 = y0 + Math.floor(index / columns) * height;
    child.y1 = child.y0 + height;
  });
}
