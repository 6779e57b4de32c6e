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

const blockTags = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE DD DIV DL DT FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION TABLE TBODY TD TFOOT TH THEAD TR UL'.split(
    ' ',
  ),
);
const ignored = new Set(
  'BUTTON CANVAS IFRAME INPUT NOSCRIPT OBJECT SCRIPT SELECT STYLE SVG TEMPLATE TEXTAREA VIDEO AUDIO'.split(
    ' ',
  ),
);

const styleOf = (element: Element) => (element.getAttribute('data-style') ?? '').toLowerCase();
const isElement = (node: Node): node is Element => node.nodeType === 1;
const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** @returns the cleaned HTML, and how many pictures were taken out */
export function cleanHtml(root: Element, origin: string) {
  const context = { origin, pictures: 0 };
  const html = cleanBlocks(root, context);
  return { html, pictures: context.pictures };
}

type Context = { readonly origin: string; pictures: number };

function cleanBlocks(parent: Element, context: Context): string {
  let [html, inline] = ['', ''];
  const flush = () => {
    html += paragraphs(inline);
    inline = '';
  };
  const children = [...parent.childNodes];
  for (let i = 0; i < children.length; i++) {
    const node = children[i] as Node;
    if (!isElement(node) || !hasBlocks(node)) {
      inline += cleanInline(node, context);
      continue;
    }
    flush();
    const items = wordItems(children, i);
    if (items.length > 0) {
      html += wordList(items, context);
      i += items.length - 1;
    } else html += cleanBlock(node, context);
  }
  flush();
  return html;
}

const hasBlocks = (element: Element): boolean =>
  blockTags.has(element.tagName) || [...element.children].some(hasBlocks);

function paragraphs(inline: string): string {
  return inline
    .split(/(?:\s*<br>\s*){2,}/)
    .map((part) => cleanSpaces(part.replace(/^(?:\s|<br>)+|(?:\s|<br>)+$/g, '')))
    .filter((part) => part.replace(/<[^>]*>|\s/g, ''))
    .map((part) => `<p>${part}</p>`)
    .join('');
}

function cleanBlock(element: Element, context: Context): string {
  const tag = element.tagName;
  if (/^H[1-6]$/.test(tag)) {
    const text = cleanInline(element, context)
      .replace(/<\/?(?:strong|em)>|<br>/g, '')
      .trim();
    return text && `<${tag}>${text}</${tag}>`;
  }
  if (isList(element)) return cleanList(element, context);
  if (tag === 'LI') return `<ul>${cleanItem(element, context)}</ul>`;
  if (tag === 'PRE') return `<pre>${escapeHtml(element.textContent ?? '')}</pre>`;
  if (tag === 'HR') return '<hr>';
  if (tag === 'BLOCKQUOTE') {
    const inside = cleanBlocks(element, context);
    return inside && `<blockquote>${inside}</blockquote>`;
  }
  if (tag === 'TR') {
    const cells = [...element.children]
      .map((cell) => cleanInline(cell, context).trim())
      .filter(Boolean);
    return paragraphs(cells.join(' · '));
  }
  return cleanBlocks(element, context);
}

/** Google Docs puts a list directly into a list: ProseMirror moves it into the item before it. */
function cleanList(list: Element, context: Context): string {
  const html = [...list.children]
    .map((child) => (isList(child) ? cleanList(child, context) : cleanItem(child, context)))
    .join('');
  const { tagName: tag } = list;
  const start = Number(list.getAttribute('start') ?? 1);
  return html && `<${tag}${tag === 'OL' && start > 1 ? ` start="${start}"` : ''}>${html}</${tag}>`;
}

const isList = ({ tagName }: Element) => tagName === 'UL' || tagName === 'OL';

function cleanItem(item: Element, context: Context): string {
  const inside = cleanBlocks(item, context);
  return inside && `<li>${inside}</li>`;
}

type WordItem = { element: Element; level: number; ordered: boolean };

/** In Word, only the styles of paragraphs say that they are items; bullets are text. */
function wordItems(nodes: readonly Node[], from: number): WordItem[] {
  const items: WordItem[] = [];
  for (const node of nodes.slice(from)) {
    if (!isElement(node)) {
      if (node.textContent?.trim()) break;
      items.push(...items.slice(-1));
      continue;
    }
    const level = /mso-list:\s*\S+\s+level(\d)/.exec(styleOf(node))?.[1];
    if (!level) break;
    const bullet = [...node.querySelectorAll('span')].find((span) =>
      /mso-list:\s*ignore/.test(styleOf(span)),
    );
    items.push({
      element: node,
      level: Number(level),
      ordered: /^\s*\w{1,3}[.)]/.test(bullet?.textContent ?? ''),
    });
  }
  return items;
}

function wordList(items: readonly WordItem[], context: Context): string {
  const open: string[] = [];
  let html = '';
  // A text between two items stands in the list as the item before it.
  for (const { element, level, ordered } of new Set(items)) {
    const tag = ordered ? 'ol' : 'ul';
    const depth = Math.max(1, Math.min(level, open.length + 1));
    while (open.length > depth || (open.length === depth && open.at(-1) !== tag))
      html += `</li></${open.pop()}>`;
    if (open.length === depth) html += '</li>';
    else html += `<${open[open.push(tag) - 1]}>`;
    for (const span of element.querySelectorAll('span'))
      if (/mso-list:\s*ignore/.test(styleOf(span))) span.remove();
    html += `<li>${paragraphs(cleanInline(element, context)) || '<p></p>'}`;
  }
  while (open.length > 0) html += `</li></${open.pop()}>`;
  return html;
}

function cleanInline(node: Node, context: Context): string {
  if (node.nodeType === 3) return escapeHtml((node.textContent ?? '').replace(/[\t\n\r ]+/g, ' '));
  if (
    !isElement(node) ||
    ignored.has(node.tagName.toUpperCase()) ||
    /display:\s*none/.test(styleOf(node))
  )
    return '';
  if (node.tagName === 'BR') return '<br>';
  if (node.tagName === 'IMG') return cleanImage(node, context);
  const inside = [...node.childNodes]
    .map((child) => cleanInline(child, context))
    .join(blockTags.has(node.tagName) ? ' ' : '');
  return marksOf(node, context).reduce((html, [, tag, attributes]) => {
    // A mark within the same mark says nothing more.
    const once = html.replaceAll(new RegExp(`</?${tag}\\b[^>]*>`, 'g'), '');
    return once.trim() ? `<${tag}${attributes}>${once}</${tag}>` : once;
  }, inside);
}

function marksOf(element: Element, { origin }: Context) {
  const { tagName: tag } = element;
  const style = styleOf(element);
  const weight = /(?<![-\w])font-weight:\s*(\w+)/.exec(style)?.[1];
  const isBold = weight
    ? /^(?:bold|bolder|[6-9]00)$/.test(weight)
    : tag === 'B' || tag === 'STRONG';
  const slope = /(?<![-\w])font-style:\s*(\w+)/.exec(style)?.[1];
  const isItalic = slope ? slope !== 'normal' : tag === 'I' || tag === 'EM' || tag === 'CITE';
  const href = tag === 'A' ? cleanHref(element.getAttribute('href') ?? '', origin) : null;
  const marks: [isMarked: boolean, tag: string, attributes: string][] = [
    [/^(?:CODE|KBD|SAMP|TT)$/.test(tag), 'code', ''],
    [isItalic, 'em', ''],
    [isBold, 'strong', ''],
    [href !== null, 'a', ` href="${escapeHtml(href ?? '')}"`],
  ];
  return marks.filter(([isMarked]) => isMarked);
}

/** An emoji that a page shows as a picture is text again; any other picture is left out. */
function cleanImage(image: Element, context: Context): string {
  const alt = image.getAttribute('alt') ?? '';
  if (/^\p{Extended_Pictographic}/u.test(alt) && alt.length <= 12) return escapeHtml(alt);
  const isPixel = ['width', 'height'].some((side) => /^[01]$/.test(image.getAttribute(side) ?? ''));
  if (!isPixel) context.pictures++;
  return '';
}

/** No-break spaces only where French wants one, in text or HTML; the others come from layouts. */
export const cleanSpaces = (text: string): string =>
  text
    .replace(/[\u200B\uFEFF\u00AD]/g, '')
    .replace(/(?<![«\d](?:<[^>]*>)*)\u00A0(?!(?:<[^>]*>)*[:;!?»%\d])/g, ' ')
    .replace(/[\t\n\r ]+/g, ' ');
