import { Fragment, type Node, Slice } from 'prosemirror-model';
import { cleanHref } from './links.ts';
import { cleanSpaces } from './paste-html.ts';
import { schema } from './schema.ts';

// Plain text from a clipboard: what people write in WhatsApp (`*bold*`, `_italic_`), and in
// Markdown, is meant as formatting.

const { nodes, marks } = schema;

const sender =
  /^\[\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AP]M)?, \d{1,4}[./-]\d{1,2}[./-]\d{1,4}\] [^:\n]{1,60}: /gim;

/** @param origin the site's own, whose links become paths. */
export function parseText(text: string, origin: string): Slice {
  const lines = text.replace(/\r\n?/g, '\n').replace(sender, '').split('\n');
  const blocks: Node[] = [];
  for (let i = 0; i < lines.length; ) {
    const kind = kindOf(lines[i] ?? '');
    let end = i + 1;
    while (end < lines.length && kind !== 'heading' && kindOf(lines[end] ?? '') === kind) end++;
    const block = toBlock(kind, lines.slice(i, end), origin);
    if (block) blocks.push(block);
    i = end;
  }
  return Slice.maxOpen(Fragment.from(blocks));
}

const patterns = {
  bullet: /^\s*[-*•·‣–]\s+(?=\S)/,
  number: /^\s*\d{1,3}[.)]\s+(?=\S)/,
  heading: /^#{1,6}\s+(?=\S)/,
  quote: /^>\s?/,
};

type Kind = keyof typeof patterns | 'text' | 'empty';

const kindOf = (line: string): Kind =>
  line.trim() === ''
    ? 'empty'
    : ((Object.keys(patterns) as Kind[]).find((kind) => patterns[kind as 'quote'].test(line)) ??
      'text');

function toBlock(kind: Kind, lines: readonly string[], origin: string): Node | null {
  if (kind === 'empty') return null;
  const inline = (line: string) =>
    parseLine(kind === 'text' ? line : line.replace(patterns[kind], ''), origin);
  const paragraph = (some: readonly string[]) =>
    nodes.paragraph.create(
      null,
      some.flatMap((line, i) => [...(i > 0 ? [nodes.lineBreak.create()] : []), ...inline(line)]),
    );
  if (kind === 'text') return paragraph(lines);
  if (kind === 'quote') return nodes.blockquote.create(null, paragraph(lines));
  if (kind === 'heading')
    return nodes.heading.create(
      { level: /^###/.test(lines[0] ?? '') ? 3 : 2 },
      inline(lines[0] ?? ''),
    );
  const items = lines.map((line) => nodes.listItem.create(null, paragraph([line])));
  if (kind === 'bullet') return nodes.bulletList.create(null, items);
  return nodes.orderedList.create({ start: Number.parseInt(lines[0]?.trim() ?? '1', 10) }, items);
}

/** Marks stand around words: `3*4*5` and `nom_de_fichier` have none. */
const before = '(?<![\\p{L}\\p{N}*_~`/])';
const after = '(?![\\p{L}\\p{N}*_~`])';
const around = (mark: string) => `${before}${mark}(?=\\S)((?:(?!${mark}).)*\\S)${mark}${after}`;
const inlinePattern = new RegExp(
  [
    '\\[([^\\]\\n]+)\\]\\(([^()\\s]+)\\)',
    '(https?://[^\\s<>"«»]*[^\\s<>"«».,;:!?)\\]’\'])',
    around('```'),
    around('`'),
    around('\\*\\*'),
    around('\\*'),
    around('_'),
    around('~'),
  ].join('|'),
  'u',
);

function parseLine(line: string, origin: string): Node[] {
  const text = cleanSpaces(line).trim();
  const found = inlinePattern.exec(text);
  if (!found) return text ? [schema.text(text)] : [];
  const [all, label, target, url, fence, code, strong, bold, italic, struck] = found;
  const rest = (part: string) =>
    part.trim() ? keepEdges(part, parseLine(part, origin)) : part ? [schema.text(part)] : [];
  const marked = (): Node[] => {
    const literal = fence ?? code;
    if (literal !== undefined) return [schema.text(literal, [marks.code.create()])];
    const href = cleanHref(target ?? url ?? '', origin);
    const inside = label ?? url ?? strong ?? bold ?? italic ?? struck ?? '';
    const content = url ? [schema.text(href ?? url)] : parseLine(inside, origin);
    if (label !== undefined || url)
      return href
        ? content.map((node) => node.mark(marks.link.create({ href }).addToSet(node.marks)))
        : content;
    if (struck !== undefined) return content;
    const mark = (italic === undefined ? marks.strong : marks.emphasis).create();
    return content.map((node) => node.mark(mark.addToSet(node.marks)));
  };
  return [
    ...rest(text.slice(0, found.index)),
    ...marked(),
    ...rest(text.slice(found.index + all.length)),
  ];
}

function keepEdges(part: string, inline: Node[]): Node[] {
  const space = (edge: RegExp) => (edge.test(part) ? [schema.text(' ')] : []);
  return [...space(/^\s/), ...inline, ...space(/\s$/)];
}
