import type { BlockContent, ListItem, PhrasingContent } from 'mdast';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { Mark, Node } from 'prosemirror-model';
import { canonicalBlock } from './canonical.ts';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

export function writeMarkdown(doc: Node): string {
  const children = doc.children.map(canonicalBlock).filter((block) => block !== null);
  return toMarkdown(
    { type: 'root', children: children.map(toBlock) },
    { bullet: '-', rule: '*', fences: true, listItemIndent: 'one', incrementListMarker: true },
  ).replace(/\n$/, '');
}

/** The text of an edited document, which was opened from `markdown`: its bytes if it is the same. */
export const serialize = (markdown: string, opened: Node, edited: Node): string =>
  edited.eq(opened) ? markdown : writeMarkdown(edited);

function toBlock(node: Node): BlockContent {
  switch (node.type) {
    case nodes.heading:
      return { type: 'heading', depth: node.attrs.level, children: toPhrasing(node.children) };
    case nodes.blockquote:
      return { type: 'blockquote', children: node.children.map(toBlock) };
    case nodes.bulletList:
    case nodes.orderedList:
      return toList(node);
    case nodes.codeBlock: {
      const [lang, meta] = splitInfo(node.attrs.info);
      return { type: 'code', lang, meta, value: node.textContent };
    }
    case nodes.rule:
      return { type: 'thematicBreak' };
    case nodes.picture: {
      const { src: url, alt, title } = node.attrs;
      return { type: 'paragraph', children: [{ type: 'image', url, alt, title }] };
    }
    default:
      return { type: 'paragraph', children: toPhrasing(node.children) };
  }
}

function splitInfo(info: string | null): [lang: string | null, meta: string | null] {
  const [, lang, meta] = /^(\S+)(?: (.+))?$/s.exec(info ?? '') ?? [];
  return [lang ?? null, meta ?? null];
}

function toList(node: Node): BlockContent {
  const isText = (child: Node | undefined) => child?.type === nodes.paragraph;
  const spread =
    node.attrs.loose ||
    node.children.some((item) =>
      item.children.some(
        (child, i) => isText(child) && isText(item.maybeChild(i + 1) ?? undefined),
      ),
    );
  const children = node.children.map((item): ListItem => {
    const isEmpty =
      item.childCount === 1 && isText(item.child(0)) && item.child(0).childCount === 0;
    return { type: 'listItem', spread, children: isEmpty ? [] : item.children.map(toBlock) };
  });
  return node.type === nodes.orderedList
    ? { type: 'list', ordered: true, start: node.attrs.start, spread, children }
    : { type: 'list', ordered: false, spread, children };
}

/** Nests the marks of a line: of those that begin at one place, the longest is outside. */
function toPhrasing(inline: readonly Node[]): PhrasingContent[] {
  const result: PhrasingContent[] = [];
  for (let i = 0; i < inline.length; ) {
    const node = inline[i] as Node;
    const run = longestRun(inline, i);
    if (run) {
      const inside = inline
        .slice(i, i + run.length)
        .map((each) => each.mark(run.mark.removeFromSet(each.marks)));
      result.push(toMarked(run.mark, toPhrasing(inside)));
      i += run.length;
      continue;
    }
    if (node.type === nodes.lineBreak) result.push({ type: 'break' });
    else
      result.push({ type: node.marks.length > 0 ? 'inlineCode' : 'text', value: node.text ?? '' });
    i++;
  }
  return result;
}

function longestRun(
  inline: readonly Node[],
  from: number,
): { mark: Mark; length: number } | undefined {
  const runs = (inline[from]?.marks ?? [])
    .filter((mark) => mark.type !== marks.code)
    .map((mark) => {
      const end = inline.findIndex((node, i) => i > from && !mark.isInSet(node.marks));
      return { mark, length: (end === -1 ? inline.length : end) - from };
    });
  return runs.sort((a, b) => b.length - a.length)[0];
}

function toMarked(mark: Mark, children: PhrasingContent[]): PhrasingContent {
  if (mark.type === marks.strong) return { type: 'strong', children };
  if (mark.type === marks.emphasis) return { type: 'emphasis', children };
  const { href: url, title } = mark.attrs;
  return { type: 'link', url, title, children: children as never };
}
