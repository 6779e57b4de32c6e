import type { List, Nodes, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Mark, Node } from 'prosemirror-model';
import { schema } from './schema.ts';
import { writeMarkdown } from './write.ts';

const { nodes, marks } = schema;

/** The document that the editor shows; null for a text that it cannot show and write again. */
export function parseMarkdown(markdown: string): Node | null {
  const doc = toDocument(markdown);
  return doc && toDocument(writeMarkdown(doc))?.eq(doc) ? doc : null;
}

/** Null for a text that the editor cannot show. */
export function toDocument(markdown: string): Node | null {
  return withBlocks(fromMarkdown(markdown).children, (blocks) =>
    nodes.doc.createChecked(null, orParagraph(blocks)),
  );
}

/** Null for what the editor cannot show without losing some of it. */
function toBlock(node: RootContent): Node | null {
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
      return withBlocks(node.children, (blocks) =>
        nodes.blockquote.createChecked(null, orParagraph(blocks)),
      );
    case 'list':
      return toList(node);
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
  children: readonly RootContent[],
  create: (blocks: Node[]) => Node,
): Node | null {
  const blocks = children.map(toBlock);
  return blocks.every((block) => block !== null) ? create(blocks) : null;
}

function toList({ ordered, start, spread, children }: List): Node | null {
  const items = children.map((item) =>
    withBlocks(item.children, (blocks) => nodes.listItem.create(null, orParagraph(blocks))),
  );
  if (!items.every((item) => item !== null)) return null;
  const loose = Boolean(spread) || children.some((item) => item.spread);
  return ordered
    ? nodes.orderedList.create({ loose, start: start ?? 1 }, items)
    : nodes.bulletList.create({ loose }, items);
}

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
