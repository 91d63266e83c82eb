import { element, fill } from './dom.js';
import { safeText } from './safe-text.js';
import { stateBadges, statusSign } from './status-sign.js';
import { nothingText, waveText } from './texts.js';

const ROW_HEIGHT = 48;
const SPARE_ROWS = 8;

/** Creates the list of resources; only the rows in sight are there. */
export function createList(report, selection) {
  const rows = element('div', {class: 'list-rows', role: 'presentation'});
  const list = element('div', {
    class: 'list',
    role: 'listbox',
    tabindex: '0',
    'aria-label': 'Resources',
  }, rows);
  let active = 0;

  function draw() {
    const {shown} = selection;
    active = Math.max(0, Math.min(active, shown.length - 1));
    rows.style.setProperty('height', `${Math.max(1, shown.length) * ROW_HEIGHT}px`);
    const first = Math.max(0, Math.floor(list.scrollTop / ROW_HEIGHT) - SPARE_ROWS);
    const last = Math.min(
      shown.length, Math.ceil((list.scrollTop + list.clientHeight) / ROW_HEIGHT) + SPARE_ROWS);
    const visible = [];
    for (let i = first; i < last; i++) {
      visible.push(option(shown[i], i));
    }
    if (shown.length === 0) {
      visible.push(element('p', {class: 'muted empty'}, nothingText(report)));
    }
    fill(rows, ...visible);
    const isDrawn = active >= first && active < last;
    list.setAttribute('aria-activedescendant', isDrawn ? `option-${active}` : '');
  }

  function option(resource, position) {
    const node = element('div', {
      role: 'option',
      id: `option-${position}`,
      class: position === active ? 'option is-active' : 'option',
      'data-resource': resource.index,
      'aria-selected': String(resource === selection.opened),
      'aria-posinset': position + 1,
      'aria-setsize': selection.shown.length,
      onclick: () => open(position),
    },
    statusSign(resource.status),
    element('span', {class: 'kind other'}, safeText(resource.kind)),
    element('span', {class: 'name other'}, safeText(resource.title)),
    element('span', {class: 'badges'}, ...stateBadges(report, resource)),
    element('span', {class: 'wave-name muted'}, waveText(resource.wave)));
    node.style.setProperty('top', `${position * ROW_HEIGHT}px`);
    return node;
  }

  function open(position) {
    active = position;
    selection.open(selection.shown[position]);
  }

  function move(position) {
    active = Math.max(0, Math.min(position, selection.shown.length - 1));
    const top = active * ROW_HEIGHT;
    if (top < list.scrollTop) {
      list.scrollTop = top;
    } else if (top + ROW_HEIGHT > list.scrollTop + list.clientHeight) {
      list.scrollTop = top + ROW_HEIGHT - list.clientHeight;
    }
    draw();
  }

  list.addEventListener('scroll', draw, {passive: true});
  list.addEventListener('keydown', (event) => {
    const page = Math.max(1, Math.floor(list.clientHeight / ROW_HEIGHT) - 1);
    const target = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: selection.shown.length - 1,
    }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      move(target);
    } else if (event.key === 'Enter' && selection.shown.length > 0) {
      open(active);
    }
  });
  selection.listen({
    shown() {
      active = 0;
      list.scrollTop = 0;
      draw();
    },
    opened(resource) {
      const position = selection.shown.indexOf(resource);
      active = position < 0 ? active : position;
      draw();
    },
  });
  new ResizeObserver(draw).observe(list);
  return {node: list, focus: () => list.focus()};
}
