import type {
  BlockContent,
  DefinitionContent,
  List,
  Nodes,
  PhrasingContent,
  RootContent,
} from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Mark, Node } from 'prosemirror-model';
import { schema } from './schema.ts';

/** A block of the text with the lines it stands on. */
export type Block = { node: Node; text: string; start: number; end: number };

const { nodes, marks } = schema;

/**
 * The blocks of a text in CommonMark, each with its own source; between them are empty lines only.
 */
export function parseBlocks(markdown: string): Block[] {
  // micromark leaves a byte order mark out of its positions.
  const shift = markdown.startsWith('\uFEFF') ? 1 : 0;
  const source = markdown.slice(shift);
  return fromMarkdown(source).children.map((each) => {
    const [start, end] = wholeLines(source, each);
    const text = source.slice(start, end);
    const node = toBlock(each, source) ?? nodes.source.create(null, schema.text(text));
    return { node, text, start: start + shift, end: end + shift };
  });
}

/** The document that the editor shows for some blocks. */
export const documentOf = (blocks: readonly Block[]): Node =>
  nodes.doc.create(
    null,
    blocks.length > 0 ? blocks.map(({ node }) => node) : nodes.paragraph.create(),
  );

/** With the indentation before a block and the spaces after it. */
function wholeLines(source: string, { position }: RootContent): [start: number, end: number] {
  let start = position?.start.offset ?? 0;
  let end = position?.end.offset ?? 0;
  while (/[ \t]/.test(source.charAt(start - 1))) start--;
  while (/[ \t]/.test(source.charAt(end))) end++;
  return [start, end];
}

/** Null for what the editor cannot show without losing some of it. */
function toBlock(node: RootContent, source: string): Node | null {
  switch (node.type) {
    case 'paragraph':
      return (
        toPicture(node.children) ??
        withInline(node.children, (inline) => nodes.paragraph.create(null, inline))
      );
    case 'heading':
      return withInline(node.children, (inline) =>
        inline.every(({ isText }) => isText)
          ? nodes.heading.create({ level: node.depth }, inline)
          : null,
      );
    case 'blockquote':
      return withBlocks(node.children, source, (blocks) =>
        nodes.blockquote.createChecked(null, orParagraph(blocks)),
      );
    case 'list':
      return toList(node, source);
    case 'code': {
      const info = node.lang ? [node.lang, node.meta].filter(Boolean).join(' ') : null;
      return nodes.codeBlock.create({ info }, node.value ? schema.text(node.value) : null);
    }
    case 'thematicBreak':
      return nodes.rule.create();
    default:
      return null;
  }
}

const orParagraph = (blocks: Node[]) => (blocks.length > 0 ? blocks : [nodes.paragraph.create()]);

function withBlocks(
  children: readonly (BlockContent | DefinitionContent)[],
  source: string,
  create: (blocks: Node[]) => Node,
): Node | null {
  const blocks = children.map((child) => toBlock(child, source));
  return blocks.every((block) => block !== null) ? create(blocks) : null;
}

function toList({ ordered, start, spread, children, position }: List, source: string): Node | null {
  const items = children.map((item) =>
    withBlocks(item.children, source, (blocks) => nodes.listItem.create(null, orParagraph(blocks))),
  );
  if (!items.every((item) => item !== null)) return null;
  const loose = Boolean(spread) || children.some((item) => item.spread);
  const marker = /\d*(\D)/.exec(source.slice(position?.start.offset))?.[1];
  return ordered
    ? nodes.orderedList.create({ marker, loose, start: start ?? 1 }, items)
    : nodes.bulletList.create({ marker, loose }, items);
}

/** A picture of this site that is a paragraph of its own; others stay in the source of theirs. */
function toPicture(children: readonly PhrasingContent[]): Node | null {
  const [image] = children;
  if (children.length !== 1 || image?.type !== 'image' || !image.url.startsWith('/media/'))
    return null;
  return nodes.picture.create({ src: image.url, alt: image.alt ?? '', title: image.title ?? null });
}

function withInline(
  children: readonly PhrasingContent[],
  create: (inline: Node[]) => Node | null,
): Node | null {
  const inline = children.map((child) => toInline(child, []));
  // Joins what has the same marks, as the editor does.
  return inline.every((part) => part !== null)
    ? create(nodes.paragraph.create(null, inline.flat()).children.slice())
    : null;
}

function toInline(node: PhrasingContent, outer: readonly Mark[]): Node[] | null {
  switch (node.type) {
    case 'text':
      // Lines of the source are one line in the editor.
      return [schema.text(node.value.replace(/\r\n?|\n/g, ' '), outer)];
    case 'inlineCode':
      return [
        schema.text(node.value.replace(/\r\n?|\n/g, ' '), marks.code.create().addToSet(outer)),
      ];
    case 'break':
      return [nodes.lineBreak.create(null, null, outer)];
    case 'emphasis':
      return toMarked(node, marks.emphasis.create(), outer);
    case 'strong':
      return toMarked(node, marks.strong.create(), outer);
    case 'link':
      return toMarked(
        node,
        marks.link.create({ href: node.url, title: node.title ?? null }),
        outer,
      );
    default:
      return null;
  }
}

function toMarked(
  { children }: { children: readonly PhrasingContent[] } & Nodes,
  mark: Mark,
  outer: readonly Mark[],
): Node[] | null {
  const inline = children.map((child) => toInline(child, mark.addToSet(outer)));
  return inline.length > 0 && inline.every((part) => part !== null) ? inline.flat() : null;
}
