import { element } from './dom.js';
import { createFilter } from './filter.js';
import { pageHeader } from './header.js';
import { createList } from './list-view.js';
import { createMapKey } from './map-key.js';
import { createMap } from './map-view.js';
import { createOverview } from './overview.js';
import { pageKeys } from './page-keys.js';
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

document.title = `${safeText(report.name)}: Homeostat`;
document.body.append(
  header,
  element('main', {},
    element('div', {class: 'bar'}, tabs.bar, allButton, mapKey.node),
    element('div', {class: 'panes'}, ...tabs.panels, resourcePanel(report, selection))));
tabs.show('map');
pageKeys(selection, {
  show() {
    tabs.show('list');
    views.list.focus();
  },
});
