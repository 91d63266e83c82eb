import { NUMBERS_PER_FIELD } from './report-data.js';

/**
 * Finds resources by words, each of which is in their kind, name, namespace or state, or in the
 * name or a value of one of their fields. Texts are searched once, however many fields have them.
 */
export function createSearch(report) {
  const lower = report.strings.map((text) => text.toLowerCase());
  const titles = report.resources.map((each) =>
    [each.kind, each.name, each.group, each.namespace, each.status.label, `${each.kind}/${each.name}`]
      .join('\u0000').toLowerCase());

  function rowsWith(word) {
    const hits = lower.map((text) => text.includes(word));
    return report.rows.map(([path, , wanted, found]) =>
      hits[report.paths[path][1]] || hits[wanted] || hits[found]);
  }

  function hasField(resource, rows) {
    const fields = resource.packedFields;
    for (let i = 0; i < fields.length; i += NUMBERS_PER_FIELD) {
      if (rows[fields[i]]) {
        return true;
      }
    }
    return false;
  }

  return function find(query) {
    const words = query.toLowerCase().split(/\s+/).filter((word) => word !== '');
    let found = report.resources;
    for (const word of words) {
      const rows = rowsWith(word);
      found = found.filter((each) => titles[each.index].includes(word) || hasField(each, rows));
    }
    return found;
  };
}
