import { element, fill, svgElement } from './dom.js';
import { drawEdges } from './map-edges.js';
import { mapKeys, resetMapKeys } from './map-keys.js';
import { arrangeMap, arrangeSquares } from './map-layout.js';
import { safeText } from './safe-text.js';
import { countStatuses } from './status.js';
import { stateBadges, statusSign } from './status-sign.js';
import { counted, nothingText, number, waveText } from './texts.js';

/** A larger group shows squares instead of names. */
const MOST_ROWS = 12;

const SQUARES_WIDTH = 220;
const SQUARE_AREA = 169;
const MOST_SQUARES_HEIGHT = 220;

/**
 * Creates the map: waves from left to right, kinds in them, and edges. `drawn` is told how many
 * edges are drawn in how many lines.
 */
export function createMap(report, selection, {showGroup, drawn}) {
  const columns = element('div', {class: 'waves'});
  const edges = svgElement('svg', {class: 'edges', 'aria-hidden': 'true'});
  const board = element('div', {class: 'board'}, edges, columns);
  const scroller = element('div', {class: 'map', tabindex: '0', role: 'group', 'aria-label': 'Map of waves'}, board);
  const rows = new Map();
  const groups = new Map();
  const map = {rowOf: (index) => rows.get(index), groupOf: (index) => groups.get(index)};

  function draw() {
    rows.clear();
    groups.clear();
    fill(columns, ...arrangeMap(selection.shown).map(waveColumn));
    if (selection.shown.length === 0) {
      fill(columns, element('p', {class: 'muted empty'}, nothingText(report)));
    }
    resetMapKeys(columns);
    redrawEdges();
  }

  function redrawEdges() {
    if (scroller.offsetParent !== null) {
      drawn(drawEdges(edges, map, report, selection.opened));
    }
  }

  function waveColumn({wave, groups: kinds, size}) {
    return element('section', {
      class: 'wave',
      role: 'group',
      'aria-label': `${waveText(wave)}, ${counted(size, 'resource')}`,
    },
      element('h2', {}, waveText(wave), element('span', {class: 'muted'}, ` ${number(size)}`)),
      ...kinds.map(kindCard));
  }

  function kindCard(group) {
    const isLarge = group.resources.length > MOST_ROWS;
    const card = element('div', {class: 'card'},
      element('h3', {},
        element('span', {class: 'other'}, safeText(group.kind)),
        element('span', {class: 'muted'}, number(group.resources.length))),
      isLarge ? largeGroup(group) : element('ul', {}, ...group.resources.map(row)));
    group.members.forEach((index) => groups.set(index, card));
    return card;
  }

  function row(resource) {
    const button = element('button', {
      type: 'button',
      class: 'map-row map-item',
      title: safeText(resource.title),
      'data-resource': resource.index,
      'aria-pressed': String(resource === selection.opened),
      onclick: () => selection.open(resource),
    },
    statusSign(resource.status),
    element('span', {class: 'unseen other'}, safeText(`${resource.kind} `)),
    element('span', {class: 'name other'}, safeText(resource.title)),
    element('span', {class: 'badges'}, ...stateBadges(report, resource)));
    rows.set(resource.index, button);
    return element('li', {}, button);
  }

  function largeGroup(group) {
    const worst = group.resources.filter((each) => each.status.tone === 'bad').slice(0, 3);
    const height = Math.min(
      MOST_SQUARES_HEIGHT, Math.ceil((group.resources.length * SQUARE_AREA) / SQUARES_WIDTH));
    return element('div', {class: 'large-group'},
      squares(group, height),
      element('p', {class: 'muted counts'},
        countStatuses(group.resources).map(({label, count}) => `${number(count)} ${label}`).join(', ')),
      worst.length === 0 ? null : element('ul', {}, ...worst.map(row)),
      element('button', {type: 'button', class: 'quiet map-item', onclick: () => showGroup(group)},
        `List ${counted(group.resources.length, 'resource')}`,
        element('span', {class: 'unseen other'}, safeText(` of kind ${group.kind}`))));
  }

  function squares(group, height) {
    const drawing = svgElement('svg', {
      class: 'squares',
      viewBox: `0 0 ${SQUARES_WIDTH} ${height}`,
      role: 'img',
      'aria-label': `${counted(group.resources.length, 'resource')} of kind ${safeText(group.kind)}`,
    });
    for (const {resource, x0, x1, y0, y1} of arrangeSquares(group.resources, SQUARES_WIDTH, height)) {
      drawing.append(svgElement('rect', {
        x: x0.toFixed(1),
        y: y0.toFixed(1),
        width: (x1 - x0).toFixed(1),
        height: (y1 - y0).toFixed(1),
        class: `square tone-${resource.status.tone}`,
        'data-resource': resource.index,
      }));
    }
    drawing.addEventListener('click', (event) => {
      const index = event.target.dataset.resource;
      if (index !== undefined) {
        selection.open(report.resources[Number(index)]);
      }
    });
    return drawing;
  }

  selection.listen({
    shown: draw,
    opened(resource) {
      rows.forEach((button, index) =>
        button.setAttribute('aria-pressed', String(index === resource?.index)));
      redrawEdges();
    },
  });
  mapKeys(columns);
  new ResizeObserver(redrawEdges).observe(columns);
  draw();
  return {node: scroller, redrawEdges};
}
