import { element, fill } from './dom.js';
import { fieldLegend } from './field-legend.js';
import { fieldTree } from './field-tree.js';
import { fieldsOf, isLink } from './report-data.js';
import { safeText } from './safe-text.js';
import { statusSign } from './status-sign.js';
import { counted, timeText, waveText } from './texts.js';

/** More links are shown when that is asked for. */
const MOST_LINKS = 20;

/** Creates the panel of the open resource: its state, links, fields and history. */
export function resourcePanel(report, selection) {
  const panel = element('aside', {class: 'panel', 'aria-label': 'Resource', hidden: true});
  const visible = new Set(['manifest', 'hook', 'server', 'observed', 'control']);
  let before = null;

  function show(resource) {
    panel.hidden = resource === null;
    document.body.classList.toggle('has-panel', resource !== null);
    if (resource === null) {
      before?.focus();
      return;
    }
    if (!panel.contains(document.activeElement)) {
      before = document.activeElement;
    }
    const title = element('h2', {tabindex: '-1'},
      element('span', {class: 'muted other'}, `${safeText(resource.kind)} `),
      element('span', {class: 'other'}, safeText(resource.name)));
    fill(panel,
      element('div', {class: 'panel-head'}, title,
        element('button', {
          type: 'button', class: 'quiet', 'aria-keyshortcuts': 'Escape', onclick: () => selection.open(null),
        }, 'Close')),
      facts(resource),
      fieldsSection(resource),
      history(resource));
    panel.scrollTop = 0;
    title.focus({preventScroll: true});
  }

  function facts(resource) {
    return element('dl', {class: 'facts'},
      ...fact('State', statusSign(resource.status), because(resource.status.label, resource.reason)),
      ...fact('Health', because(resource.health, resource.healthReason)),
      ...fact('Order', waveText(resource.wave)),
      ...links('Waits for', resource.waitsFor),
      ...links('Holds up', resource.heldUp),
      ...links('After', resource.after),
      ...links('Before', resource.before),
      ...links('Owned by', resource.owners),
      ...links('Owner of', resource.owns),
      ...fact('Kind', other([resource.kind, resource.apiVersion || resource.group].filter((text) => text !== '').join(', '))),
      ...(resource.namespace === '' ? [] : fact('Namespace', other(resource.namespace))),
      ...fact('Added by', other(resource.provenance === ''
        ? resource.addedBy
        : `${resource.addedBy}, ${resource.provenance}`)));
  }

  function links(name, targets) {
    if (targets.length === 0) {
      return [];
    }
    const rest = targets.slice(MOST_LINKS);
    const more = element('button', {
      type: 'button',
      class: 'quiet',
      onclick: () => {
        const added = rest.map(link);
        more.replaceWith(...added);
        added[0].focus();
      },
    }, `Show ${counted(rest.length, 'other')}`);
    return fact(name, ...targets.slice(0, MOST_LINKS).map(link), ...(rest.length === 0 ? [] : [more]));
  }

  function link(target) {
    if (!isLink(target)) {
      return element('span', {class: 'link-text other'}, safeText(target));
    }
    const resource = report.resources[target];
    return element('button', {type: 'button', class: 'link', onclick: () => selection.open(resource)},
      statusSign(resource.status),
      element('span', {class: 'other'}, safeText(`${resource.kind}/${resource.title}`)));
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
      isRecorded(resource, fields) ? element('p', {class: 'muted recorded'},
        'From the state, since the application no longer wants this resource: what it wanted last, and what it found last.') : null,
      fieldLegend(fields, visible, draw),
      place,
      resource.leftOut === 0 ? null : element('p', {class: 'muted'},
        `${counted(resource.leftOut, 'further field')} of the resource are not in the report.`));
  }

  selection.listen({opened: show});
  return panel;
}

function matches(field, query) {
  const path = field.path.join('/').replaceAll('~1', '/').replaceAll('~0', '~');
  const text = [path, field.found, field.wanted].join('/').toLowerCase();
  return query.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

/** A resource that is not applied and has fields is known by its record alone. */
function isRecorded(resource, fields) {
  return resource.wave === undefined && fields.length > 0;
}

function fact(name, ...content) {
  return [element('dt', {}, name), element('dd', {}, ...content)];
}

function other(text) {
  return element('span', {class: 'other'}, safeText(text));
}

function because(state, reason) {
  return element('span', {class: 'because'}, state,
    reason === '' ? null : element('span', {class: 'muted other'}, `: ${safeText(reason)}`));
}

function history(resource) {
  return element('section', {class: 'history'},
    element('h3', {}, 'History'),
    resource.history.length === 0
      ? element('p', {class: 'muted'}, 'Nothing is known.')
      : element('ol', {}, ...resource.history.map(({at, text}) =>
        element('li', {}, element('time', {datetime: at, class: 'muted'}, timeText(at)), other(text)))));
}
