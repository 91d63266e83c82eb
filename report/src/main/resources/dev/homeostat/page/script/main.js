import { element } from './dom.js';
import { createFilter } from './filter.js';
import { pageHeader } from './header.js';
import { createList } from './list-view.js';
import { createMapKey } from './map-key.js';
import { coverBehind } from './modal-panel.js';
import { createMap } from './map-view.js';
import { createOverview } from './overview.js';
import { pageKeys } from './page-keys.js';
import { printAll } from './print-view.js';
import { readReport } from './report-data.js';
import { resourcePanel } from './resource-panel.js';
import { safeText } from './safe-text.js';
import { createSelection } from './selection.js';
import { createTabs } from './tabs.js';
import { counted } from './texts.js';

const report = readReport();
const selection = createSelection(report);
const filter = createFilter(report, selection);
const views = {};
const mapKey = createMapKey();
const tabs = createTabs([
  {
    name: 'map',
    title: 'Map',
    create: () => (views.map = createMap(report, selection, {showGroup, drawn: mapKey.show})).node,
    shown: () => views.map.redrawEdges(),
  },
  {
    name: 'list',
    title: 'Resources',
    create: () => (views.list = createList(report, selection)).node,
  },
  {
    name: 'overview',
    title: report.problems.length === 0 ? 'Conditions' : `Conditions, ${counted(report.problems.length, 'problem')}`,
    create: () => createOverview(report, selection),
  },
]);

/** Lists the resources of a group of the map. */
function showGroup(group) {
  tabs.show('list');
  filter.set({group});
  views.list.focus();
}

const allButton = element('button', {
  type: 'button',
  class: 'quiet all',
  hidden: true,
  onclick: () => filter.set({group: null}),
});

const header = pageHeader(report, selection, filter);
const changed = filter.onchange;
filter.onchange = () => {
  changed();
  allButton.hidden = filter.group === null;
  allButton.textContent = filter.group === null ? '' : `Only ${safeText(filter.group.kind)} ✕`;
};

const bar = element('div', {class: 'bar'}, tabs.bar, allButton, mapKey.node);
const panel = resourcePanel(report, selection, {
  focusAfter,
  cover: coverBehind(selection, [header, bar, ...tabs.panels]),
});

/** Returns what has the focus when the panel closes, if what had it is no longer there. */
function focusAfter(resource) {
  const row = document.querySelector(`.map-item[data-resource="${resource.index}"]`);
  return row !== null && row.offsetParent !== null ? row : document.querySelector('[role=tab][aria-selected=true]');
}

document.title = `${safeText(report.name)}: Homeostat`;
document.body.append(
  header,
  element('main', {},
    bar,
    element('div', {class: 'panes'}, ...tabs.panels, panel)));
tabs.show('map');
printAll(report, selection);
pageKeys(selection, {
  show() {
    tabs.show('list');
    views.list.focus();
  },
});
