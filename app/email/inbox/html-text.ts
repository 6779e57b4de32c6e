const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: '’', nbsp: ' ', laquo: '«', raquo: '»' },
  ...{ eacute: 'é', egrave: 'è', ecirc: 'ê', agrave: 'à', acirc: 'â', ccedil: 'ç', ocirc: 'ô' },
  ...{ ograve: 'ò', icirc: 'î', ucirc: 'û', ugrave: 'ù', rsquo: '’', lsquo: '‘', hellip: '…' },
};

/** Elements whose contents nobody reads. */
const hidden = new Set(['script', 'style', 'head', 'title', 'template', 'svg', 'object']);
const blocks =
  /^(?:p|div|br|li|tr|h[1-6]|ul|ol|table|blockquote|section|article|header|footer|hr|pre)$/;

/**
 * The text of an email that has no plain text. It is shown as text, so nothing in it has
 * to be trusted; one pass, as the text is a stranger's.
 */
export function htmlToText(html: string): string {
  let text = '';
  for (let at = 0; at < html.length; ) {
    const tag = nextTag(html, at);
    text += html.slice(at, tag.start).replace(/\s+/g, ' ');
    if (blocks.test(tag.name)) text += '\n';
    at = !tag.isEnd && hidden.has(tag.name) ? endOf(tag.name, html, tag.end) : tag.end;
  }
  return decode(text)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A tag or comment that nothing closes is all that is left. */
function nextTag(html: string, from: number) {
  const open = html.indexOf('<', from);
  const start = open < 0 ? html.length : open;
  const isComment = html.startsWith('<!--', start);
  const close = open < 0 ? -1 : html.indexOf(isComment ? '-->' : '>', start);
  const [, slash = '', name = ''] =
    /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(start, start + 20)) ?? [];
  return {
    name: name.toLowerCase(),
    isEnd: slash === '/',
    start,
    end: close < 0 ? html.length : close + (isComment ? 3 : 1),
  };
}

/** Where the end tag of an element begins. */
function endOf(name: string, html: string, from: number): number {
  const found = html.slice(from).search(new RegExp(`</${name}`, 'i'));
  return found < 0 ? html.length : from + found;
}

const decode = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
