import { cleanHref } from './links.ts';

/** Our security policy refuses `style` attributes even in documents that nobody sees. */
export function disarm(html: string): string {
  return html
    .replace(/<!--.*?-->|<!\[.*?\]>/gs, '')
    .replace(/<(style|script|title|xml|head)\b.*?<\/\1\s*>/gis, '')
    .replace(/<\/?(?:link|meta|base|html|body|head|style|script)\b[^>]*>/gi, '')
    .replace(/<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi, (tag) =>
      tag.replace(/\s(style|on[a-z]+)\s*=/gi, ' data-$1='),
    );
}

const dropped =
  'button, canvas, iframe, input, noscript, object, script, select, style, svg, template, textarea, video, audio, [data-style*="display:none"], [data-style*="display: none"]';

const styleOf = (element: Element) => (element.getAttribute('data-style') ?? '').toLowerCase();
const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

/**
 * What the schema knows of HTML from Word, Google Docs, WhatsApp or a page of the web.
 * @param root the parsed, disarmed HTML, which is changed. `origin` is the site's own.
 * @returns with how many pictures were left out
 */
export function cleanHtml(root: Element, origin: string): { html: string; pictures: number } {
  let pictures = 0;
  const each = (selector: string, change: (element: Element) => void) => {
    for (const element of [...root.querySelectorAll(selector)]) change(element);
  };
  each(dropped, (element) => element.remove());
  each('[data-style*="mso-list"]', listWordItems);
  each('img', (image) => {
    const alt = image.getAttribute('alt') ?? '';
    // An emoji that a page shows as a picture is text again.
    const isEmoji = /^\p{Extended_Pictographic}/u.test(alt) && alt.length <= 12;
    const isPixel = ['width', 'height'].some((side) =>
      /^[01]$/.test(image.getAttribute(side) ?? ''),
    );
    if (!isEmoji && !isPixel) pictures++;
    image.replaceWith(isEmoji ? alt : '');
  });
  each('a', (link) => {
    const href = cleanHref(link.getAttribute('href') ?? '', origin);
    if (href) link.setAttribute('href', href);
    else unwrap(link);
  });
  each('kbd, samp, tt', (element) => replaceBy(element, `<code>${element.innerHTML}</code>`));
  each('*', markStyle);
  each('tr', (row) => {
    const cells = [...row.children].filter((cell) => cell.textContent?.trim());
    const text = cells.map((cell) =>
      cell.innerHTML.replace(/<\/?p\b[^>]*>|&nbsp;|&#160;/g, ' ').trim(),
    );
    replaceBy(row, `<p>${text.join(' · ')}</p>`);
  });
  each('table, thead, tbody, tfoot', unwrap);
  each('h1, h2, h3, h4, h5, h6', (heading) => {
    for (const inside of [...heading.querySelectorAll('b, strong, i, em, br')]) unwrap(inside);
    const tag = /[12]/.test(heading.tagName) ? 'h2' : 'h3';
    replaceBy(heading, heading.textContent?.trim() ? `<${tag}>${heading.innerHTML}</${tag}>` : '');
  });
  each('*', (element) => {
    for (const { name } of [...element.attributes])
      if (name !== 'start' && !(name === 'href' && element.tagName === 'A'))
        element.removeAttribute(name);
  });
  each('span, font', unwrap);
  const html = root.innerHTML
    .replace(/&nbsp;|&#160;/g, '\u00A0')
    .split(/(<pre>.*?<\/pre>)/s)
    .map((part, index) => (index % 2 === 1 ? part : separate(cleanSpaces(part))));
  return { html: html.join(''), pictures };
}

function replaceBy(element: Element, html: string): void {
  const holder = element.ownerDocument.createElement('div');
  holder.innerHTML = html;
  element.replaceWith(...holder.childNodes);
}

/** Two line breaks in a row end a paragraph. */
const separate = (html: string) => html.replace(/(?:\s*<br ?\/?>\s*){2,}/g, '</p><p>');

/** Bold and italic are tags, whatever styles said so. */
function markStyle(element: Element): void {
  const { tagName: tag } = element;
  if (/^(?:P|DIV|UL|OL|LI|BLOCKQUOTE|SECTION|ARTICLE|T\w+)$/.test(tag)) return;
  const style = styleOf(element);
  const weight = /(?<![-\w])font-weight:\s*(\w+)/.exec(style)?.[1];
  const slope = /(?<![-\w])font-style:\s*(\w+)/.exec(style)?.[1];
  const [bold, italic] = [/^(?:B|STRONG)$/.test(tag), /^(?:I|EM|CITE)$/.test(tag)];
  if (weight ? /^(?:bold|bolder|[6-9]00)$/.test(weight) : bold) wrapInside(element, 'strong');
  if (slope ? slope !== 'normal' : italic) wrapInside(element, 'em');
  if (bold || italic) unwrap(element);
}

function wrapInside(element: Element, tag: string): void {
  const inside = element.ownerDocument.createElement(tag);
  inside.append(...element.childNodes);
  element.append(inside);
}

/** In Word, only the styles of paragraphs say that they are items; bullets are text. */
function listWordItems(first: Element): void {
  // Already in the list of an item before it.
  if (!first.parentNode) return;
  const items: Element[] = [];
  for (let next: Element | null = first; next && levelOf(next); next = next.nextElementSibling)
    items.push(next);
  if (items.length === 0) return;
  const open: string[] = [];
  let html = items.map((item) => wordItem(item, open)).join('');
  while (open.length > 0) html += `</li></${open.pop()}>`;
  for (const item of items.slice(1)) item.remove();
  replaceBy(first, html);
}

const levelOf = (element: Element): number =>
  Number(/mso-list:\s*\S+\s+level(\d)/.exec(styleOf(element))?.[1] ?? 0);

/** @param open the tags of the lists around the item, which it changes */
function wordItem(element: Element, open: string[]): string {
  const bullets = [...element.querySelectorAll('span')].filter((span) =>
    /mso-list:\s*ignore/.test(styleOf(span)),
  );
  const tag = /^\s*\w{1,3}[.)]/.test(bullets[0]?.textContent ?? '') ? 'ol' : 'ul';
  for (const bullet of bullets) bullet.remove();
  const depth = Math.max(1, Math.min(levelOf(element), open.length + 1));
  let html = '';
  while (open.length > depth || (open.length === depth && open.at(-1) !== tag))
    html += `</li></${open.pop()}>`;
  if (open.length === depth) html += '</li>';
  else html += `<${open[open.push(tag) - 1]}>`;
  return `${html}<li><p>${element.innerHTML}</p>`;
}

/** No-break spaces only where French wants one, in text or HTML; the others come from layouts. */
export const cleanSpaces = (text: string): string =>
  text
    .replace(/[\u200B\uFEFF\u00AD]/g, '')
    .replace(/(?<![«\d](?:<[^>]*>)*)\u00A0(?!(?:<[^>]*>)*[:;!?»%\d])/g, ' ')
    .replace(/[\t\n\r ]+/g, ' ');
