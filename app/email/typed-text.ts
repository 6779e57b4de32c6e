/** Longest subject, in characters: what a line of a mail holds (RFC 5322). */
const subjectLength = 78;

/** What ends a line, and what turns the direction of the words around it (U+202E and its like). */
const unruly = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;

/** One line of at most `length` characters (UTF-16), whatever was typed. */
export function oneLine(text: string, length: number): string {
  const line = text.toWellFormed().replace(unruly, ' ').replace(/ {2,}/g, ' ').trim();
  if (line.length <= length) return line;
  // Half a character would be left where one of two units is cut.
  return `${line.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** The subject of a mail: no line break or other control character reaches a header. */
export const subjectLine = (text: string): string => oneLine(text, subjectLength);

/** Every address in a text, so that one can tell which it is and nobody else can write to it: `marie@example.org` -> `m…@e….org`. */
export const maskAddresses = (text: string): string => text.replace(/[^\s<>"',;:()]+/gu, mask);

function mask(word: string): string {
  const at = word.lastIndexOf('@');
  const [local = ''] = word.slice(0, Math.max(0, at));
  const domain = word.slice(at + 1).replace(/\.$/, '');
  const [first = ''] = domain;
  if (!local || !first) return word;
  const dot = domain.lastIndexOf('.');
  return `${local}…@${first}…${dot > 0 ? domain.slice(dot) : ''}`;
}
