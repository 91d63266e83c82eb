const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const LINE_BREAK = '\n';

/**
 * Returns a text of others in one line, without characters that are invisible or change its
 * direction; they are shown as escapes, as in JSON.
 */
export function safeText(text) {
  return text.replace(UNSAFE, escapeCharacter);
}

/** Returns the same with its line breaks. */
export function safeLines(text) {
  return text.replace(UNSAFE, (each) => (each === LINE_BREAK ? each : escapeCharacter(each)));
}

function escapeCharacter(character) {
  return Array.from({length: character.length}, (_, i) => escapeUnit(character.charCodeAt(i)))
    .join('');
}

function escapeUnit(unit) {
  return '\\u' + unit.toString(16).toUpperCase().padStart(4, '0');
}
