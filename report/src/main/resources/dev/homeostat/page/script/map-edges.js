import { fill, svgElement } from './dom.js';
import { isLink } from './report-data.js';

/** More edges than these are shown of the open resource only. */
const MOST_EDGES = 150;

const CURVE = 28;

/** The radius of the dots beside the groups. */
const DOT = 3;

/** Draws the edges of order and ownership between what the map shows of their resources. */
export function drawEdges(canvas, map, report, opened) {
  const all = edgesOf(report);
  const isOpened = ({from, to}) => opened !== null && (from === opened.index || to === opened.index);
  const shown = all.length > MOST_EDGES ? all.filter(isOpened) : all;
  const origin = canvas.getBoundingClientRect();
  const drawn = new Map();
  for (const edge of shown) {
    const from = anchor(map, edge.from, origin);
    const to = anchor(map, edge.to, origin);
    if (from !== null && to !== null) {
      const emphasis = isOpened(edge) ? ' is-opened' : '';
      drawn.set(edgePath(from, to) + edge.type, edgeShape(from, to, edge.type, emphasis));
    }
  }
  fill(canvas, ...[...drawn.values()].flat());
}

/** A curve with a dot where it ends, since it may pass behind what stands between. */
function edgeShape(from, to, type, emphasis) {
  const end = isBehind(from, to) ? to.left : to.right;
  return [
    svgElement('path', {d: edgePath(from, to), class: `edge edge-${type}${emphasis}`}),
    svgElement('circle', {cx: from.right, cy: from.middle, r: DOT, class: `edge-end${emphasis}`}),
    svgElement('circle', {cx: end, cy: to.middle, r: DOT, class: `edge-end${emphasis}`}),
  ];
}

function isBehind(from, to) {
  return to.left > from.right;
}

function edgesOf(report) {
  return report.resources.flatMap((resource) => [
    ...resource.after.filter(isLink).map((from) => ({from, to: resource.index, type: 'order'})),
    ...resource.owners.filter(isLink).map((from) => ({from, to: resource.index, type: 'owner'})),
  ]);
}

/** Returns the sides of the group of a resource, at the height of the resource if it has a row. */
function anchor(map, index, origin) {
  const group = map.groupOf(index);
  if (!group) {
    return null;
  }
  const sides = group.getBoundingClientRect();
  const row = (map.rowOf(index) ?? group).getBoundingClientRect();
  return {
    left: sides.left - origin.left - DOT,
    right: sides.right - origin.left + DOT,
    middle: row.top + row.height / 2 - origin.top,
  };
}

function edgePath(from, to) {
  if (isBehind(from, to)) {
    return d3.linkHorizontal()({source: [from.right, from.middle], target: [to.left, to.middle]});
  }
  const path = d3.path();
  const side = Math.max(from.right, to.right) + CURVE;
  path.moveTo(from.right, from.middle);
  path.bezierCurveTo(side, from.middle, side, to.middle, to.right, to.middle);
  return path.toString();
}
