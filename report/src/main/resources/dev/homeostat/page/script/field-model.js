import { safeText } from './safe-text.js';

/** Arranges fields as the tree of their paths, in their order. */
export function treeOf(fields) {
  const root = createNode('', 0);
  for (const field of fields) {
    let node = root;
    for (const segment of field.path) {
      if (!node.children.has(segment)) {
        node.children.set(segment, createNode(segment, node.depth + 1));
      }
      node = node.children.get(segment);
    }
    if (field.mark === 'control') {
      node.control = field;
    } else {
      node.field = field;
    }
  }
  root.children.forEach(countBelow);
  return root;
}

/** Returns the path of a field as people read it, without the escapes of paths. */
export function pathText({path}) {
  return path.map((segment) => `/${segmentText(segment)}`).join('');
}

/** Returns a name without the escapes of paths. */
export function segmentText(segment) {
  return safeText(segment.startsWith('[')
    ? segment
    : segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function createNode(segment, depth) {
  return {segment, depth, field: null, control: null, children: new Map(), count: 0, states: new Set()};
}

/** Counts the fields below a node, and collects their states, which a closed node shows. */
function countBelow(node) {
  node.count = node.field === null ? 0 : 1;
  node.field?.states.forEach((state) => node.states.add(state));
  for (const child of node.children.values()) {
    countBelow(child);
    node.count += child.count;
    child.states.forEach((state) => node.states.add(state));
  }
}
