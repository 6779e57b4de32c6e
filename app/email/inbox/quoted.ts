/** Lines that are looked at; the rest of a longer email is shown as it is. */
const maxLines = 5_000;
const longestHeading = 300;

/** « Le 3 mars, Marie <marie@…> a écrit : », “On … wrote:”, and in Creole « te ekri ». */
const heading = /^(?:le|on|nan|jou|el|am)\s.*(?:écrit|wrote|ekri|escribió|schrieb)\s*:$/i;
const separator =
  /^(?:-{2,}\s?(?:original message|message d.origine|message transféré|forwarded message)\s?-{2,}|_{10,})$/i;
/** The first line of the headers that Outlook puts before what it quotes. */
const headers = /^\*?(?:de|from)\s?:/i;
const moreHeaders = /^\*?(?:envoyé|sent|date|à|to|objet|subject)\s?:/i;
const signature =
  /^(?:--$|envoyé (?:de|depuis|à partir de) |sent from |voye (?:soti )?nan |get outlook |obtenir outlook |télécharger outlook )/i;

/**
 * Separates what somebody has written in an answer from the earlier emails that their program
 * quotes, and from their signature. Each line is looked at once: the text is a stranger's.
 */
export function separateQuoted(text: string): { text: string; quoted: string } {
  const lines = text.replaceAll('\r\n', '\n').split('\n', maxLines);
  const own: string[] = [];
  const quoted: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const headed = headingLines(lines, at);
    if (headed > 0) {
      quoted.push(...lines.slice(at, at + headed));
      at += headed - 1;
      while (lines[at + 1]?.trim() === '') quoted.push(lines[++at] ?? '');
      // Programs that mark each quoted line let one answer between or below them.
      if (lines[at + 1]?.startsWith('>')) continue;
      quoted.push(...lines.slice(at + 1));
      break;
    }
    if (isEnd(lines, at)) {
      quoted.push(...lines.slice(at));
      break;
    }
    (line.startsWith('>') ? quoted : own).push(line);
  }
  const written = own
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  // A forwarded or unmarked quotation is kept: the email would be empty otherwise.
  return written === ''
    ? { text: text.trim(), quoted: '' }
    : { text: written, quoted: quoted.join('\n').trim() };
}

/** A heading may be broken over two lines. @returns how many it takes */
function headingLines(lines: readonly string[], at: number): 0 | 1 | 2 {
  const [first = '', second = ''] = [lines[at]?.trim(), lines[at + 1]?.trim()];
  if (first.length > longestHeading || second.length > longestHeading) return 0;
  if (heading.test(first)) return 1;
  return first !== '' && !first.endsWith(':') && heading.test(`${first} ${second}`) ? 2 : 0;
}

function isEnd(lines: readonly string[], at: number): boolean {
  const line = (lines[at] ?? '').trim();
  if (line.length > longestHeading) return false;
  return (
    separator.test(line) ||
    signature.test(line) ||
    (headers.test(line) && lines.slice(at + 1, at + 4).some((next) => moreHeaders.test(next)))
  );
}
