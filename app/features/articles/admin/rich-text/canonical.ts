import { Fragment, type Mark, type Node } from 'prosemirror-model';
import { schema } from './schema.ts';

// Reduces a document to what CommonMark can express: no empty paragraphs, no spaces at the edges of
// a paragraph or inside those of bold text.

const { nodes, marks } = schema;

/** Null for a block of which nothing would be left. */
export function canonicalBlock(node: Node): Node | null {
  if (node.type === nodes.picture) return node.attrs.src ? node : null;
  if (node.isTextblock) {
    if (node.type.spec.code) return node;
    const inline = canonicalInline(node.children);
    return inline.length > 0 ? node.copy(Fragment.from(inline)) : null;
  }
  if (node.isLeaf) return node;
  const children = node.children.map(canonicalBlock).filter((child) => child !== null);
  if (children.length > 0) return node.copy(Fragment.from(children));
  return node.type === nodes.listItem ? node.copy(Fragment.from(nodes.paragraph.create())) : null;
}

function canonicalInline(children: readonly Node[]): Node[] {
  const oneLine = children.flatMap((child) => {
    if (!child.isText) return [child];
    const text = (child.text ?? '').replace(/[\r\n]+/g, ' ').replaceAll('\0', '');
    return text ? [schema.text(text, child.marks)] : [];
  });
  const trimmed = trim(oneLine);
  const strong = withoutEdges(trimmed, (mark) => mark.type === marks.strong);
  const emphasis = withoutEdges(strong, (mark) => mark.type === marks.emphasis);
  const linked = withoutEdges(emphasis, (mark) => mark.type === marks.link);
  return nodes.paragraph.create(null, linked).children.slice();
}

const isBreak = (node: Node | undefined) => node?.type === nodes.lineBreak;
const isCode = (node: Node) => node.marks.some((mark) => mark.type === marks.code);

function trim(inline: readonly Node[]): Node[] {
  const result = inline.flatMap((node, i) => {
    if (!node.isText || isCode(node)) return [node];
    let text = node.text ?? '';
    if (i === 0 || isBreak(inline[i - 1])) text = text.replace(/^[ \t]+/, '');
    if (i === inline.length - 1 || isBreak(inline[i + 1])) text = text.replace(/[ \t]+$/, '');
    return text ? [schema.text(text, node.marks)] : [];
  });
  while (isBreak(result.at(0))) result.shift();
  while (isBreak(result.at(-1))) result.pop();
  return result.length < inline.length ? trim(result) : result;
}

/** Takes a mark off the spaces at both ends of a run: `**bold **` would not be bold. */
function withoutEdges(inline: readonly Node[], isMark: (mark: Mark) => boolean): Node[] {
  const has = (node: Node | undefined) => node?.marks.some(isMark) ?? false;
  const bare = (node: Node) => node.mark(node.marks.filter((mark) => !isMark(mark)));
  const isSpace = (node: Node) =>
    isBreak(node) || (!isCode(node) && !/[^\s]/.test(node.text ?? ''));
  const parts = inline.flatMap((node) =>
    node.isText && has(node) && !isCode(node)
      ? (node.text ?? '')
          .split(/^(\s+)|(\s+)$/)
          .flatMap((text) => (text ? [schema.text(text, node.marks)] : []))
      : [node],
  );
  const clean = (nodes: readonly Node[]) => {
    let inside = false;
    return nodes.map((node) => {
      if (!has(node)) inside = false;
      else if (inside || !isSpace(node)) inside = true;
      else return bare(node);
      return node;
    });
  };
  return clean(clean(parts).reverse()).reverse();
}
