import { element, fill } from './dom.js';
import { fieldLegend } from './field-legend.js';
import { fieldTree } from './field-tree.js';
import { isRecorded, recordedNote } from './recorded-fields.js';
import { fieldsOf } from './report-data.js';
import { resourceFacts, resourceHistory } from './resource-facts.js';
import { safeText } from './safe-text.js';
import { counted } from './texts.js';

/** More links are shown when that is asked for. */
const MOST_LINKS = 20;

/**
 * Creates the panel of the open resource: its state, links, fields and history. When it closes, the
 * focus returns to where it was, or to what `focusAfter` finds if that is no longer there. `cover`
 * keeps the focus out of what the panel covers.
 */
export function resourcePanel(report, selection, {focusAfter, cover}) {
  const panel = element('aside', {class: 'panel', 'aria-label': 'Resource', hidden: true});
  const visible = new Set(['manifest', 'hook', 'server', 'observed', 'left-alone', 'control']);
  let before = null;
  let last = null;

  function show(resource) {
    const hadFocus = panel.contains(document.activeElement);
    if (resource === null) {
      panel.hidden = true;
      cover();
      if (hadFocus || document.activeElement === document.body) {
        (isReachable(before) ? before : focusAfter(last))?.focus();
      }
      return;
    }
    if (!hadFocus) {
      before = document.activeElement;
    }
    last = resource;
    panel.hidden = false;
    panel.setAttribute('aria-label', safeText(`${resource.kind} ${resource.name}`));
    const title = element('h2', {tabindex: '-1'},
      element('span', {class: 'muted other'}, `${safeText(resource.kind)} `),
      element('span', {class: 'other'}, safeText(resource.name)));
    fill(panel,
      element('div', {class: 'panel-head'}, title,
        element('button', {
          type: 'button', class: 'quiet', 'aria-keyshortcuts': 'Escape', onclick: () => selection.open(null),
        }, 'Close')),
      resourceFacts(report, resource, {open: selection.open, mostLinks: MOST_LINKS}),
      fieldsSection(resource),
      resourceHistory(resource));
    panel.scrollTop = 0;
    cover();
    title.focus({preventScroll: true});
  }

  function fieldsSection(resource) {
    const fields = fieldsOf(report, resource);
    const place = element('div', {});
    const words = element('input', {
      type: 'search', autocomplete: 'off', spellcheck: 'false', placeholder: 'Search fields', 'aria-label': 'Search fields of the resource',
    });
    const draw = () => fill(place, fieldTree(fields.filter((field) =>
      (visible.has(field.mark) || field.states.length > 0) && matches(field, words.value))));
    words.addEventListener('input', draw);
    draw();
    return element('section', {class: 'fields'},
      element('div', {class: 'section-head'}, element('h3', {}, 'Fields'), words),
      isRecorded(resource, fields) ? recordedNote() : null,
      fieldLegend(fields, visible, draw),
      place,
      resource.leftOut === 0 ? null : element('p', {class: 'muted'},
        `${counted(resource.leftOut, 'further field')} of the resource are not in the report.`));
  }

  selection.listen({opened: show});
  return panel;
}

function isReachable(node) {
  return node !== null && node !== document.body && node.isConnected && node.offsetParent !== null;
}

function matches(field, query) {
  const path = field.path.join('/').replaceAll('~1', '/').replaceAll('~0', '~');
  const text = [path, field.found, field.wanted].join('/').toLowerCase();
  return query.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}
