import { element } from './dom.js';
import { isLink } from './report-data.js';
import { safeText } from './safe-text.js';
import { statusSign } from './status-sign.js';
import { counted, timeText, waveText } from './texts.js';

/** Creates what is known of a resource as a whole; `open` opens another one. */
export function resourceFacts(report, resource, {open, mostLinks}) {
  const links = (name, targets) => linksFact(name, targets, mostLinks, (target) => link(report, target, open));
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

/** Creates the past of a resource. */
export function resourceHistory(resource) {
  return element('section', {class: 'history'},
    element('h3', {}, 'History'),
    resource.history.length === 0
      ? element('p', {class: 'muted'}, 'Nothing is known.')
      : element('ol', {}, ...resource.history.map(({at, text}) =>
        element('li', {}, element('time', {datetime: at, class: 'muted'}, timeText(at)), other(text)))));
}

/** Further links than the most are shown when that is asked for. */
function linksFact(name, targets, mostLinks, create) {
  if (targets.length === 0) {
    return [];
  }
  const rest = targets.slice(mostLinks);
  const more = element('button', {
    type: 'button',
    class: 'quiet',
    onclick: () => {
      const added = rest.map(create);
      more.replaceWith(...added);
      added[0].focus();
    },
  }, `Show ${counted(rest.length, 'other')}`);
  return fact(name, ...targets.slice(0, mostLinks).map(create), ...(rest.length === 0 ? [] : [more]));
}

function link(report, target, open) {
  if (!isLink(target)) {
    return element('span', {class: 'link-text other'}, safeText(target));
  }
  const resource = report.resources[target];
  return element('button', {type: 'button', class: 'link', onclick: () => open(resource)},
    statusSign(resource.status),
    element('span', {class: 'other'}, safeText(`${resource.kind}/${resource.title}`)));
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
