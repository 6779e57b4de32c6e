import type { Emphasis, Link, List, PhrasingContent, RootContent, Strong } from 'mdast';
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
  try {
    return nodes.doc.create(null, toBlocks(fromMarkdown(markdown).children));
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
}

/** Thrown for Markdown that the editor cannot show without losing some of it. */
class UnreadableError extends Error {}

const toBlocks = (children: readonly RootContent[]): Node[] =>
  children.length > 0 ? children.map(toBlock) : [nodes.paragraph.create()];

function toBlock(node: RootContent): Node {
  switch (node.type) {
    case 'paragraph':
      return toPicture(node.children) ?? nodes.paragraph.create(null, toLine(node.children));
    case 'heading': {
      const inline = toLine(node.children);
      if (!inline.every(({ isText }) => isText)) throw new UnreadableError();
      return nodes.heading.create({ level: node.depth }, inline);
    }
    case 'blockquote':
      return nodes.blockquote.create(null, toBlocks(node.children));
    case 'list':
      return toList(node);
    case 'code': {
      const info = node.lang ? [node.lang, node.meta].filter(Boolean).join(' ') : null;
      return nodes.codeBlock.create({ info }, node.value ? schema.text(node.value) : null);
    }
    case 'thematicBreak':
      return nodes.rule.create();
    default:
      throw new UnreadableError();
  }
}

function toList({ ordered, start, spread, children }: List): Node {
  const items = children.map((item) => nodes.listItem.create(null, toBlocks(item.children)));
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

function toLine(children: readonly PhrasingContent[], outer: readonly Mark[] = []): Node[] {
  return children.flatMap((node) => {
    switch (node.type) {
      case 'text':
        return [schema.text(oneLine(node.value), outer)];
      case 'inlineCode':
        return [schema.text(oneLine(node.value), marks.code.create().addToSet(outer))];
      case 'break':
        return [nodes.lineBreak.create(null, null, outer)];
      case 'emphasis':
      case 'strong':
      case 'link': {
        if (node.children.length === 0) throw new UnreadableError();
        return toLine(node.children, markOf(node).addToSet(outer));
      }
      default:
        throw new UnreadableError();
    }
  });
}

/** Lines of the source are one line in the editor. */
const oneLine = (text: string) => text.replace(/\r\n?|\n/g, ' ');

const markOf = (node: Emphasis | Strong | Link): Mark =>
  node.type === 'link'
    ? marks.link.create({ href: node.url, title: node.title ?? null })
    : marks[node.type].create();
