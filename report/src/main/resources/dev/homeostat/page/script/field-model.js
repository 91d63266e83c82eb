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
