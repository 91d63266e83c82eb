import { element, fill } from './dom.js';
import { safeText } from './safe-text.js';
import { countStatuses } from './status.js';
import { statusSign } from './status-sign.js';
import { counted, number, timeText } from './texts.js';
import { themeButton } from './theme.js';

/** Creates the head of the page: the application, the search, and the counts by status. */
export function pageHeader(report, selection, filter) {
  const search = searchField(filter);
  const result = element('p', {class: 'result muted', role: 'status'});
  selection.listen({shown: (resources) => fill(result, resultText(report, resources))});
  fill(result, resultText(report, report.resources));
  return element('header', {class: 'page-header'},
    element('div', {class: 'heading'},
      element('h1', {class: 'other'}, safeText(report.name)),
      element('p', {class: 'muted'},
        element('span', {class: `outcome outcome-${report.outcome}`}, report.outcome),
        ' in namespace ',
        element('span', {class: 'other'}, safeText(report.namespace)),
        `, ${timeText(report.takenAt)}`)),
    element('div', {class: 'tools'}, search, themeButton()),
    element('div', {class: 'tallies'}, statusFilters(report, filter), result));
}

function resultText(report, resources) {
  const all = counted(report.resources.length, 'resource');
  return resources.length === report.resources.length
    ? all
    : `${number(resources.length)} of ${all}`;
}

function searchField(filter) {
  const input = element('input', {
    type: 'search',
    id: 'search',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'Search kinds, names, fields, values',
    'aria-label': 'Search resources by kind, name, field or value',
    'aria-keyshortcuts': '/',
  });
  input.addEventListener('input', () => filter.set({query: input.value}));
  return input;
}

/** Creates a button for each status that occurs; it leaves the others out. */
function statusFilters(report, filter) {
  const buttons = countStatuses(report.resources).map((status) =>
    element('button', {
      type: 'button',
      class: 'tally',
      'aria-pressed': 'false',
      'data-status': status.key,
      onclick: () => filter.set({status: filter.status === status.key ? null : status.key}),
    }, statusSign(status), `${number(status.count)} ${status.label}`));
  const changed = filter.onchange;
  filter.onchange = () => {
    changed();
    buttons.forEach((button) =>
      button.setAttribute('aria-pressed', String(button.dataset.status === filter.status)));
  };
  return element('div', {class: 'filters', role: 'group', 'aria-label': 'Show one status'},
    ...buttons);
}
