import { element, fill } from './dom.js';
import { fieldDetails } from './field-details.js';
import { STATE_LABELS } from './field-legend.js';
import { segmentText, treeOf } from './field-model.js';
import { controlText, valueInRow } from './field-value.js';
import { counted } from './texts.js';
import { treeKeys } from './tree-keys.js';

/** A larger tree is shown with its branches closed. */
const MOST_OPEN_FIELDS = 300;

/** Longer lists of children are shown in parts. */
const PART = 200;

/** Creates the tree of fields; branches and details are created when they are opened. */
export function fieldTree(fields) {
  const root = treeOf(fields);
  const isSmall = fields.length <= MOST_OPEN_FIELDS;
  const tree = element('ul', {class: 'tree', role: 'tree', 'aria-label': 'Fields'});
  addChildren(tree, [...root.children.values()], isSmall);
  tree.querySelector('[role=treeitem]')?.setAttribute('tabindex', '0');
  treeKeys(tree);
  return fields.length === 0 ? element('p', {class: 'muted empty'}, 'No field is shown.') : tree;
}

function addChildren(list, nodes, isOpen, from = 0) {
  const items = nodes.slice(from, from + PART).map((node) => branch(node, isOpen));
  list.append(...items);
  if (from + PART < nodes.length) {
    const rest = nodes.length - from - PART;
    const more = element('li', {role: 'none'},
      element('button', {
        type: 'button',
        class: 'quiet',
        onclick: () => {
          more.remove();
          addChildren(list, nodes, isOpen, from + PART);
        },
      }, `Show ${Math.min(PART, rest)} of ${counted(rest, 'more field')}`));
    list.append(more);
  }
}

function branch(node, isOpen) {
  const isBranch = node.children.size > 0 || node.control !== null;
  const row = element('div', {class: 'field-row'});
  const item = element('li', {
    role: 'treeitem',
    tabindex: '-1',
    'aria-level': node.depth,
    'aria-expanded': isBranch ? String(isOpen) : 'false',
    'aria-label': labelOf(node),
    class: `field ${node.field === null ? 'is-branch' : `mark-${node.field.mark}`}`,
  }, row);
  row.append(...rowContent(node, isBranch));
  const body = element('div', {class: 'field-body'});
  item.append(body);
  item.toggle = (open) => {
    item.setAttribute('aria-expanded', String(open));
    if (open && body.childElementCount === 0) {
      fill(body, ...bodyContent(node, isOpen));
    }
    body.hidden = !open;
  };
  item.toggle(isBranch && isOpen);
  row.addEventListener('click', () => item.toggle(item.getAttribute('aria-expanded') !== 'true'));
  return item;
}

function bodyContent(node, isOpen) {
  const content = node.field === null ? [] : [fieldDetails(node.field)];
  if (node.children.size > 0 || node.control !== null) {
    const list = element('ul', {role: 'group'});
    if (node.control !== null) {
      list.append(branch(controlNode(node), false));
    }
    addChildren(list, [...node.children.values()], isOpen);
    content.push(list);
  }
  return content;
}

/** The control of a list is shown as the first of its elements. */
function controlNode({control, depth}) {
  return {
    segment: 'list control', depth: depth + 1, field: control, control: null, children: new Map(),
    count: 1, states: new Set(),
  };
}

function labelOf({segment, field, count}) {
  if (field === null) {
    return `${segmentText(segment)}, ${counted(count, 'field')}`;
  }
  const values = isChange(field)
    ? `found ${valueInRow(field.found)}, wanted ${valueInRow(field.wanted)}`
    : valueInRow(shownValue(field));
  return [segmentText(segment), values, field.policy, ...field.states].join(', ');
}

function rowContent(node, isBranch) {
  const {field} = node;
  return [
    element('span', {class: isBranch ? 'caret' : 'caret is-leaf', 'aria-hidden': 'true'}),
    element('span', {class: 'segment other'}, segmentText(node.segment)),
    ...(field === null ? [element('span', {class: 'muted count'}, String(node.count))] : values(field)),
    ...[...(field === null ? node.states : field.states)].map((state) =>
      element('span', {class: `badge state-${state}`}, STATE_LABELS[state])),
  ];
}

function values(field) {
  if (field.mark === 'control') {
    return [element('span', {class: 'value other'}, controlText(field.wanted))];
  }
  if (!isChange(field)) {
    return [element('span', {class: 'value other'}, valueInRow(shownValue(field)))];
  }
  return [
    element('span', {class: 'value found other'}, valueInRow(field.found)),
    element('span', {class: 'arrow', 'aria-hidden': 'true'}, '→'),
    element('span', {class: 'value other'}, valueInRow(field.wanted)),
  ];
}

/** Fields that are put back show both values; others show what is there. */
function isChange(field) {
  return field.states.length > 0 && field.found !== field.wanted;
}

function shownValue({found, wanted}) {
  return found === '' ? wanted : found;
}
