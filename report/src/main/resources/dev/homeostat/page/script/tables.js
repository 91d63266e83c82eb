import { element } from './dom.js';
import { safeText } from './safe-text.js';

/** Creates a table of texts. A narrow screen shows its rows as blocks, with the titles in them. */
export function cellTable(head, rows) {
  return element('table', {role: 'table'},
    element('thead', {role: 'rowgroup'}, element('tr', {role: 'row'},
      ...head.map((title) => element('th', {scope: 'col', role: 'columnheader'}, title)))),
    element('tbody', {role: 'rowgroup'}, ...rows.map((cells) => element('tr', {role: 'row'},
      ...cells.map((text, index) =>
        element('td', {role: 'cell', class: 'other', 'data-title': head[index]}, safeText(text)))))));
}
