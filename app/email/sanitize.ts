/** Line terminators and bidirectional controls (U+202E and similar). */
const unruly = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;

/** One line of at most `length` UTF-16 units: safe in an email header, a log or a terminal. */
export function oneLine(text: string, length: number): string {
  const line = text.toWellFormed().replace(unruly, ' ').replace(/ {2,}/g, ' ').trim();
  if (line.length <= length) return line;
  // Half a character would be left where one of two units is cut.
  return `${line.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** `marie@example.org` -> `m…@e….org`, for every email address in a text. */
export const maskEmailAddresses = (text: string): string => text.replace(/[^\s<>"',;:()]+/gu, mask);

function mask(word: string): string {
  const at = word.lastIndexOf('@');
  const [local = ''] = word.slice(0, Math.max(0, at));
  const domain = word.slice(at + 1).replace(/\.$/, '');
  const [first = ''] = domain;
  if (!local || !first) return word;
  const dot = domain.lastIndexOf('.');
  return `${local}…@${first}…${dot > 0 ? domain.slice(dot) : ''}`;
}
