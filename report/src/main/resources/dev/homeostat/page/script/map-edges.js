import { fill, svgElement } from './dom.js';
import { isLink } from './report-data.js';

/** More lines than these are joined: one line stands for all edges between two kinds of two waves. */
const MOST_LINES = 150;

const CURVE = 28;

/** The radius of the dots beside the groups. */
const DOT = 3;

/**
 * Draws the edges of order, ownership and waiting between what the map shows of their resources.
 * None is left out. Returns how many edges there are, and in how many lines they are drawn.
 */
export function drawEdges(canvas, map, report, opened) {
  const places = createPlaces(map, canvas.getBoundingClientRect());
  const edges = edgesOf(report).filter(({from, to}) => places.group(from) && places.group(to));
  const isOpened = ({from, to}) => opened !== null && (from === opened.index || to === opened.index);
  const single = linesOf(edges, places.row, isOpened);
  const isJoined = single.size > MOST_LINES;
  const lines = isJoined
    ? linesOf(edges, (index, edge) => (isOpened(edge) ? places.row : places.group)(index), isOpened)
    : single;
  fill(canvas, ...[...lines.values()].flatMap(lineShape));
  return {edges: edges.length, lines: lines.size, isJoined};
}

/** Returns the lines of edges; edges between the same places are one. */
function linesOf(edges, placeOf, isOpened) {
  const lines = new Map();
  for (const edge of edges) {
    const from = placeOf(edge.from, edge);
    const to = placeOf(edge.to, edge);
    const key = `${edge.type} ${from.key} ${to.key}`;
    const line = lines.get(key) ?? {from, to, type: edge.type, count: 0, isOpened: false};
    line.count++;
    line.isOpened ||= isOpened(edge);
    lines.set(key, line);
  }
  return lines;
}

/** A curve with a dot where it ends, since it may pass behind what stands between. */
function lineShape({from, to, type, count, isOpened}) {
  const emphasis = isOpened ? ' is-opened' : '';
  const end = isBehind(from, to) ? to.left : to.right;
  return [
    svgElement('path', {
      d: linePath(from, to),
      class: `edge edge-${type}${emphasis}${count > 1 ? ' is-joined' : ''}`,
      'data-count': count,
    }),
    svgElement('circle', {cx: from.right, cy: from.middle, r: DOT, class: `edge-end${emphasis}`}),
    svgElement('circle', {cx: end, cy: to.middle, r: DOT, class: `edge-end${emphasis}`}),
  ];
}

function isBehind(from, to) {
  return to.left > from.right;
}

/** Returns all edges between resources of the report. Who waits for another one comes after it, too. */
function edgesOf(report) {
  return report.resources.flatMap((resource) => [
    ...edgesTo(resource, resource.after.filter((each) => !resource.waitsFor.includes(each)), 'order'),
    ...edgesTo(resource, resource.owners, 'owner'),
    ...edgesTo(resource, resource.waitsFor, 'wait'),
  ]);
}

function edgesTo(resource, links, type) {
  return links.filter(isLink).map((from) => ({from, to: resource.index, type}));
}

/** Measures each row and each group once. */
function createPlaces(map, origin) {
  const measured = new Map();
  const measure = (node, card) => {
    if (!measured.has(node)) {
      measured.set(node, placeOf(measured.size, node, card, origin));
    }
    return measured.get(node);
  };
  const group = (index) => {
    const card = map.groupOf(index);
    return card && measure(card, card);
  };
  const row = (index) => {
    const card = map.groupOf(index);
    return card && measure(map.rowOf(index) ?? card, card);
  };
  return {group, row};
}

/** Returns the sides of a group, at the height of a resource if it has a row. */
function placeOf(key, node, card, origin) {
  const sides = card.getBoundingClientRect();
  const height = node.getBoundingClientRect();
  return {
    key,
    left: sides.left - origin.left - DOT,
    right: sides.right - origin.left + DOT,
    middle: height.top + height.height / 2 - origin.top,
  };
}

function linePath(from, to) {
  if (isBehind(from, to)) {
    return d3.linkHorizontal()({source: [from.right, from.middle], target: [to.left, to.middle]});
  }
  const path = d3.path();
  const side = Math.max(from.right, to.right) + CURVE;
  path.moveTo(from.right, from.middle);
  path.bezierCurveTo(side, from.middle, side, to.middle, to.right, to.middle);
  return path.toString();
}
